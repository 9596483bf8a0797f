// Which names of variables are meant for this server. A misspelt one must not pass for an unset one: a server with
// `AUTH_TOKEN` would be open to everybody. So a name that is near one of ours is an error, unless it begins as the
// variables of others do.

/** Beginnings of names that belong to the platform, to tools, or (APP_) to the operator. */
const OTHERS = /^(APP|AWS|CF|CLOUDFLARE|DD|GIT|GITHUB|GITLAB|NODE|NPM|OTEL|SENTRY|WORKERS|WRANGLER)_/;
/** Words of ours that alone make a name look like one of them. */
const WORDS = new Set('ALLOW ALLOWED AUTH BURST CORS FALLBACK HANLAW HOSTS ISSUER LAW LIMIT MCP OAUTH OC ORIGIN ORIGINS RATE RATELIMIT RPM TOKEN'.split(' '));
/** So many letters in a row of one of ours are no accident. */
const RUN = 8;

const wordsOf = (name) => name.replace(/([a-z])(?=[A-Z])/g, '$1_').toUpperCase().split(/[^A-Z0-9]+/).filter(Boolean);
const lettersOf = (name) => wordsOf(name).join('');

/** Letters to add, drop, change or swap to get from one to the other. */
function distance(a, b) {
  let [before, row] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return row[b.length];
}

/** Shorter words are too near to those of others (HOST). */
const isOurWord = (word) => [...WORDS].some((one) => one === word || (Math.min(one.length, word.length) >= 5 && distance(one, word) <= 1));

/** The known name a name is near to: `''` when only a word of it is ours, undefined when nothing is. */
export function nearOurs(name, known) {
  if (OTHERS.test(name)) return undefined;
  const letters = lettersOf(name);
  const ranked = known.map((one) => ({ one, ours: lettersOf(one) })).map((each) => ({ ...each, off: distance(letters, each.ours) })).sort((a, b) => a.off - b.off);
  const near = ranked.find(({ off, ours }) => off <= (letters.length < RUN ? 1 : 2) || (letters.length >= RUN && ours.includes(letters)));
  return near ? near.one : wordsOf(name).some(isOurWord) ? '' : undefined;
}
