// Several byte ranges in one piece, as the engine reads them: each after its length, little endian.

const NOTHING = 0xffffffff;

/** `undefined` stands for what is not there. */
export function pack(parts) {
  const out = new Uint8Array(parts.reduce((n, part) => n + 4 + (part?.length ?? 0), 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part ? part.length : NOTHING, true);
    at += 4;
    if (part) {
      out.set(part, at);
      at += part.length;
    }
  }
  return out;
}
