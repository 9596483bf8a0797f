// Runs the built worker in workerd: `node tests/serve.mjs [--port 8787]`. LAW_OC and HANLAW_UPSTREAM are passed on.

import { startWorker } from './lib/worker.mjs';

const at = process.argv.indexOf('--port');
const port = at > 0 ? Number(process.argv[at + 1]) : 8787;
const bindings = {};
for (const name of ['LAW_OC', 'KOREAN_LAW_API_KEY', 'HANLAW_UPSTREAM']) {
  if (process.env[name]) bindings[name] = process.env[name];
}
const { url, stop } = await startWorker({ port, bindings });
console.log(`hanlaw 서버가 ${url} 에서 돌고 있습니다. 끝내려면 Ctrl-C.`);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await stop();
    process.exit(0);
  });
}
