/** A page of a real browser in which the owner is signed in to the dashboard. */
import type { Page } from 'playwright-core';
import type { testBrowser } from './browser.ts';
import { OWNER } from './connecting-server.ts';

/** @param home origin of the server, without a slash at the end */
export async function ownerPage(browser: ReturnType<typeof testBrowser>, home: string): Promise<Page> {
  const page = await browser.page({ viewport: { width: 1280, height: 860 } });
  await page.goto(`${home}/dashboard/sign-in`);
  await page.fill('[name=email]', OWNER.email);
  await page.fill('[name=password]', OWNER.password);
  await page.press('[name=password]', 'Enter');
  await page.getByText('There is no project yet').waitFor();
  return page;
}
