// A bare MCP client: what goes over the wire is what a test says.

import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };

export const message = (method, params, id = 1) => ({ jsonrpc: '2.0', id, method, params });
export const toolCall = (name, args, id = 1) => message('tools/call', { name, arguments: args }, id);

/** Posts to `/mcp`; a string body goes as it is. Gives `{status, headers, text, json, millis}`. */
export async function post(url, body, headers = {}, { path = '/mcp' } = {}) {
  const began = performance.now();
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const send = () => fetch(url + path, { method: 'POST', headers: { ...HEADERS, ...headers }, body: text });
  // A server that refused a body unread closes the connection; this request may have been given that one.
  const response = await send().catch((error) => (error.cause?.code === 'ECONNRESET' || error.cause?.code === 'UND_ERR_SOCKET' ? send() : Promise.reject(error)));
  const answer = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') && answer ? JSON.parse(answer) : undefined;
  return { status: response.status, headers: response.headers, text: answer, json, millis: performance.now() - began };
}

export const call = (url, name, args, headers) => post(url, toolCall(name, args), headers);

/** The text of a tool's answer. */
export const said = (answer) => answer.json?.result?.content?.[0]?.text ?? answer.text;

/** A request whose every header and path byte is as given: `fetch` would tidy them up. Gives `{status, headers, text, millis}`. */
export function raw(url, { method = 'GET', path = '/', headers = {}, body, chunks } = {}) {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      const done = () => resolve({ status: response.statusCode, headers: response.headers, text, millis: performance.now() - began });
      response.on('end', done).on('error', done);
    });
    request.on('error', reject);
    if (chunks) pump(request, chunks);
    else request.end(body);
  });
}

/** Writes until there is an answer. */
async function pump(request, chunks) {
  let answered = false;
  const response = new Promise((resolve) => request.once('response', resolve).once('error', resolve)).then(() => (answered = true));
  for await (const chunk of chunks) {
    if (answered) break;
    if (!request.write(chunk)) await Promise.race([new Promise((resolve) => request.once('drain', resolve)), response]);
  }
  request.end();
}

/** Posts a message and hangs up after so many milliseconds; workerd learns of it by the reset. */
export async function leaveAfter(url, millis, body, headers = {}) {
  const { hostname, port } = new URL(url);
  const text = JSON.stringify(body);
  const lines = Object.entries({ ...HEADERS, ...headers, host: hostname, 'content-length': Buffer.byteLength(text) }).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(Number(port), hostname, () => socket.write(`POST /mcp HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`));
  socket.on('error', () => {});
  await new Promise((resolve) => setTimeout(resolve, millis));
  socket.resetAndDestroy();
}

/** The stand-in's controls. */
export const control = (standIn) => ({
  fault: (params) => fetch(`${standIn.url}/__fault?${new URLSearchParams(params)}`),
  reset: () => fetch(`${standIn.url}/__reset`),
  log: async () => (await fetch(`${standIn.url}/__log`)).json(),
});
