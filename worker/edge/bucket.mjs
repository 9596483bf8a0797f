// A token bucket with a daily cap: plain numbers in, plain numbers out.

const DAY_MS = 86_400_000;
/** Days are counted in Korea. */
const dayOf = (now) => Math.floor((now + 9 * 3_600_000) / DAY_MS);

/** `rule`: `{ rpm, burst, cap }`, `cap` 0 means none; `count` fits into `burst` and `cap`, or waiting would be in vain. */
export function take(state, rule, count, now) {
  const day = dayOf(now);
  const used = state?.day === day ? state.used : 0;
  const idle = Math.max(0, now - (state?.at ?? now));
  const tokens = Math.min(rule.burst, (state ? state.tokens : rule.burst) + (idle * rule.rpm) / 60_000);
  const kept = { day, used, tokens, at: now };
  // The minute is looked at first: what it refuses does not use up the day.
  if (tokens < count) {
    const retryAfter = Math.max(1, Math.ceil(((count - tokens) * 60) / rule.rpm));
    return { ok: false, reason: 'minute', retryAfter, state: kept };
  }
  if (rule.cap > 0 && used + count > rule.cap) {
    const retryAfter = Math.ceil(((day + 1) * DAY_MS - 9 * 3_600_000 - now) / 1_000);
    return { ok: false, reason: 'day', retryAfter, state: kept };
  }
  return { ok: true, state: { day, used: used + count, tokens: tokens - count, at: now } };
}

/** Buckets of many callers, in this isolate only; the longest idle go first when there are too many. */
export class Buckets {
  constructor(most = 2_000) {
    this.most = most;
    this.states = new Map();
  }

  take(name, rule, count, now) {
    const outcome = take(this.states.get(name), rule, count, now);
    this.states.delete(name);
    this.states.set(name, outcome.state);
    if (this.states.size > this.most) this.states.delete(this.states.keys().next().value);
    return outcome;
  }
}
