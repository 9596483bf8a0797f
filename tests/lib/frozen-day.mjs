// Preloaded into the runs of the guides (`node --import`), so that what they print does not change with the day.

const DAY = Date.UTC(2026, 5, 10, 3);
const began = performance.now();
const now = () => DAY + Math.floor(performance.now() - began);

globalThis.Date = class extends Date {
  constructor(...args) {
    super(...(args.length ? args : [now()]));
  }

  static now() {
    return now();
  }
};
