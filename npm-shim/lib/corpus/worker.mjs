// Indexing on a thread of its own with an engine of its own; the main thread goes on answering.

import { parentPort, workerData } from 'node:worker_threads';
import { FOLDER, loadPdf, openInstance } from '../engine.mjs';
import { NodeHost } from '../host.mjs';
import { PdfReader } from '../pdf.mjs';
import { update } from './indexer.mjs';
import { tools } from './session.mjs';

const say = (message) => parentPort.postMessage(message);
try {
  const pdf = new PdfReader(loadPdf);
  const engine = tools({ instance: await openInstance(), host: new NodeHost({ folder: FOLDER }), readPdf: (bytes) => pdf.read(bytes) });
  const result = await update({
    ...workerData,
    ...engine,
    onProgress: (done, total) => say({ progress: { done, total } }),
  });
  say({ result });
} catch (error) {
  say({ trouble: error?.message ?? String(error), code: error?.code });
}
