/** What the pictures show: kinds of views, how each is reached, and in which sizes and modes it is taken. */
import type { Page } from 'playwright-core';
import { HEADINGS } from './fixture.ts';

/** Views of a site; `menu` and the rest of the frame exist everywhere, the last ones only in some tools. */
export const SITE_KINDS = ['prose', 'middle', 'code', 'table', 'search', 'missing', 'menu'] as const;
export const OWN_KINDS = ['home', 'components', 'components-end', 'api', 'playground'] as const;
export const DASHBOARD_KINDS = ['overview', 'feedback', 'jobs', 'job', 'keys'] as const;
export type Kind =
  | (typeof SITE_KINDS)[number]
  | (typeof OWN_KINDS)[number]
  | (typeof DASHBOARD_KINDS)[number];

export const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1360, height: 850 },
} as const;
export type Size = keyof typeof SIZES;
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** A tool whose site is on the screen, or one state of our own. */
export interface Subject {
  readonly name: string;
  readonly version: string;
  readonly url: string;
  /** Address of each kind that it has. */
  readonly paths: Partial<Readonly<Record<Kind, string>>>;
  /** Opens the navigation on a phone. */
  readonly menu: string;
  readonly member?: { readonly email: string; readonly password: string };
}

/** What is typed into the search. */
const QUESTION = 'event';

/** Time for a drawer, a web font or a list of results; the tools have no common sign of being ready. */
const SETTLE_MS = 350;
const RESULTS_MS = 900;

/** Opens what the kind is about, after its page was loaded. */
export async function reach(page: Page, kind: Kind, subject: Subject): Promise<void> {
  if (kind === 'middle' || kind === 'code' || kind === 'table') await scrollToHeading(page, HEADINGS[kind]);
  if (kind === 'components-end') await scrollToHeading(page, 'Fields and code');
  if (kind === 'menu') await page.locator(subject.menu).locator('visible=true').first().click();
  if (kind === 'playground') await page.locator('[data-try]').locator('visible=true').first().click();
  if (kind === 'job') {
    await page.locator('.job-title').first().click();
    await page.waitForLoadState('networkidle');
  }
  if (kind === 'search') {
    await page.keyboard.press('Control+k');
    await page.waitForSelector('input:focus');
    await page.locator('input:focus').pressSequentially(QUESTION, { delay: 25 });
  }
  await page.waitForTimeout(kind === 'search' ? RESULTS_MS : SETTLE_MS);
}

/** Below the bars on top, which differ in height. */
async function scrollToHeading(page: Page, text: string): Promise<void> {
  await page.evaluate((start) => {
    const headings = [...document.querySelectorAll('h2')];
    const heading = headings.find((each) => each.textContent?.trim().includes(start));
    if (heading === undefined) throw new Error(`no heading "${start}"`);
    window.scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 140, behavior: 'instant' });
  }, text);
}

/** True when the kind is taken in that size: the menu covers the page only on a phone. */
export function isTaken(kind: Kind, size: Size): boolean {
  return kind !== 'menu' || size === 'phone';
}
