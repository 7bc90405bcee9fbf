/** One real Chromium for a test file; each test gets pages of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
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

export interface TestBrowser {
  /** A page in a context of its own, closed after the test file. */
  page(options?: BrowserContextOptions): Promise<Page>;
  context(options?: BrowserContextOptions): Promise<BrowserContext>;
}

/**
 * Call at the top of a `describe`; the path of the browser is given by the gate.
 * @param more arguments of the browser, beside those that every test has
 */
export function testBrowser(more: readonly string[] = []): TestBrowser {
  let browser: Browser;
  const home = mkdtempSync(join(tmpdir(), 'lectern-chromium-'));
  before(async () => {
    browser = await chromium.launch({
      executablePath: process.env['LECTERN_CHROMIUM'] ?? '/usr/bin/chromium',
      chromiumSandbox: false,
      args: [...ARGUMENTS, ...more],
      env: { ...process.env, HOME: home },
    });
  });
  after(async () => {
    await browser?.close();
    rmSync(home, { recursive: true, force: true });
  });
  const context = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
    browser.newContext(options);
  return { context, page: async (options) => (await context(options)).newPage() };
}
