// Fetches everything first, then hands the bytes to a sandboxed document that may not connect to anything.
// Only that document ever sees text; this one sees none, and after the hand-over it fetches nothing.

import { MODULES, frameDocument } from './frame.mjs';
import { keep, prepare } from './offline.mjs';

const BINARIES = ['engine.wasm', 'pdf.wasm', 'outline.bin'];
const SHELL = ['./', 'loader.css', 'loader.mjs', 'frame.mjs', 'offline.mjs', 'manifest.webmanifest', 'icon.svg'];
const PARTS = ['page/body.html', 'page/style.css', 'page/boot.js'];

const at = (id) => document.getElementById(id);

/** The bytes of a file, with the share that has arrived. */
async function fetchBytes(path, onBytes) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const chunks = [];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    onBytes(value.length);
  }
  const blob = new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
  return { path, blob };
}

async function fetchAll() {
  const modules = Object.entries(MODULES);
  const paths = [...BINARIES, ...PARTS, ...modules.map(([, path]) => path)];
  let arrived = 0;
  const files = await Promise.all(
    paths.map((path) =>
      fetchBytes(path, (length) => {
        arrived += length;
        at('progress').value = Math.min(0.98, arrived / 9e6);
      }),
    ),
  );
  const blobs = Object.fromEntries(files.map(({ path, blob }) => [path, blob]));
  const shell = await Promise.all(SHELL.map((path) => fetchBytes(path, () => {})));
  await keep([...files, ...shell]);
  return blobs;
}

async function openFrame(blobs) {
  const [body, style, boot] = await Promise.all(PARTS.map((path) => blobs[path].text()));
  const nonce = crypto.randomUUID();
  const frame = document.createElement('iframe');
  frame.title = '인용 검증';
  frame.setAttribute('sandbox', 'allow-scripts allow-downloads allow-modals');
  frame.srcdoc = frameDocument({ body, style, boot, nonce });
  const told = messages(frame);
  document.body.append(frame);
  await told('boot');
  const modules = {};
  for (const [name, path] of Object.entries(MODULES)) modules[name] = await blobs[path].text();
  const [wasm, pdf, outline] = await Promise.all(BINARIES.map((path) => blobs[path].arrayBuffer()));
  frame.contentWindow.postMessage({ modules, wasm, pdf, outline }, '*', [wasm, pdf, outline]);
  await told('ready');
  at('loading').hidden = true;
  frame.focus();
}

/** What the frame says: that it has started, that it is ready, and which official page the reader wants. */
function messages(frame) {
  const waiting = new Map();
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    if (data?.kind === 'open') return offer(String(data.url));
    if (data?.kind === 'failed') return failed(String(data.message));
    waiting.get(data?.kind)?.();
  });
  return (kind) => new Promise((resolve) => waiting.set(kind, resolve));
}

/** A law or an article of it, and nothing else that a text could be hidden in. */
const OFFICIAL = /^https:\/\/www\.law\.go\.kr\/법령\/[가-힣A-Za-z0-9ㆍ·,]{1,90}(\/제\d{1,4}조(의\d{1,3})?)?$/;

function offer(url) {
  let plain;
  try {
    plain = decodeURI(url);
  } catch {
    return;
  }
  if (!OFFICIAL.test(plain)) return;
  at('leave-url').textContent = plain;
  at('leave-go').href = plain;
  at('leave').showModal();
}

function failed(message) {
  at('loading').hidden = false;
  at('progress').hidden = true;
  at('message').textContent = `준비하지 못했습니다: ${message}. 인터넷 연결을 확인하고 새로 고쳐 주세요.`;
}

for (const id of ['leave-close', 'leave-go']) at(id).addEventListener('click', () => at('leave').close());

try {
  await prepare();
  await openFrame(await fetchAll());
  document.documentElement.dataset.ready = 'yes';
} catch (error) {
  failed(error.message);
}
