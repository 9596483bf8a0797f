// Texts with citations, for measurements.

import { readFileSync } from 'node:fs';

const LAWS = ['민법', '형법', '상법', '근로기준법', '소득세법', '건축법', '도로교통법', '행정소송법', '민사소송법', '형사소송법'];

/** Twenty of ten laws. */
export const TWENTY = LAWS.flatMap((law, n) => [`${law} 제${n + 1}조`, `${law} 제${n + 21}조제1항`]).join(', ');

/** As many as the free plan's limit allows, each of another law than the one before. */
export const MOST = Array.from({ length: 150 }, (_, n) => `${LAWS[n % LAWS.length]} 제${n + 1}조`).join(', ');

/** Every name of a law in force. */
export const names = readFileSync(new URL('../../crates/law-vocab/assets/names.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((fields) => fields.includes('current'))
  .map(([name]) => name);
