// Version and the hash of the engine file, without starting the engine.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export async function run(_, desk) {
  const [manifest, wasm] = await Promise.all([
    readFile(new URL('../../package.json', import.meta.url), 'utf8'),
    readFile(new URL('../../engine/engine.wasm', import.meta.url)).catch(() => undefined),
  ]);
  const sha256 = wasm ? createHash('sha256').update(wasm).digest('hex') : '없음 (먼저 cargo xtask build)';
  desk.print(`hanlaw ${JSON.parse(manifest).version}\nengine.wasm sha256 ${sha256}`);
  return 0;
}
