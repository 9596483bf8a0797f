// Checks every citation of the inputs. The exit code is the verdict.

import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { htmlDocument } from '../annotate.mjs';
import { UsageError } from '../args.mjs';
import { Refusal } from '../desk.mjs';
import { exitCode, worst } from '../exit.mjs';
import { readText } from '../input.mjs';
import { perLine, textOf } from '../jsonl.mjs';
import { page } from '../pager.mjs';
import { tint } from '../style.mjs';

/** What each format needs of the engine. */
const WANTS = { text: 'text', json: 'citations', md: 'markdown', html: 'html', sarif: 'sarif' };
const FORMATS = ['json', 'md', 'html', 'sarif'];

export async function run({ flags, rest }, desk) {
  const formats = FORMATS.filter((name) => flags[name]);
  if (formats.length > 1) throw new UsageError(`--${formats.join(', --')} 가운데 하나만 쓰세요.`, 'verify');
  const common = { op: 'verify', context: flags.context, asOf: flags['as-of'], today: flags.today, offline: flags.offline };
  if (flags.jsonl) return perLine(desk, (record) => checkRecord(record, common, desk));
  const names = inputs(rest, desk);
  const checked = [];
  const codes = [];
  for (const name of names) {
    try {
      const { text, places, gaps, notices } = await readText(name, desk);
      const report = await desk.ask({ ...common, want: WANTS[formats[0] ?? 'text'], text, ...(places && { places, gaps }), uri: uriOf(name) });
      if (notices?.length) report.document = { notices };
      for (const notice of notices ?? []) desk.warn(`${name}: ${notice}`);
      checked.push({ name, text, report });
      codes.push(exitCode(report, flags['fail-on']));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      desk.warn(error.message);
      checked.push({ name, failure: { label: error.label ?? 'UNREADABLE', message: error.message } });
      codes.push(2);
    }
  }
  await show(formats[0], checked, desk);
  return worst(codes);
}

/** As SARIF wants it: relative stays relative, blanks and Hangul are escaped. */
function uriOf(name) {
  if (name === '-') return 'stdin';
  return isAbsolute(name) ? pathToFileURL(name).href : encodeURI(name.replaceAll(sep, '/'));
}

/** Files as named, or standard input when something is piped in. */
export function inputs(rest, desk) {
  if (rest.length) return rest;
  if (!desk.stdin.isTTY) return ['-'];
  throw new UsageError('파일을 주거나 표준 입력으로 글을 넣으세요. 예: hanlaw verify 의견서.md', 'verify');
}

async function checkRecord(record, common, desk) {
  return desk.ask({
    ...common,
    want: 'citations',
    text: textOf(record, 'text'),
    context: record.context ?? common.context,
    asOf: record.asOf ?? common.asOf,
    today: record.today ?? common.today,
  });
}

const SHOWS = {
  json: (checked, desk) => desk.json(asJson(checked)),
  md: (checked, desk) => desk.print(headed(checked, '# ', (report) => report.markdown)),
  html: (checked, desk) => desk.print(checked.map(asHtml).join('\n')),
  sarif: (checked, desk) => desk.json(mergeSarif(checked.flatMap(({ report }) => (report ? [report.sarif] : [])))),
};

async function show(format, checked, desk) {
  const shown = SHOWS[format];
  if (shown) return shown(checked, desk);
  return page(tint(headed(checked, '▶ ', (report) => report.text), desk.style), desk);
}

function asJson(checked) {
  const files = checked.map(({ name, report, failure }) => {
    if (failure) return { file: name, error: failure };
    return { file: name, ...report };
  });
  return files.length === 1 ? files[0] : { files };
}

/** Several reports under their file names; one report as it is. */
function headed(checked, sign, body) {
  const read = checked.filter(({ report }) => report);
  if (checked.length === 1) return read.map(({ report }) => body(report)).join('');
  return read.map(({ name, report }) => `${sign}${name}\n\n${body(report)}`).join('\n\n');
}

const asHtml = ({ name, text, report }) =>
  report ? htmlDocument(text, report, name === '-' ? undefined : `인용 검증: ${name}`) : '';

/** One log over all files: the runs of the first, the results of all. */
export function mergeSarif([first, ...others]) {
  if (!first) return { version: '2.1.0', runs: [] };
  const [run] = first.runs;
  for (const log of others) {
    run.results = run.results.concat(log.runs[0].results);
    if (log.runs[0].invocations) run.invocations = [...(run.invocations ?? []), ...log.runs[0].invocations];
    const known = new Set(run.tool.driver.rules.map((rule) => rule.id));
    run.tool.driver.rules.push(...log.runs[0].tool.driver.rules.filter((rule) => !known.has(rule.id)));
  }
  return first;
}
