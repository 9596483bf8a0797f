// The n-th mutation of a file, the same every time. Half of those of a zip archive go into a part, which is packed anew,
// so that the damage gets past deflate and checksum.

import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

function random(seed) {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x85ebca6b) >>> 0;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return below > 0 ? state % below : 0;
  };
}

export function mutant(seed, n) {
  const pick = random(n);
  const parts = pick(2) && seed[0] === 0x50 && seed[1] === 0x4b ? unpacked(seed) : [];
  if (!parts.length) return damaged(seed, pick);
  const [name, body] = parts[pick(parts.length)];
  return packed(parts.map((part) => (part[0] === name ? [name, damaged(body, pick)] : part)));
}

/** Bits, bytes, cuts, copies, holes and large numbers. */
function damaged(bytes, pick) {
  let out = Buffer.from(bytes);
  for (let left = 1 + pick(6); left > 0 && out.length; left -= 1) {
    const at = pick(out.length);
    const to = Math.min(out.length, at + 1 + pick(64));
    const kind = pick(6);
    if (kind === 0) out[at] ^= 1 << pick(8);
    else if (kind === 1) out[at] = pick(256);
    else if (kind === 2) out.fill(0xff, at, Math.min(out.length, at + 4));
    else if (kind === 3) out = Buffer.concat([out.subarray(0, at), out.subarray(to)]);
    else if (kind === 4) out = Buffer.concat([out.subarray(0, at), out.subarray(at, to), out.subarray(at)]);
    else if (pick(4) === 0) out = out.subarray(0, at);
  }
  return out;
}

/** Entries in the order of the central directory; none of an archive that is broken already. */
function unpacked(zip) {
  try {
    return entries(zip);
  } catch {
    return [];
  }
}

function entries(zip) {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const parts = [];
  let at = end < 0 ? zip.length : zip.readUInt32LE(end + 16);
  while (at + 46 <= zip.length && zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size, nameLength, extra, comment] = [10, 20, 28, 30, 32].map((o) => (o === 20 ? zip.readUInt32LE(at + o) : zip.readUInt16LE(at + o)));
    const name = zip.toString('latin1', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const body = zip.subarray(from, from + size);
    parts.push([name, method === 8 ? inflateRawSync(body) : body]);
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}

function packed(parts) {
  const [files, directory] = [[], []];
  let offset = 0;
  for (const [name, body] of parts) {
    const title = Buffer.from(name, 'latin1');
    const data = deflateRawSync(body, { level: 1 });
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(body), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(body.length, 18);
    head.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), head, title, data);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), head, place, title);
    offset += 30 + title.length + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}
