// Registers the MCP bridge with the programs people use, or takes it out again.

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { UsageError } from '../args.mjs';
import { CLIENTS, ENTRY, placeOf, server } from '../setup/clients.mjs';
import { carryOut, difference, fileOf, plan, planUndo } from '../setup/files.mjs';
import { tryKey } from '../setup/key.mjs';

export async function run({ flags, rest }, desk) {
  if (rest.length) throw new UsageError(`setup은 말을 받지 않습니다: ${rest.join(' ')}`, 'setup');
  const machine = desk.machine ?? { platform: process.platform, env: desk.env, home: homedir(), cwd: desk.cwd };
  const place = placeOf(machine);
  const clients = CLIENTS.map((client) => ({ ...client, path: fileOf(client, place) }));
  const asks = desk.stdin.isTTY && !flags.yes;
  const talk = asks ? createInterface({ input: desk.stdin, output: desk.stderr }) : undefined;
  try {
    const key = flags.undo ? undefined : await keyOf(flags, desk, talk);
    const chosen = await chosenOf(flags, clients, talk);
    const entry = server(machine.platform, key);
    if (!chosen.length) return printed(entry, key, desk);
    return await apply({ chosen, entry, flags, talk }, desk);
  } finally {
    talk?.close();
  }
}

/** The entry of korean-law-mcp, in JSON or TOML. */
const OLD = /"korean-law"\s*:|\[mcp_servers\."?korean-law"?\]/;

async function keyOf(flags, desk, talk, isAgain = false) {
  let key = flags.key ?? desk.env.LAW_OC ?? desk.env.KOREAN_LAW_API_KEY;
  if (key === undefined && talk) {
    key = await talk.question('법제처 인증키(OC) — 없으면 그냥 Enter (내장 법령 목록만으로도 씁니다): ');
  }
  key = key?.trim() || undefined;
  if (key && /[\s"']/.test(key)) throw new UsageError('인증키에는 빈칸과 따옴표가 없습니다.', 'setup');
  if (!key || flags.offline || flags['dry-run']) return key;
  const { ok, text } = await tryKey(key, desk);
  // The whole list once is enough; of a second try only what was said.
  desk.warn(isAgain ? text.split('\n')[0] : text);
  if (ok || !talk) return key;
  const again = (await talk.question('다른 키를 쓰세요 (그대로 쓰려면 그냥 Enter): ')).trim();
  return again ? keyOf({ ...flags, key: again }, desk, talk, true) : key;
}

async function chosenOf(flags, clients, talk) {
  let answer = flags.client;
  if (answer === undefined) {
    if (!talk) throw new UsageError(`--client로 프로그램을 고르세요: ${clients.map((c) => c.id).join(', ')}, all`, 'setup');
    const rows = clients.map((c, i) => `  ${i + 1}. ${c.name}${existsSync(c.path) ? ' (감지됨)' : ''}\n     ${c.path}`);
    answer = await talk.question(`${rows.join('\n')}\n번호를 쓰세요 (예: 1,3 — 없으면 설정만 보여 줍니다): `);
  }
  const words = answer.split(/[\s,]+/).filter(Boolean);
  if (words.includes('all')) return clients;
  return words.map((word) => {
    const client = /^\d+$/.test(word) ? clients[Number(word) - 1] : clients.find((c) => c.id === word);
    if (!client) throw new UsageError(`'${word}'라는 프로그램은 없습니다: ${clients.map((c) => c.id).join(', ')}, all`, 'setup');
    return client;
  });
}

function printed(entry, key, desk) {
  const shown = JSON.stringify({ mcpServers: { [ENTRY]: entry } }, null, 2);
  desk.print(key ? shown.replaceAll(key, '••••') : shown);
  return 0;
}

async function apply({ chosen, entry, flags, talk }, desk) {
  let failed = 0;
  for (const client of chosen) {
    try {
      const change = flags.undo ? planUndo(client, client.path) : plan(client, client.path, entry);
      const { path, before, after } = change;
      if (before === after) {
        desk.print(`${client.name}: 바꿀 것이 없습니다 (${path})`);
        continue;
      }
      if (!flags.undo && OLD.test(before ?? '')) desk.print(`${client.name}: 예전 korean-law 항목이 있습니다. 건드리지 않으니 필요 없으면 지우세요.`);
      if (!flags.undo && client.shared && entry.env) desk.print(`${client.name}: 이 파일은 폴더와 함께 다닙니다. 저장소에 올리면 인증키도 올라가니 .gitignore에 넣으세요.`);
      desk.print(`${client.name}: ${path}${after === undefined ? ' (지움)' : before === undefined ? ' (새 파일)' : ''}\n${difference(change)}`);
      if (flags['dry-run']) continue;
      if (talk && !/^(|y|yes|예|네|ㅇ)$/i.test((await talk.question('이대로 쓸까요? [Y/n] ')).trim())) continue;
      carryOut(change, { undo: flags.undo });
      desk.print(flags.undo ? '걷어냈습니다.' : `썼습니다. 프로그램을 다시 시작하세요. 되돌리기: hanlaw setup --client ${client.id} --undo`);
    } catch (error) {
      failed += 1;
      desk.warn(`${client.name}: ${error.message} — 파일을 건드리지 않았습니다: ${client.path}`);
    }
  }
  return failed ? 2 : 0;
}
