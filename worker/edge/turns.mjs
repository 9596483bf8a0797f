// workerd reads from at most sixteen connections at a time and goes on with these as long as their clients have more to
// say; the others wait, for tenths of a second under load (`bare workerd` in tests/bench/load.mjs shows it). A turn of the
// event loop between reading a request and answering it lets workerd look at all of its connections.

/** As long as fewer are in flight, workerd has read all there was, and nobody is kept waiting. */
const CROWD = 16;

export const turn = (inFlight) => (inFlight < CROWD ? undefined : new Promise((resolve) => setTimeout(resolve, 0)));
