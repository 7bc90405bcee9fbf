/** One visit of a reader with a slow phone: how the first page came up, and how long the next one took. */
import type { Browser, CDPSession, Page } from 'playwright-core';

/** How slow the reader's machine and line are. */
export interface Slowness {
  /** The processor is this many times slower. */
  readonly cpu: number;
  /** Milliseconds for each answer to begin. */
  readonly latency: number;
  /** Bytes a second. */
  readonly down: number;
  readonly up: number;
}

/** Slow 4G as Lighthouse defines it. */
export const SLOW_4G = { latency: 150, down: 1_638_400 / 8, up: 750_000 / 8 };

export interface FirstView {
  readonly fcp: number;
  readonly lcp: number;
  /** The time of tasks beyond 50 ms each. */
  readonly blocking: number;
  readonly longest: number;
  readonly cls: number;
  readonly bytes: number;
  /** Of these bytes, those of fonts, and those of scripts with their headers. */
  readonly fonts: number;
  readonly scripts: number;
  readonly requests: number;
}

export interface Visit {
  readonly address: string;
  /** Finds the link that is followed. */
  readonly link: string;
  /** Title of the page at an address. */
  readonly titleOf: (address: string) => string;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** After the click; longer than any of the sites takes. */
const QUIET_MS = 2000;

/** The page's own paint timings; runs in the page, before its scripts. */
const WATCH = `(() => {
  const seen = globalThis.__seen = { lcp: 0, cls: 0, tasks: [] };
  const observe = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
  observe('longtask', (entry) => { seen.tasks.push(entry.duration); });
  addEventListener('click', (event) => {
    if (!globalThis.__next) return;
    sessionStorage.setItem('bench-title', globalThis.__next);
    sessionStorage.setItem('bench-at', String(performance.timeOrigin + event.timeStamp));
  }, true);
  const shown = (at) => { globalThis.__shown ??= performance.timeOrigin + at; };
  // In this document the heading is named before it is painted, and the browser reports when it is on the screen.
  const name = () => {
    const title = sessionStorage.getItem('bench-title');
    const heading = title && document.querySelector('main h1');
    if (heading && heading.textContent.includes(title)) heading.setAttribute('elementtiming', 'next');
  };
  observe('element', (entry) => shown(entry.renderTime));
  new MutationObserver(name).observe(document, { childList: true, subtree: true });
  // A new document may have its heading below the fold: its first text counts.
  if (sessionStorage.getItem('bench-title')) observe('paint', (entry) => { if (/contentful/.test(entry.name)) shown(entry.startTime); });
})()`;

async function slowPage(
  browser: Browser,
  visit: Pick<Visit, 'address' | 'viewport'>,
  slow: Slowness,
): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ viewport: visit.viewport });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(WATCH);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.down,
    uploadThroughput: slow.up,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  return { page, cdp };
}

/** Paints of a cold first view. */
export async function firstView(
  browser: Browser,
  visit: Pick<Visit, 'address' | 'viewport'>,
  slow: Slowness,
): Promise<FirstView> {
  const { page, cdp } = await slowPage(browser, visit, slow);
  let bytes = 0;
  let fonts = 0;
  let scripts = 0;
  let requests = 0;
  const types = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) types.set(requestId, type);
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (types.get(requestId) === 'Font') fonts += dataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!types.has(requestId)) return;
    requests += 1;
    bytes += encodedDataLength;
    if (types.get(requestId) === 'Script') scripts += encodedDataLength;
  });
  await page.goto(visit.address, { waitUntil: 'load' });
  await page.waitForTimeout(2500);
  const seen = (await page.evaluate(
    `({ ...__seen, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN })`,
  )) as { fcp: number; lcp: number; cls: number; tasks: number[] };
  await page.context().close();
  return {
    fcp: seen.fcp,
    lcp: seen.lcp,
    cls: seen.cls,
    bytes,
    fonts,
    scripts,
    requests,
    blocking: seen.tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    longest: Math.max(0, ...seen.tasks),
  };
}

/**
 * Milliseconds from the click on a link to the title behind it being on the screen, on a page that was read for a while.
 * @param hover milliseconds for which the pointer rests on the link before
 */
export async function nextPage(
  browser: Browser,
  visit: Visit,
  slow: Slowness,
  hover: number,
): Promise<number> {
  const { page } = await slowPage(browser, visit, slow);
  await page.goto(visit.address, { waitUntil: 'load' });
  await page.waitForTimeout(1500);
  const link = page.locator(visit.link).locator('visible=true').first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  const title = visit.titleOf(new URL((await link.getAttribute('href')) ?? '', visit.address).href);
  await page.evaluate(`globalThis.__next = ${JSON.stringify(title)}`);
  // A link that wraps has a box for each of its lines, and the middle of them all may lie on neither.
  const at = (await page.evaluate(
    `(() => { const box = document.querySelector(${JSON.stringify(visit.link)}).getClientRects()[0]; return [box.x + box.width / 2, box.y + box.height / 2]; })()`,
  )) as [number, number];
  await page.mouse.move(...at);
  if (hover > 0) await page.waitForTimeout(hover);
  await page.mouse.down();
  await page.mouse.up();
  // A query to the page meanwhile would use its processor.
  await page.waitForTimeout(QUIET_MS);
  await page.waitForFunction('globalThis.__shown !== undefined', undefined, { timeout: 20_000 });
  const ms = (await page.evaluate(`__shown - Number(sessionStorage.getItem('bench-at'))`)) as number;
  await page.context().close();
  return ms;
}
