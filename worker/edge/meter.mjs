// The one object of the deployment that counts the use of the server's key, whatever isolate asks.

import { DurableObject } from 'cloudflare:workers';
import { take } from './bucket.mjs';

export class Meter extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    ctx.blockConcurrencyWhile(async () => {
      this.state = await ctx.storage.get('state');
    });
  }

  /** The clock is this object's own: isolates need not agree on the time. */
  take(rule, count) {
    const { state, ...outcome } = take(this.state, rule, count, Date.now());
    this.state = state;
    // Written before the answer leaves; several writes at once become one.
    this.ctx.storage.put('state', state);
    return { ...outcome, usedToday: state.used };
  }
}
