// The engine for programs: the same wasm file that the command line, the worker and the page use.

import { FOLDER, loadPdf, openInstance } from './lib/engine.mjs';
import { NodeHost } from './lib/host.mjs';
import { PdfReader, isPdf } from './lib/pdf.mjs';

/** The engine could not carry out a request; `label` says which way. */
export class HanlawError extends Error {
  constructor({ label, message }) {
    super(message);
    this.name = 'HanlawError';
    this.label = label;
  }
}

export async function open({ settings = {}, onProgress } = {}) {
  const instance = await openInstance();
  const host = new NodeHost({ folder: FOLDER });
  const request = async (envelope, { bytes, signal } = {}) => {
    const { value } = await instance.request({ settings, ...envelope }, { host, bytes, signal, onProgress });
    if (value.error?.message) throw new HanlawError(value.error);
    return value;
  };
  const pdf = new PdfReader(loadPdf);
  return {
    request,
    verify: (text, options = {}) => request({ op: 'verify', text, ...options }),
    cite: async (text, options = {}) => (await request({ op: 'cite', text, ...options })).citations,
    route: (line, options = {}) => request({ op: 'route', line, ...options }),
    ask: (line, options = {}) => request({ op: 'ask', line, ...options }),
    call: (tool, args = {}) => request({ op: 'call', tool, args }),
    tools: async () => (await request({ op: 'list' })).tools,
    convert: (bytes, { want } = {}) => (isPdf(bytes) ? pdf.read(bytes, want) : request({ op: 'convert', want }, { bytes })),
  };
}
