// workerd reads from at most sixteen connections at a time and goes on with these as long as their clients have more to
// say; the others wait, for tenths of a second under load (`bare workerd` in tests/bench/load.mjs shows it). When everybody
// waits for a turn of the event loop, it looks at all of its connections again.

/** Requests between two looks: as many as workerd reads at once. */
const READ_AT_ONCE = 16;

let since = 0;

/** A promise of the next turn when one is due, each request its own: whoever comes before that waits too. */
export function turn() {
  since += 1;
  if (since <= READ_AT_ONCE) return undefined;
  return new Promise((resolve) => {
    setTimeout(() => {
      since = 0;
      resolve();
    }, 0);
  });
}
