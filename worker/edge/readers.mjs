// How the text of one variable is read. An error names the variable and what is allowed, never the value: strangers see
// it and the log keeps it, and a secret may stand in the wrong variable.

import { hostEntry, originEntry } from './hosts.mjs';

const wrong = (name, allowed) => new Error(`${name} 값이 잘못되었습니다. ${allowed}`);

export const wholeNumber = (min, max, why = '') => (text, name) => {
  const number = /^(0|[1-9]\d*)$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  throw wrong(name, `${min}부터 ${max}까지의 정수를 쓰세요.${why}`);
};

export const oneOf = (...words) => (text, name) => {
  if (words.includes(text)) return text;
  throw wrong(name, `${words.join(', ')} 가운데 하나를 쓰세요.`);
};

export const flag = (text, name) => oneOf('0', '1')(text, name) === '1';

/** Entries between commas, each in its one form. */
const list = (entry, allowed) => (text, name) => {
  const entries = text.split(',').map((one) => one.trim()).filter(Boolean).map(entry);
  // Everything and something is not everything: one of the two was not meant.
  if (entries.length > 0 && entries.every(Boolean) && (entries.length === 1 || !entries.includes('*'))) return entries;
  throw wrong(name, `쉼표로 나누어 하나 이상 쓰고, 와일드카드는 쓰지 마세요. 예: ${allowed}`);
};

export const hosts = list(hostEntry, 'example.kr, localhost:8787');
export const origins = list(originEntry, 'https://example.kr, http://localhost:8787. 모든 웹사이트를 받으려면 * 하나만 씁니다.');

export function token(text, name) {
  if (/^[\x21-\x7e]{16,256}$/.test(text)) return text;
  throw wrong(name, '빈칸 없는 영문·숫자·기호 16자 이상이어야 합니다. 예: openssl rand -hex 24');
}

export function issuer(text, name) {
  try {
    const url = new URL(text);
    if (url.protocol === 'https:' && !url.search && !url.hash && !url.username) return text;
  } catch {
    // Said below.
  }
  throw wrong(name, 'https 주소여야 합니다. 예: https://login.example.kr');
}

/** What can stand in a header of a request. */
export function headerText(text, name) {
  if (/^[\x20-\x7e]{1,512}$/.test(text)) return text;
  throw wrong(name, '머리글에 들어가는 값이라 영문·숫자·기호와 빈칸만, 512자까지 쓸 수 있습니다.');
}

/** The engine says what is wrong with it. */
export const asItIs = (text) => text;
