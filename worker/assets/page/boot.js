// Takes the bytes once, gives every module a blob address of this document, and starts the page.
(() => {
  const { nonce } = document.currentScript;
  // The policy does not speak of WebRTC, the one way out that no directive of it covers.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) delete globalThis[name];
  const tell = (message) => parent.postMessage(message, '*');

  addEventListener('message', async function take({ source, data }) {
    if (source !== parent || !data.modules) return;
    removeEventListener('message', take);
    try {
      addImportMap(data.modules);
      const { start } = await import('hanlaw/app.mjs');
      await start(data, tell);
      tell({ kind: 'ready' });
    } catch (error) {
      tell({ kind: 'failed', message: error.message });
    }
  });

  /** Blob addresses have no folder: './x.mjs' becomes a name of the import map. */
  function addImportMap(modules) {
    const imports = {};
    for (const [name, source] of Object.entries(modules)) {
      const code = source.replace(/\bfrom '\.\/([\w.-]+)'/g, "from 'hanlaw/$1'");
      imports[`hanlaw/${name}`] = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    }
    const map = document.createElement('script');
    map.type = 'importmap';
    map.nonce = nonce;
    map.textContent = JSON.stringify({ imports });
    document.head.append(map);
  }

  tell({ kind: 'boot' });
})();
