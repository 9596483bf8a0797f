// The checker page in a browser, with everything counted that it asks for.

/** Opens the page; `requests` grows with everything any frame or worker asks for after it is ready. */
export async function openPage(browser, server, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, ...options });
  const seen = [];
  context.on('request', (request) => seen.push(request.url()));
  const page = await context.newPage();
  const violations = [];
  page.on('console', (message) => /Content Security Policy|ERR_BLOCKED/.test(message.text()) && violations.push(message.text()));
  await page.goto(server.url);
  await page.waitForSelector('html[data-ready=yes]', { state: 'attached', timeout: 60_000 });
  const frame = page.frames().find((f) => f !== page.mainFrame());
  const [asked, served] = [seen.length, server.log.length];
  const requests = () => [...seen.slice(asked), ...server.log.slice(served)].filter((url) => !/^(blob|data|about):/.test(url));
  return { context, page, frame, requests, violations };
}
