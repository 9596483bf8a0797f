// PDF reading: the second module, compiled on the first PDF. A trap costs this one file, nothing else.

const BROKEN = { refusal: { code: 'damaged', message: 'PDF를 읽다가 멈췄습니다. 파일이 깨졌거나 읽을 수 없는 형식입니다.' } };

/** Some writers put a few bytes before the header; a text that only mentions it holds no objects and is no PDF. */
export function isPdf(bytes) {
  if (!isNamed(bytes.subarray(0, 1024))) return false;
  const head = String.fromCharCode(...bytes.subarray(0, 4096));
  if (head.startsWith('PK')) return false;
  const first = head.slice(0, 1024);
  return /^(\xef\xbb\xbf)?\s*%PDF-|[\r\n\0]%PDF-\d/.test(first) || (/%PDF-\d/.test(first) && /\d\s+\d+\s+obj\b/.test(head));
}

/** Whether `%PDF-` stands anywhere: most files are none, and to take their head as a string costs more than reading a small one. */
function isNamed(head) {
  for (let at = head.indexOf(0x25); at >= 0; at = head.indexOf(0x25, at + 1)) {
    if (head[at + 1] === 0x50 && head[at + 2] === 0x44 && head[at + 3] === 0x46 && head[at + 4] === 0x2d) return true;
  }
  return false;
}

/** `load()` gives `{glue, wasm}`; the same instance reads the next file, a new one after a trap. */
export class PdfReader {
  constructor(load) {
    this.load = load;
  }

  /** `want` as in the engine's `convert`. */
  async read(bytes, want) {
    this.module ??= this.load().then(async ({ glue, wasm }) => {
      const module = await WebAssembly.compile(wasm);
      glue.initSync({ module });
      return glue;
    });
    const glue = await this.module;
    try {
      return JSON.parse(glue.read(bytes, want));
    } catch {
      glue.__wbg_reset_state();
      return BROKEN;
    }
  }
}
