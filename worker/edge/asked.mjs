// What a body asks for, as the engine has read it, and whom a refusal of it answers.

/** The engine takes no more in one body (`Limits` of crates/mcp-wire). */
export const MOST_MESSAGES = 100;

const isInexact = (id) => Number.isInteger(id) && !Number.isSafeInteger(id);
const inItsOwnDigits = (key, value, { source }) => (isInexact(value) ? JSON.rawJSON(source) : value);

export class Asked {
  constructor(engine, body) {
    Object.assign(this, { engine, body });
    /** Of any kind, and of those that may reach upstream; known when the engine has read them. */
    this.messages = 0;
    this.calls = 0;
  }

  /** An id, a list of ids for a batch, or `null` for nobody. */
  get whom() {
    return JSON.parse(this.engine.whom(this.body), inItsOwnDigits);
  }
}
