// Keeps the files for use without a network. The worker only answers for the loader; text never meets it.

const CACHE = 'hanlaw';

/** Registers the worker before anything else, so that nothing is fetched after the page is ready. */
export async function prepare() {
  if (!navigator.serviceWorker) return;
  try {
    const registration = await navigator.serviceWorker.register('sw.js');
    const worker = registration.installing ?? registration.waiting;
    if (worker) await settled(worker);
  } catch {
    // Without a worker the page works as long as there is a network.
  }
}

const settled = (worker) =>
  new Promise((resolve) => {
    const look = () => ['activated', 'redundant'].includes(worker.state) && resolve();
    worker.addEventListener('statechange', look);
    look();
    setTimeout(resolve, 4000);
  });

/** Puts what was fetched into the cache, without fetching it again. */
export async function keep(files) {
  if (!globalThis.caches) return;
  try {
    const cache = await caches.open(CACHE);
    await Promise.all(files.map(({ path, blob }) => cache.put(new URL(path, location.href), new Response(blob))));
  } catch {
    // A full or forbidden cache only costs the offline use.
  }
}
