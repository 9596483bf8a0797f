// The conversation: a prompt on a terminal, line after line from a pipe.

import { createInterface } from 'node:readline';
import { UsageError } from '../args.mjs';
import { HELP, HISTORY_SIZE, History, complete, meaning } from '../repl.mjs';
import { tint } from '../style.mjs';
import { ofTool } from '../usage.mjs';
import { told, trail } from './ask.mjs';
import { argumentsOf, typed } from './call.mjs';
import { grouped, ofCategory } from './list.mjs';
import { described } from './route.mjs';

const TWICE_MS = 1500;

export async function run({ flags, rest }, desk) {
  if (rest.length) throw new UsageError('repl은 말을 받지 않습니다. 한 번만 물으려면: hanlaw "…"', 'repl');
  const talk = new Talk(desk, flags);
  await talk.go();
  return 0;
}

class Talk {
  constructor(desk, flags) {
    Object.assign(this, { desk, flags });
    this.terminal = Boolean(desk.stdin.isTTY && desk.stdout.isTTY);
    this.past = new History(desk.env);
    this.prompt = desk.style.cyan('법령> ');
  }

  async go() {
    const { desk, terminal } = this;
    const reader = createInterface({
      input: desk.stdin,
      output: terminal ? desk.stdout : undefined,
      terminal,
      prompt: this.prompt,
      history: terminal ? this.past.read() : [],
      historySize: HISTORY_SIZE,
      removeHistoryDuplicates: true,
      completer: (line, done) => this.complete(line).then((found) => done(null, found), () => done(null, [[], line])),
    });
    this.reader = reader;
    reader.on('SIGINT', () => this.interrupt());
    if (terminal) {
      desk.print(`한국 법령에 관해 물어보세요. 도움말: help, 끝내기: exit${desk.hasKey ? '' : '\n인증키(LAW_OC)가 없어 내장 법령 목록으로 답합니다.'}`);
      reader.prompt();
    }
    for await (const line of reader) {
      if ((await this.one(line)) === 'quit') break;
      if (terminal) this.past.add(line);
      if (terminal) reader.prompt();
    }
    reader.close();
  }

  /** Stops what runs; twice within a moment leaves, whether something ran or not. */
  interrupt() {
    const now = Date.now();
    if (now - (this.lastInterrupt ?? 0) < TWICE_MS) {
      this.desk.print('');
      process.exit(130);
    }
    this.lastInterrupt = now;
    if (this.running) return this.running.abort();
    // As in a shell, what was typed is let go.
    for (const name of ['e', 'u']) this.reader.write(null, { ctrl: true, name });
    this.desk.print('\n끝내려면 Ctrl-C를 한 번 더 누르거나 exit를 쓰세요.');
    this.reader.prompt();
    return undefined;
  }

  async one(line) {
    const { signal } = (this.running = new AbortController());
    try {
      const meant = meaning(line);
      if (!meant || meant.kind === 'quit') return meant?.kind;
      const show = await this[meant.kind](meant);
      if (signal.aborted) this.desk.warn(this.desk.style.dim('멈췄습니다.'));
      else show?.();
    } catch (error) {
      this.desk.warn(error?.message ?? String(error));
    } finally {
      this.running = undefined;
    }
    return undefined;
  }

  request(envelope) {
    const { today, offline } = this.flags;
    return this.desk.ask({ today, offline, ...envelope }, { signal: this.running?.signal });
  }

  async ask({ line }) {
    const { desk } = this;
    const answer = await this.request({ op: 'ask', line });
    return () => {
      desk.warn(desk.style.dim(trail(answer).split('\n')[0]));
      desk.print(tint(told(answer), desk.style));
    };
  }

  async route({ line }) {
    const route = await this.request({ op: 'route', line });
    return () => this.desk.print(described(route));
  }

  async call({ tool, json, params }) {
    const args = json ? argumentsOf(json) : await typed(tool, params, this.desk);
    const { text } = await this.request({ op: 'call', tool, args });
    return () => this.desk.print(tint(text, this.desk.style));
  }

  async 'tool-help'({ tool }) {
    this.desk.print(ofTool(await this.request({ op: 'help', tool }), this.desk.style));
  }

  async list({ category }) {
    const { tools } = await this.request({ op: 'list' });
    const found = category ? ofCategory(tools, category) : tools;
    return () => this.desk.print(found.length ? grouped(found, this.desk.style) : `'${category}' 분류에 도구가 없습니다.`);
  }

  help() {
    this.desk.print(HELP);
  }

  history() {
    this.desk.print([...this.reader.history].reverse().join('\n'));
  }

  async tools() {
    this.toolNames ??= (await this.request({ op: 'list' })).tools.map((tool) => tool.name);
    return this.toolNames;
  }

  /** Law names that begin so. Without the key: a press of Tab never goes to the network. */
  async names(prefix) {
    const { structured } = await this.request({ op: 'call', tool: 'search_law', args: { query: prefix }, settings: {} });
    const found = [...(structured.exact ?? []), ...(structured.near ?? [])].map(({ name }) => name);
    return [...new Set(found)].filter((name) => name.startsWith(prefix));
  }

  async complete(line) {
    return complete(line, {
      tools: await this.tools(),
      schema: async (tool) => (await this.request({ op: 'help', tool })).inputSchema,
      names: (prefix) => this.names(prefix),
    });
  }
}
