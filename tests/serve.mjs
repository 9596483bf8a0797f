// Runs the built worker in workerd: `node tests/serve.mjs [--port 8787]`. Variables of the worker are passed on.
// A key of yours is used for your own machine's clients, and only this machine's names lead here.

import { startWorker } from './lib/worker.mjs';

const at = process.argv.indexOf('--port');
const port = at > 0 ? Number(process.argv[at + 1]) : 8787;
const OURS = /^(LAW|KOREAN_LAW|HANLAW|MCP|RATE_LIMIT|FALLBACK|ALLOW|ALLOWED)_[A-Z0-9_]+$/;
const bindings = {
  ALLOWED_HOSTS: '127.0.0.1,localhost',
  ALLOWED_ORIGINS: [`http://127.0.0.1:${port}`, `http://localhost:${port}`].join(','),
  ...(process.env.LAW_OC || process.env.KOREAN_LAW_API_KEY ? { HANLAW_SERVER_KEY: 'public' } : {}),
  ...Object.fromEntries(Object.entries(process.env).filter(([name, value]) => OURS.test(name) && value)),
};
const { url, stop } = await startWorker({ port, bindings, meter: true });
console.log(`hanlaw 서버가 ${url} 에서 돌고 있습니다. 끝내려면 Ctrl-C.`);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await stop();
    process.exit(0);
  });
}
