// The answer to one request as the engine gives it: a status and headers, then bytes. It is whole when it ends within the
// call that began it, or is not a stream; else it goes out as it comes.

const EVENTS = 'text/event-stream';

export class Answer {
  constructor() {
    this.parts = [];
    this.ended = false;
    this.endings = [];
  }

  /** The usual answer: JSON, which every answer is unless its headers say something else, and all of it. */
  json(status, fault, bytes) {
    if (this.status !== undefined) return;
    this.status = status;
    this.fault = fault;
    this.parts.push(bytes.slice());
  }

  /** It is one JSON-RPC error: older revisions have them with status 200. */
  get failed() {
    return this.fault || this.status >= 400;
  }

  /** A second beginning is one too late, and so is what follows it. */
  begin(status, head) {
    this.late = this.status !== undefined;
    if (this.late) return;
    this.status = status;
    this.headers = head.split('\n').filter(Boolean).map((line) => line.split('\t'));
    this.streams = head.includes(EVENTS);
  }

  part(bytes) {
    if (this.late) return;
    const own = bytes.slice();
    if (this.writer) return void this.writer.write(own).catch(() => {});
    this.parts.push(own);
    if (this.streams) this.ready?.();
  }

  over() {
    this.end();
    this.writer?.close().catch(() => {});
    this.ready?.();
  }

  fail(error) {
    this.end();
    this.writer?.abort(error).catch(() => {});
    this.broken?.(error);
  }

  end() {
    this.ended = true;
    for (const ending of this.endings) ending();
    this.endings = [];
  }

  /** Calls it when there is no more to say: at once where that is so already. */
  atEnd(call) {
    if (this.ended) call();
    else this.endings.push(call);
  }

  /** Ends when there is something to send: at once where a stream has begun within the call. */
  begun() {
    if (this.streams && this.parts.length > 0) return undefined;
    return new Promise((resolve, reject) => {
      this.ready = resolve;
      this.broken = reject;
    });
  }

  get body() {
    if (this.ended || !this.streams) return this.parts.length > 1 ? new Blob(this.parts) : (this.parts[0]?.length ? this.parts[0] : null);
    const { readable, writable } = new TransformStream();
    this.writer = writable.getWriter();
    for (const part of this.parts) this.writer.write(part).catch(() => {});
    return readable;
  }
}
