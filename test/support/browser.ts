/** A real Chromium, one for each process of tests; each test gets pages of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Milliseconds for what a page is expected to do, however busy the machine is; only a test that fails waits for all. */
const PATIENCE_MS = 240_000;

export interface TestBrowser {
  /** A page in a context of its own, closed after the suite. */
  page(options?: BrowserContextOptions): Promise<Page>;
  context(options?: BrowserContextOptions): Promise<BrowserContext>;
}

async function launch(more: readonly string[]): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), 'lectern-chromium-'));
  const browser = await chromium.launch({
    executablePath: process.env['LECTERN_CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: [...ARGUMENTS, ...more],
    env: { ...process.env, HOME: home },
  });
  browser.on('disconnected', () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  return browser;
}

/** Starts with the first page that a test asks for; another one follows when a test has crashed it. */
let shared: Promise<Browser> | undefined;

async function sharedBrowser(): Promise<Browser> {
  const open = await shared;
  if (open?.isConnected() !== true) shared = launch([]);
  return (await shared)!;
}

after(async () => (await shared)?.close());

/**
 * Call at the top of a `describe`; the path of the browser is given by the gate.
 * @param more arguments of the browser, beside those that every test has: it is then one of its own
 */
export function testBrowser(more: readonly string[] = []): TestBrowser {
  let own: Promise<Browser> | undefined;
  const contexts: BrowserContext[] = [];
  const browser = (): Promise<Browser> => {
    if (more.length === 0) return sharedBrowser();
    own ??= launch(more);
    return own;
  };
  after(async () => {
    // A context whose browser has crashed is closed already.
    for (const context of contexts.splice(0)) await context.close().catch(() => undefined);
    await (await own)?.close();
    own = undefined;
  });
  const context = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const opened = await (await browser()).newContext(options);
    opened.setDefaultTimeout(PATIENCE_MS);
    contexts.push(opened);
    return opened;
  };
  return { context, page: async (options) => (await context(options)).newPage() };
}
