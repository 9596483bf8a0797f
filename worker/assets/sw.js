// Network first, the kept copy when there is none: always current online, complete offline.

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open('hanlaw')).match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
