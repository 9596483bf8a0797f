// The HTTP server: loopback as it is, open to others only with a token.

import { readFile } from 'node:fs/promises';
import { UsageError } from '../args.mjs';
import { FOLDER } from '../engine.mjs';
import { address, isLoopback, listen } from '../serve.mjs';

export async function run({ flags }, desk) {
  const wanted = flags.http ?? desk.env.PORT;
  const at = address(wanted);
  if (!at) throw new UsageError(`--http 값이 주소가 아닙니다: '${wanted}'. 예: 127.0.0.1:8787`, 'serve');
  if (!isLoopback(at.host) && !desk.env.MCP_AUTH_TOKEN) {
    throw new UsageError(
      `${at.host}에서 받으려면 다른 사람이 쓰지 못하도록 MCP_AUTH_TOKEN을 정하세요. 이 컴퓨터에서만 쓰려면 127.0.0.1을 쓰세요.`,
      'serve',
    );
  }
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  if (flags.index && !flags.root) throw new UsageError('--index는 --root와 함께 씁니다.', 'serve');
  const { instance, host: engineHost } = await desk.engine();
  if (flags.root) {
    const { openCorpus } = await import('../corpus/live.mjs');
    const where = { root: flags.root, index: flags.index, cwd: desk.cwd, env: desk.env };
    engineHost.corpus = await openCorpus(where, { instance, warn: (text) => desk.warn(text) });
  }
  // Several callers wait at once; no line of this terminal is theirs.
  desk.progress.wanted = false;
  let server;
  try {
    server = await listen({ ...at, desk, version, page: new URL('../../page/', import.meta.url), engine: FOLDER });
  } catch (error) {
    desk.warn(error.code === 'EADDRINUSE' ? `이미 쓰이고 있는 주소입니다: ${at.host}:${at.port}` : `열지 못했습니다: ${error.message}`);
    return 2;
  }
  const { port } = server.address();
  const host = at.host.includes(':') ? `[${at.host}]` : at.host;
  desk.warn(`검증 화면  http://${host}:${port}/\nMCP        http://${host}:${port}/mcp\n상태       http://${host}:${port}/health\n끝내기     Ctrl-C`);
  await stopped(server);
  return 0;
}

/** Until a signal; answers in flight get ten seconds. */
function stopped(server) {
  return new Promise((resolve) => {
    const stop = () => {
      server.close(resolve);
      server.closeIdleConnections();
      setTimeout(() => {
        server.closeAllConnections();
        resolve();
      }, 10_000).unref();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}
