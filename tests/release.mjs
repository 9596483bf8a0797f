// `node tests/release.mjs 1.2.3`: every manifest must be of that version, and the changelog must know it.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

/** `[place, version]` of everything that carries one. */
export function versions() {
  const json = (name) => JSON.parse(read(`npm-shim/${name}`));
  const server = json('server.json');
  return [
    ['npm-shim/package.json', json('package.json').version],
    ['npm-shim/manifest.json', json('manifest.json').version],
    ['npm-shim/server.json', server.version],
    ...server.packages.map((entry) => ['npm-shim/server.json packages', entry.version]),
    ['Cargo.toml', /^version = "(.+)"$/m.exec(read('Cargo.toml'))[1]],
    ['docs/examples/citations.yml', /hanlaw@([\d.]+)/.exec(read('docs/examples/citations.yml'))[1]],
  ];
}

/** What keeps a version from being released; empty when nothing does. */
export function obstacles(wanted) {
  const wrong = versions().filter(([, version]) => version !== wanted);
  const changes = read('CHANGELOG.md').includes(`## [${wanted}] — 2`) ? [] : [`CHANGELOG.md: ${wanted} has no day`];
  return [...wrong.map(([place, version]) => `${place}: ${version}`), ...changes];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = obstacles(process.argv[2]);
  for (const line of found) console.error(line);
  process.exitCode = found.length ? 1 : 0;
}
