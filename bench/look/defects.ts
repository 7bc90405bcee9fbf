/** Defects of the look that readers reported: where each was, and how one comes to see it. */
import type { Page } from 'playwright-core';
import { PROSE_PAGE } from '../pictures/fixture.ts';
import { DEEP_PAGE } from './look-site.ts';

export interface Defect {
  /** Name of the picture. */
  readonly name: string;
  /** What was wrong, below the pair. */
  readonly was: string;
  readonly path: string;
  /** The first theme, with the dashboard, unless another is named. */
  readonly theme?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly dark?: true;
  /** The whole page, as programs capture it. */
  readonly whole?: true;
  /** Taken this long after the navigation began, on a slow line, instead of when all is there. */
  readonly after?: number;
  readonly does?: (page: Page) => Promise<void>;
}

const DESKTOP = { width: 1440, height: 900 };
const WIDE = { width: 1920, height: 1080 };
const PHONE = { width: 390, height: 844 };
const prose = `/${PROSE_PAGE.path}`;
const dashboard = '/dashboard/p/harbor';

export const DEFAULT_SIZE = DESKTOP;

export const DEFECTS: readonly Defect[] = [
  { name: 'aspen-tabs', was: 'Aspen broke "Component/s" in two', path: '/components', theme: 'aspen' },
  {
    name: 'short-page',
    was: 'a grey strip of 15 px stood at the right of short pages',
    path: '/hero',
    size: { width: 1440, height: 1300 },
  },
  {
    name: 'sheet-whole',
    was: 'the sheet ended after one screen in a capture of the whole page',
    path: prose,
    whole: true,
  },
  { name: 'sheet-wide', was: 'the sheet bled to the right at 1920 px', path: prose, size: WIDE },
  { name: 'no-headings', was: 'the right third was empty without headings', path: '/look/plain' },
  {
    name: 'api-bars',
    was: 'an API page had up to four scrollbars',
    path: '/api/send-fields',
    size: { width: 1440, height: 700 },
  },
  { name: 'landing-picture', was: 'the picture of a landing page came late', path: '/hero', after: 2_600 },
  {
    name: 'dark-boxes',
    was: 'boxes without a tick looked switched off in dark',
    path: `${dashboard}/feedback`,
    dark: true,
  },
  {
    name: 'dark-tasks',
    was: 'boxes of lists of tasks looked switched off in dark',
    path: '/look/tasks',
    dark: true,
  },
  { name: 'automation-cards', was: 'cards of automations were uneven', path: `${dashboard}/automations` },
  {
    name: 'input-borders',
    was: 'inputs were darker than every other border',
    path: `${dashboard}/people?new`,
  },
  {
    name: 'diagram-early',
    was: 'a diagram showed its source until thirty scripts were there',
    path: '/look/diagram',
    after: 2_500,
  },
  { name: 'diagram', was: 'the same, when all is there', path: '/look/diagram' },
  {
    name: 'table-phone',
    was: 'nothing said that a table goes on to the right',
    path: '/look/wide',
    size: PHONE,
  },
  {
    name: 'sidebar-entry',
    was: 'the present entry stood at the very edge of the sidebar',
    path: '/look/wide',
  },
  {
    name: 'dark-code',
    was: 'code hardly parted from the page in dark',
    path: '/look/tasks',
    dark: true,
    size: { width: 1100, height: 700 },
  },
  {
    name: 'phone-menu',
    was: 'tabs and search stood at the top of the menu, out of reach of the thumb',
    path: DEEP_PAGE,
    size: PHONE,
    does: async (page) => {
      await page.locator('.menu-button').locator('visible=true').first().click();
      await page.waitForTimeout(500);
    },
  },
];
