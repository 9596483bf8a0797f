// Preloaded into a product under comparison that cannot be told another upstream: sends what it asks of law.go.kr
// to the stand-in of HANLAW_UPSTREAM. It changes nothing else.

const standIn = new URL(process.env.HANLAW_UPSTREAM);
const plain = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const address = new URL(input instanceof Request ? input.url : String(input));
  if (!/(^|\.)law\.go\.kr$/.test(address.hostname)) return plain(input, init);
  address.protocol = standIn.protocol;
  address.host = standIn.host;
  return plain(input instanceof Request ? new Request(address, input) : address, init);
};
