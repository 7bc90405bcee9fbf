/** Which selectors match an element on any of our pages, in light or in dark. */
import type { Browser } from 'playwright-core';
import type { Subject } from '../pictures/views.ts';
import { SCHEMES } from '../pictures/views.ts';

/** Kinds of pages with all that frame and components draw. */
const PAGES = ['/guides/retries', '/', '/components', '/api/send-event', '/guides/retrys', '/search?q=event'];

export async function matchedSelectors(
  browser: Browser,
  subject: Subject,
  selectors: readonly string[],
): Promise<ReadonlySet<string>> {
  const matched = new Set<string>();
  for (const colorScheme of SCHEMES) {
    const page = await browser.newPage({ viewport: { width: 1360, height: 850 }, colorScheme });
    for (const path of PAGES) {
      await page.goto(subject.url + path, { waitUntil: 'networkidle' });
      const here = await page.evaluate(
        (wanted) =>
          wanted.filter((selector) => {
            try {
              return document.querySelector(selector) !== null;
            } catch {
              return false;
            }
          }),
        selectors,
      );
      for (const selector of here) matched.add(selector);
    }
    await page.close();
  }
  return matched;
}
