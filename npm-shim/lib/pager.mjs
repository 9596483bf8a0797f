// Long answers go through a pager, on a terminal only.

import { spawn } from 'node:child_process';
import { width } from './style.mjs';

/** Lines on the screen: long ones are wrapped, colours take no room. */
const rows = (text, columns) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(width(line.replace(/\u001b\[\d+m/g, '')) / columns)), 0);

/** Shows `text`, page by page where it does not fit the screen. */
export async function page(text, desk) {
  const { stdin, stdout, env } = desk;
  const pager = env.PAGER ?? (process.platform === 'win32' ? 'more' : 'less');
  const fits = rows(text, stdout.columns || 80) < (stdout.rows || 24);
  if (!stdout.isTTY || !stdin.isTTY || fits || pager === 'cat' || pager === '') return desk.print(text);
  const shown = await new Promise((resolve) => {
    const child = spawn(pager, {
      shell: true,
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...process.env, LESS: env.LESS ?? 'FRX', LESSCHARSET: 'utf-8' },
    });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
    child.stdin.on('error', () => {});
    child.stdin.end(`${text}\n`);
  });
  if (!shown) desk.print(text);
}
