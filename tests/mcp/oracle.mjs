// The TypeScript clients as oracles: what they cannot read, nobody can.
//
//   node oracle.mjs --sdk old|new|new-legacy [--fixture] [--call NAME JSON]… (--url URL | -- COMMAND ARG…)
//
// `old` is the 1.x SDK (handshake eras), `new` the 2.x client negotiating 2026-07-28, `new-legacy` the 2.x
// client held to the handshake. With --fixture the tools of `crates/mcp-wire/examples/fixture.rs` are tried
// too. Ends with `N passed, N failed`; exit 1 when something failed.

import assert from 'node:assert/strict';

const options = readOptions(process.argv.slice(2));
const sdk = await loadSdk(options.sdk);
const client = await sdk.connect(options);
const modern = options.sdk === 'new';
const capabilities = client.getServerCapabilities() ?? {};

const checks = {
  'the server says who it is': async () => {
    const server = client.getServerVersion();
    assert.ok(server?.name && server?.version, JSON.stringify(server));
  },
  'the era is the one asked for': async () => {
    const version = sdk.version(client);
    assert.equal(version === '2026-07-28', modern, `negotiated ${version}`);
  },
  'tools are listed, the same each time, with object schemas and ASCII names': async () => {
    const { tools } = await client.listTools();
    assert.ok(tools.length > 0);
    assert.deepEqual((await client.listTools()).tools, tools);
    for (const tool of tools) {
      assert.match(tool.name, /^[A-Za-z0-9_.-]{1,64}$/);
      assert.equal(tool.inputSchema.type, 'object', tool.name);
    }
  },
  'an unknown tool is refused with -32602': () => refused(-32602, client.callTool({ name: 'no_such_tool', arguments: {} })),
  'requests run side by side': async () => {
    const lists = await Promise.all(Array.from({ length: 16 }, () => client.listTools()));
    assert.equal(new Set(lists.map(list => JSON.stringify(list.tools))).size, 1);
  },
};

if (!modern) checks['ping is answered'] = () => client.ping();
if (capabilities.resources) {
  checks['every listed resource can be read'] = async () => {
    for (const { uri } of (await client.listResources()).resources) {
      assert.ok((await client.readResource({ uri })).contents.length > 0, uri);
    }
    await client.listResourceTemplates();
  };
  // On the wire of the handshake eras this is -32002; the 2.x client translates it.
  const code = options.sdk === 'old' ? -32002 : -32602;
  checks['an unknown resource is refused'] = () => refused(code, client.readResource({ uri: 'test://no-such-resource' }));
}
if (capabilities.prompts) {
  checks['a prompt without arguments can be had'] = async () => {
    const { prompts } = await client.listPrompts();
    const plain = prompts.find(prompt => !prompt.arguments?.length);
    if (plain) assert.ok((await client.getPrompt({ name: plain.name })).messages.length > 0);
  };
}
for (const { name, args } of options.calls) {
  checks[`${name} answers ${JSON.stringify(args)}`] = async () => {
    const result = await client.callTool({ name, arguments: args });
    assert.ok(!result.isError, JSON.stringify(result.content));
    assert.ok(result.content.length > 0);
  };
}
if (options.fixture) Object.assign(checks, fixtureChecks());

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
    console.log(`ok ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}: ${error?.message ?? error}`);
  }
}
console.log(`${Object.keys(checks).length - failed} passed, ${failed} failed (${options.sdk}, ${sdk.version(client)})`);
await client.close();
process.exit(failed ? 1 : 0);

