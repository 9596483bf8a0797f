// The manual page on stdout: `hanlaw man | man -l -`.

import { readFile } from 'node:fs/promises';
import { manual } from '../man.mjs';

export async function run(_, desk) {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  desk.print(manual(version));
  return 0;
}
