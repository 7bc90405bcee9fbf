/** A site that asks its readers, with its store open beside it, and the parts of its pages that tests use. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Locator, Page, Response } from 'playwright-core';
import { openRecords } from '../../src/installation/open-records.ts';
import type { Feedback } from '../../src/records/feedback/feedback.ts';
import { docsJson, fixtureFolder } from './fixture-folder.ts';
import { runningSite } from './running-site.ts';

const CODE = '```ts app.ts\nstart({ port: 1 });\n```\n\n```sh\nls\n```\n';
const GROUP = `<CodeGroup>\n\n${CODE}\n</CodeGroup>\n`;

export interface FeedbackSite {
  readonly url: string;
  /** What is stored about a page, once that many entries are. */
  rows(path: string, count: number): Promise<readonly Feedback[]>;
  close(): Promise<void>;
}

/** Registered once for the file: inside a hook, `after` would run as soon as the hook ends. */
const made: string[] = [];
after(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** @param pages names of its pages, each with the same text and code @param more fields of docs.json */
export async function feedbackSite(pages: readonly string[], more: object = {}): Promise<FeedbackSite> {
  const folder = fixtureFolder({
    'docs.json': docsJson({ pages }, more),
    ...Object.fromEntries(
      pages.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n\nText\n\n${CODE}\n${GROUP}`]),
    ),
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-feedback-'));
  made.push(dataDir);
  const { url } = await runningSite(folder.path, { dataDir });
  const { records, close } = await openRecords({ dataDir });
  const rows: FeedbackSite['rows'] = async (path, count) => {
    for (let i = 0; ; i++) {
      const { items } = await records.feedback.list({ project: 'fixture', path }, { limit: 50 });
      if (items.length >= count || i > 100) return items;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { url, rows, close };
}

export const yes = (page: Page): Locator => page.getByRole('button', { name: 'Yes', exact: true });
export const no = (page: Page): Locator => page.getByRole('button', { name: 'No', exact: true });
/** The line beside the question that says what became of an answer. */
export const said = (page: Page): Locator => page.locator('.ask .ask-said');
/** The server's answer to the next submission. */
export const answered = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/feedback') && answer.request().method() === 'POST',
  );

/** Waits until nothing is left in the browser that has to be sent. */
export async function nothingWaits(page: Page): Promise<void> {
  for (let i = 0; i < 250; i++) {
    if ((await page.evaluate('localStorage.getItem("lectern-feedback")')) === null) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Something is still waiting to be sent');
}
