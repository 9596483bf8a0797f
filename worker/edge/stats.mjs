// Counters and the one log line of a request. Names of tools, classes and numbers; no text, no key, no address.

/** What one request came to. */
export class Tally {
  constructor() {
    this.began = Date.now();
    this.tools = [];
    this.upstream = {};
    this.cache = { edge: 0, kv: 0, miss: 0, written: 0 };
    this.attempts = 0;
    this.slices = 0;
    this.sliceBytes = 0;
  }

  note(name, fields) {
    if (name === 'tool') {
      this.tools.push(`${fields.tool}:${fields.outcome}`);
      this.attempts += Number(fields.attempts) || 0;
    } else if (name === 'upstream') {
      const outcome = fields.outcome.split(' ')[0];
      this.upstream[outcome] = (this.upstream[outcome] ?? 0) + 1;
    }
  }

  /** For the log: nothing where nothing outside was asked. */
  outside() {
    const { upstream, cache, attempts } = this;
    return attempts > 0 || cache.edge + cache.kv + cache.miss > 0 ? { upstream, cache, attempts } : undefined;
  }
}

const fresh = () => ({ requests: {}, tools: {}, outcomes: {}, upstream: {}, cache: { edge: 0, kv: 0, miss: 0, written: 0 }, slices: 0, sliceBytes: 0, refused: {}, attempts: 0, traps: 0, millis: { '<50': 0, '<250': 0, '<1000': 0, '<5000': 0, '≥5000': 0 } });

const add = (into, key, n = 1) => {
  into[key] = (into[key] ?? 0) + n;
};

const STEPS = [[50, '<50'], [250, '<250'], [1_000, '<1000'], [5_000, '<5000'], [Infinity, '≥5000']];

/** Greetings and lists are counted, but tell an operator nothing. Without settings every answer is an error. */
function isLogged(level = 'errors', failed, { tools }) {
  return level === 'all' || (level !== 'off' && failed) || (level === 'calls' && tools.length > 0);
}

/** Of this isolate since it started; the whole deployment is in the log and, where bound, in Analytics Engine. */
export class Stats {
  constructor() {
    this.since = undefined;
    this.counts = fresh();
  }

  trapped() {
    this.counts.traps += 1;
  }

  /** Counts a request and writes its line. */
  finish({ id, route, method, caller, reason, tally, env }, status, settings) {
    const millis = Date.now() - tally.began;
    const { counts } = this;
    this.since ??= new Date(tally.began).toISOString();
    add(counts.requests, `${route} ${status}`);
    add(counts.millis, STEPS.find(([below]) => millis < below)[1]);
    if (reason) add(counts.refused, reason);
    for (const entry of tally.tools) {
      const [tool, outcome] = entry.split(':');
      add(counts.tools, tool);
      add(counts.outcomes, outcome);
    }
    for (const outcome in tally.upstream) add(counts.upstream, outcome, tally.upstream[outcome]);
    for (const where in tally.cache) counts.cache[where] += tally.cache[where];
    counts.attempts += tally.attempts;
    counts.slices += tally.slices;
    counts.sliceBytes += tally.sliceBytes;
    if (isLogged(settings?.HANLAW_LOG, status >= 400 || reason !== undefined, tally)) {
      console.log(JSON.stringify({ id, route, method, caller, status, reason, millis, tools: tally.tools, ...tally.outside() }));
    }
    this.point(env, { route, method, status, reason, millis, tally });
  }

  /** One data point per request with a tool in it. */
  point(env, { route, method, status, reason, millis, tally }) {
    if (!env?.STATS || tally.tools.length === 0) return;
    try {
      env.STATS.writeDataPoint({
        indexes: [tally.tools[0].split(':')[0]],
        blobs: [route, method ?? '', String(status), reason ?? '', tally.tools.join(' ').slice(0, 1_000)],
        doubles: [millis, tally.attempts, tally.cache.edge, tally.cache.kv, tally.cache.miss],
      });
    } catch {
      // Counting never costs an answer.
    }
  }
}
