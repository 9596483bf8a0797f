// Waiting for a binding that may never answer.

/** `promise`, or `otherwise` when it fails or takes too long. */
export async function within(millis, promise, otherwise) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(otherwise), millis);
  });
  try {
    return await Promise.race([promise, late]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
