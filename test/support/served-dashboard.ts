/** The dashboard with seeded feedback on a port, and pages of a browser that listen for everything it complains about. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { readOwnAssets } from '../../src/program/own-assets.ts';
import type { Role } from '../../src/records/users/user.ts';
import type { AssetManifest } from '../../src/theme/page-view.ts';
import type { FinalHandler } from '../../src/web/edge/http/handler.ts';
import { listen } from '../../src/web/edge/http/listen.ts';
import { reply, TEXT_TYPE } from '../../src/web/edge/http/reply.ts';
import { ownAsset } from '../../src/web/reader/pages/own-asset.ts';
import type { TestBrowser } from './browser.ts';
import { closeAfterFile } from './close-after-file.ts';
import { type FeedbackDashboard, feedbackDashboard } from './feedback-dashboard.ts';

export type ServedDashboard = FeedbackDashboard & Served;

export interface Served {
  readonly url: string;
  /** Opens a page for somebody who is signed in, an editor unless a role is named. */
  open(path: string, options?: BrowserContextOptions & { role?: Role }): Promise<OpenPage>;
}

export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console, what scripts threw, and dialogs. */
  readonly complaints: string[];
}

export async function servedDashboard(browser: TestBrowser, entries: number): Promise<ServedDashboard> {
  return serveDashboard(browser, (assets) => feedbackDashboard({ entries, assets, questionDays: 30 }));
}

/** Any dashboard that can say who is signed in. */
export async function serveDashboard<Made extends Pick<FeedbackDashboard, 'handler' | 'cookie'>>(
  browser: TestBrowser,
  make: (assets: AssetManifest) => Promise<Made>,
): Promise<Made & Served> {
  const { files, manifest } = readOwnAssets();
  const made = await make(manifest);
  const assets = ownAsset(files);
  const handler: FinalHandler = async (request) =>
    (await made.handler(request)) ?? (await assets(request)) ?? reply(404, TEXT_TYPE, 'Not here\n');
  const server = await listen(handler, { port: 0, host: '127.0.0.1', base: '' });
  closeAfterFile(() => server.close());
  const url = `http://127.0.0.1:${server.port}`;
  const open: Served['open'] = async (path, { role = 'editor', ...options } = {}) => {
    const context = await browser.context({ viewport: { width: 1280, height: 900 }, ...options });
    await context.addCookies([{ name: 'lectern', value: made.cookie(role), url }]);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (said) => {
      if (said.type() === 'error' || said.type() === 'warning') complaints.push(said.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(url + path, { waitUntil: 'networkidle' });
    return { page, context, complaints };
  };
  return { ...made, url, open };
}
