/** A member's way to the changes of a job in a browser: signs in, starts it, and waits for what the page must show. */
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import type { RunningSite } from './running-site.ts';

/** Settings of the server with the account that signs in. */
export const JOB_OWNER = { adminEmail: 'owner@example.com', adminPassword: 'four unrelated words' };

/** Pixels that a page is wider than its window; the body excludes the space that is reserved for a scroll bar. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);

export async function signInOwner(page: Page, { url }: Pick<RunningSite, 'url'>): Promise<void> {
  await page.goto(`${url}/dashboard/sign-in`);
  await page.fill('[name=email]', JOB_OWNER.adminEmail);
  await page.fill('[name=password]', JOB_OWNER.adminPassword);
  await page.press('[name=password]', 'Enter');
  await page.waitForURL(/\/dashboard\/p\//);
}

/**
 * Starts a job that corrects the broken links, and opens its changes.
 * @param shown how many of what the page must have
 * @returns address of the job
 */
export async function openChanges(
  page: Page,
  site: Pick<RunningSite, 'url'>,
  {
    branch,
    of,
    shown,
  }: { readonly branch: string; readonly of: (page: Page) => Locator; readonly shown: number },
): Promise<string> {
  await signInOwner(page, site);
  const project = /\/dashboard\/p\/[^/]+/.exec(page.url())![0];
  await page.goto(`${site.url}${project}/jobs/new`);
  await page.fill('[name=prompt]', 'fix the broken links');
  await page.fill('[name=branch]', branch);
  await page.getByRole('button', { name: /^Start/ }).click();
  await page.waitForURL(/\/jobs\/(?!new)[a-z0-9]+/);
  const [job = ''] = page.url().split('?');
  await eventually(async () => {
    await page.goto(`${job}/changes`);
    return await of(page).count();
  }, shown);
  return job;
}
