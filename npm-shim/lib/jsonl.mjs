// One JSON object per line in, one per line out, in order; a bad line is answered as such and counted.

/** Lines of a byte stream as `{number, bytes}`; the last one needs no line end. */
export async function* lines(stream) {
  let pieces = [];
  let number = 0;
  for await (const chunk of stream) {
    let rest = Buffer.from(chunk);
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      number += 1;
      yield { number, bytes: Buffer.concat([...pieces, rest.subarray(0, at)]) };
      pieces = [];
      rest = rest.subarray(at + 1);
    }
    if (rest.length) pieces.push(rest);
  }
  if (pieces.length) yield { number: number + 1, bytes: Buffer.concat(pieces) };
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The object of a line; undefined for a blank line; throws with a Korean reason otherwise. */
export function parseLine(bytes) {
  let text;
  try {
    text = decoder.decode(bytes).trim();
  } catch {
    throw new Error('UTF-8이 아닙니다');
  }
  if (text === '') return undefined;
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('JSON이 아닙니다');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Error('JSON 객체가 아닙니다');
  return value;
}

/** Runs `answer(record)` for each line of stdin. Exit code 2 when a line could not be answered. */
export async function perLine(desk, answer) {
  let bad = 0;
  for await (const { number, bytes } of lines(desk.stdin)) {
    let record;
    try {
      record = parseLine(bytes);
      if (record === undefined) continue;
      await desk.line(JSON.stringify({ id: record.id ?? null, ...(await answer(record)) }));
    } catch (error) {
      bad += 1;
      const problem = { label: error.label ?? 'INVALID_PARAMETER', message: `${number}번째 줄: ${error.message}` };
      await desk.line(JSON.stringify({ id: record?.id ?? null, line: number, error: problem }));
      desk.warn(problem.message);
    }
  }
  return bad ? 2 : 0;
}

/** A text field of a record, or an error that names it. */
export function textOf(record, field) {
  if (typeof record[field] !== 'string') throw new Error(`"${field}"에 문자열이 없습니다`);
  return record[field];
}