function fixtureChecks() {
  const text = async (name, args = {}, more) => (await client.callTool({ name, arguments: args }, ...(more ?? []))).content[0].text;
  return {
    'errors of a tool are results': async () => {
      assert.equal((await client.callTool({ name: 'test_error_handling', arguments: {} })).isError, true);
    },
    'progress arrives in order, before the result': async () => {
      const seen = [];
      const onprogress = progress => seen.push(progress.progress);
      await sdk.call(client, 'test_tool_with_progress', { onprogress });
      assert.deepEqual(seen, [0, 50, 100]);
    },
    'the client can be asked for input': async () => {
      assert.match(await text('test_elicitation', { message: 'Who?' }), /accept.*Alice/);
      assert.match(await text('test_sampling', { prompt: 'Say it' }), /LLM response: sampled/);
      assert.equal(await text('test_input_required_result_multi_round'), 'both answered');
      assert.equal(await text('test_input_required_result_multiple_inputs'), 'all answered');
    },
    'a prompt takes arguments': async () => {
      const args = { arg1: '민법', arg2: '제750조' };
      const { messages } = await client.getPrompt({ name: 'test_prompt_with_arguments', arguments: args });
      assert.equal(messages[0].content.text, "Prompt with arguments: arg1='민법', arg2='제750조'");
    },
    'arguments are completed': async () => {
      const ref = { type: 'ref/prompt', name: 'test_prompt_with_arguments' };
      const { completion } = await client.complete({ ref, argument: { name: 'arg1', value: 'par' } });
      assert.deepEqual(completion.values, ['paris', 'park', 'party']);
    },
    'a mirrored argument passes the header check': async () => {
      await client.listTools();
      assert.equal(await text('test_custom_header', { region: '서울', size: 7 }), 'ok');
    },
    'a cancelled call ends and the next one is served': async () => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 100);
      await assert.rejects(sdk.call(client, 'test_slow', { signal: abort.signal }));
      assert.equal(await text('test_simple_text'), 'This is a simple text response for testing.');
    },
  };
}

async function refused(code, promise) {
  const error = await promise.then(result => new Error(`answered ${JSON.stringify(result)}`), error => error);
  assert.equal(error.code, code, error.message);
}

async function loadSdk(which) {
  const info = { name: 'oracle', version: '1.0.0' };
  const capabilities = { sampling: {}, elicitation: {}, roots: {} };
  const sampled = () => ({ role: 'assistant', content: { type: 'text', text: 'sampled' }, model: 'none' });
  const elicited = () => ({ action: 'accept', content: { username: 'Alice', email: 'a@example.com', name: 'Alice', color: 'blue' } });
  const roots = () => ({ roots: [{ uri: 'file:///root', name: 'root' }] });
  const transport = (Http, Stdio) => ({ url, command }) =>
    url ? new Http(new URL(url)) : new Stdio({ command: command[0], args: command.slice(1), stderr: 'inherit' });
  if (which === 'old') {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
    const types = await import('@modelcontextprotocol/sdk/types.js');
    const client = new Client(info, { capabilities });
    client.setRequestHandler(types.CreateMessageRequestSchema, sampled);
    client.setRequestHandler(types.ElicitRequestSchema, elicited);
    client.setRequestHandler(types.ListRootsRequestSchema, roots);
    return {
      version: () => client.transport?.protocolVersion ?? 'handshake',
      call: (client, name, more) => client.callTool({ name, arguments: {} }, undefined, more),
      connect: async where => {
        await client.connect(transport(StreamableHTTPClientTransport, StdioClientTransport)(where));
        return client;
      },
    };
  }
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
  const mode = which === 'new' ? 'auto' : 'legacy';
  const client = new Client(info, { capabilities, versionNegotiation: { mode } });
  client.setRequestHandler('sampling/createMessage', sampled);
  client.setRequestHandler('elicitation/create', elicited);
  client.setRequestHandler('roots/list', roots);
  return {
    version: client => client.getNegotiatedProtocolVersion(),
    call: (client, name, more) => client.callTool({ name, arguments: {} }, more),
    connect: async where => {
      await client.connect(transport(StreamableHTTPClientTransport, StdioClientTransport)(where));
      return client;
    },
  };
}

function readOptions(words) {
  const options = { sdk: 'new', calls: [], fixture: false };
  while (words.length) {
    const word = words.shift();
    if (word === '--sdk') options.sdk = words.shift();
    else if (word === '--url') options.url = words.shift();
    else if (word === '--fixture') options.fixture = true;
    else if (word === '--call') options.calls.push({ name: words.shift(), args: JSON.parse(words.shift()) });
    else if (word === '--') options.command = words.splice(0);
    else throw new Error(`unknown option ${word}`);
  }
  assert.ok(['old', 'new', 'new-legacy'].includes(options.sdk), `--sdk ${options.sdk}`);
  assert.ok(options.url || options.command?.length, 'give --url URL or -- COMMAND');
  return options;
}
