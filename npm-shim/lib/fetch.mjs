// One upstream fetch with a timeout and a byte limit that hold while the body arrives.
// Redirects are not followed here: the engine decides where a hop may lead.

/** Gives `{status, contentType, retryAfter, location, body}` or `{error, message}`. */
export async function boundedFetch(effect, signal, doFetch = fetch) {
  const timeout = AbortSignal.timeout(effect.timeout);
  const init = {
    method: effect.method,
    headers: effect.headers,
    redirect: 'manual',
    signal: AbortSignal.any([signal, timeout]),
  };
  if (effect.method === 'POST') init.body = new URLSearchParams(effect.form);
  try {
    const response = await doFetch(effect.url, init);
    const body = await readBounded(response, effect.maxBytes);
    if (body === undefined) return { error: 'too_large' };
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after') ?? undefined,
      location: response.headers.get('location') ?? undefined,
      body,
    };
  } catch (error) {
    if (signal.aborted) return { error: 'cancelled' };
    if (timeout.aborted) return { error: 'timeout' };
    const cause = error?.cause?.code ?? error?.cause?.message ?? error?.name ?? '알 수 없음';
    return { error: 'network', message: `${cause} (${new URL(effect.url).hostname})` };
  }
}

async function readBounded(response, limit) {
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (declared > limit) {
    await response.body?.cancel();
    return undefined;
  }
  // The length is that of the body as sent, which may be compressed: a first guess, grown when it is too small.
  let body = new Uint8Array(Math.min(Math.max(declared, 1 << 16), limit));
  let size = 0;
  for await (const chunk of response.body ?? []) {
    if (size + chunk.length > limit) return undefined;
    if (size + chunk.length > body.length) body = grown(body, Math.min(Math.max(2 * body.length, size + chunk.length), limit));
    body.set(chunk, size);
    size += chunk.length;
  }
  return body.subarray(0, size);
}

function grown(bytes, length) {
  const body = new Uint8Array(length);
  body.set(bytes);
  return body;
}
