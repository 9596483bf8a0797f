// Entry of the command line: words in, exit code out. Commands are loaded when they are asked for.

import { Desk, Refusal } from './desk.mjs';
import { UsageError, parse } from './args.mjs';

const DEFAULT_IO = () => ({
  env: process.env,
  cwd: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});

export async function main(argv, io = DEFAULT_IO()) {
  // A reader that closed its end (`| head`) wants no more; that is no error.
  io.stdout.on?.('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const desk = new Desk(io);
  try {
    const words = parse(argv);
    if (words.command === 'start') words.command = io.stdin.isTTY && io.stdout.isTTY ? 'repl' : 'help';
    const { run } = await import(`./commands/${words.command}.mjs`);
    const code = await run(words, desk);
    return desk.interrupted ? 130 : code;
  } catch (error) {
    return explain(error, desk);
  } finally {
    desk.close();
  }
}

/** One clear line on stderr; the stack only where somebody asked for it. */
export function explain(error, desk) {
  if (error instanceof UsageError) {
    desk.warn(`${error.message}\n도움말: hanlaw help${error.command ? ` ${error.command}` : ''}`);
    return 2;
  }
  if (error instanceof Refusal) {
    desk.warn(error.message);
    return error.exit;
  }
  desk.warn(desk.env.HANLAW_DEBUG ? String(error?.stack) : `오류: ${error?.message ?? error}`);
  return 1;
}
