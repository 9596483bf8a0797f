// The host inside the sandbox: bytes in memory, a clock, and no network.

export class PageHost {
  constructor(blobs) {
    this.blobs = blobs;
    /** The index of the person's own documents, once there is one. */
    this.corpus = undefined;
  }

  now() {
    return Date.now();
  }

  seed() {
    return crypto.getRandomValues(new Uint32Array(1))[0];
  }

  async perform(effect, signal) {
    switch (effect.kind) {
      case 'fetch':
        return { error: 'offline' };
      case 'blobs':
        return { bytes: await this.corpus?.packed(effect.blobs, effect.ranges) };
      case 'blob': {
        if (effect.blob.startsWith('corpus:')) return { bytes: await this.corpus?.range(effect.blob, effect.offset, effect.len) };
        const bytes = this.blobs[effect.blob];
        return { bytes: bytes?.subarray(effect.offset, effect.offset + effect.len) };
      }
      case 'sleep':
        return pause(effect.millis, signal);
      case 'yield':
        return pause(0, signal);
      default:
        return {};
    }
  }
}

const pause = (millis, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, millis, {});
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve({});
    });
  });
