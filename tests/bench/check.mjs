// `cargo xtask bench --check`: citations checked offline in Node and in Chromium with the engine that travels: first use
// (bytes at hand → module, outline, first verdict), then a text of 100,000 characters, best of ten.

import { readFile } from 'node:fs/promises';
import { launchBrowser } from '../lib/browser.mjs';
import { servePage } from '../lib/page-server.mjs';

const dist = new URL('../../target/dist/page/', import.meta.url);
const SENTENCE =
  '횡령은 형법 제355조(횡령, 배임)로, 속임수는 같은 법 제347조로 처벌하고 손해는 민법 제750조 및 제766조제1항에 따라 물어야 하며, 개인정보는 개인정보 보호법 제15조제1항제4호를 본다. 대법원 2018. 10. 30. 선고 2013다61381 전원합의체 판결도 같다.\n\n';

/** Runs in both hosts, so it uses nothing of either. */
async function measure(glue, wasm, outline, sentence) {
  const options = JSON.stringify({ today: '2026-06-05' });
  const began = performance.now();
  glue.initSync({ module: new WebAssembly.Module(wasm) });
  glue.load_outline(outline);
  const first = JSON.parse(glue.check(sentence, options));
  const firstMillis = performance.now() - began;
  const text = sentence.repeat(Math.ceil(100_000 / sentence.length)).slice(0, 100_000);
  let best = Infinity;
  let citations = 0;
  for (let n = 0; n < 10; n += 1) {
    const from = performance.now();
    citations = JSON.parse(glue.check(text, options)).citations.length;
    best = Math.min(best, performance.now() - from);
  }
  const bytes = new TextEncoder().encode(text).length;
  return {
    first_use_ms: Math.round(firstMillis),
    first_ok: first.counts.ok,
    text_ms: Math.round(best * 10) / 10,
    citations,
    megabytes_per_second: Math.round(bytes / best / 100) / 10,
  };
}

async function inNode() {
  const [glue, wasm, outline] = [await import(new URL('engine.js', dist)), await readFile(new URL('engine.wasm', dist)), await readFile(new URL('outline.bin', dist))];
  return measure(glue, wasm, outline, SENTENCE);
}

async function inChromium() {
  const page = await servePage(dist);
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(`${page.url}icon.svg`);
    const code = `(async () => {
      const glue = await import('${page.url}engine.js');
      const bytes = async (name) => new Uint8Array(await (await fetch('${page.url}' + name)).arrayBuffer());
      const [wasm, outline] = [await bytes('engine.wasm'), await bytes('outline.bin')];
      return (${measure})(glue, wasm, outline, ${JSON.stringify(SENTENCE)});
    })()`;
    return await tab.evaluate(code);
  } finally {
    await browser.close();
    page.stop();
  }
}

console.log(JSON.stringify({ node: await inNode(), chromium: await inChromium() }, null, 1));
