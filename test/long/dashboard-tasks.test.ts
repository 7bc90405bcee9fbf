/** Ten tasks that a new user has in the dashboard, on a real server: with the mouse, with the keyboard alone and on a phone. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { HOME, serveTasks, type TaskSite } from '../support/dashboard-tasks/task-site.ts';
import { type Hands, taskWalker } from '../support/dashboard-tasks/task-walker.ts';
import { TASKS } from '../support/dashboard-tasks/tasks.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
/** All sections, each of which axe looks at. */
const SECTIONS = [
  ...'overview feedback insight search-terms questions deployments previews jobs automations webhooks people access keys settings'
    .split(' ')
    .map((name) => `${HOME}/${name}`),
  ...'members teams providers audit projects account find'.split(' ').map((name) => `/dashboard/${name}`),
];

/** Forms that open over a section. */
const FORMS = [
  ...['keys', 'webhooks', 'people', 'previews'].map((name) => `${HOME}/${name}?new`),
  ...['members', 'teams'].map((name) => `/dashboard/${name}?new`),
];

describe('ten tasks of a new user', { timeout: 300_000 }, () => {
  const browser = testBrowser();
  const top = mkdtempSync(join(tmpdir(), 'lectern-tasks-'));
  let served: TaskSite;
  before(async () => (served = await serveTasks(ROOT, top)));
  after(async () => {
    await served.close();
    rmSync(top, { recursive: true, force: true, maxRetries: 5 });
  });

  async function signedIn(viewport: typeof DESKTOP): Promise<Page> {
    const page = await browser.page({ viewport });
    await served.signIn(page);
    return page;
  }

  for (const hands of ['mouse', 'keyboard', 'phone'] as const satisfies readonly Hands[])
    it(`are done with the ${hands}${hands === 'keyboard' ? ' alone' : ''}`, async (context) => {
      const page = await signedIn(hands === 'phone' ? PHONE : DESKTOP);
      const wide: string[] = [];
      const found: string[] = [];
      for (const { name, clicks, does } of TASKS) {
        // The entry that was found is taken where it stands.
        if (name !== 'take it') await page.goto(`${served.url}${HOME}/overview`);
        const walker = taskWalker(page, hands);
        const began = performance.now();
        await does(walker, `${hands}-colleague`);
        const seconds = ((performance.now() - began) / 1_000).toFixed(1);
        context.diagnostic(`${hands}: ${name}: ${walker.count()} in ${seconds} s`);
        // On a phone, the way leads through the menu.
        const most = hands === 'phone' ? clicks + 1 : clicks;
        if (hands !== 'keyboard') assert.ok(walker.count() <= most, `${name}: ${walker.count()} clicks`);
        const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
        if (over > 0) wide.push(`${name} is ${over} too wide`);
        // What the task ended on, which no section begins with.
        if (hands !== 'keyboard') found.push(...(await axeFindings(page)));
      }
      assert.deepEqual([wide, found], [[], []]);
      await served.restore(page);
      await page.context().close();
    });

  it('refuses a webhook to a private address in the form, and keeps what was typed', async () => {
    const page = await signedIn(DESKTOP);
    await page.goto(`${served.url}${HOME}/webhooks?new`);
    await page.getByLabel('Address').fill('https://10.0.0.8/hook');
    await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
    await page
      .getByRole('dialog')
      .getByText(/is refused/)
      .waitFor();
    assert.equal(await page.getByLabel('Address').inputValue(), 'https://10.0.0.8/hook');
    await page.context().close();
  });

  it('stand on pages in which axe finds nothing, light and dark, desktop and phone', async () => {
    const page = await signedIn(DESKTOP);
    const found: string[] = [];
    for (const path of [...SECTIONS, ...FORMS]) {
      await page.goto(`${served.url}${path}`);
      for (const viewport of [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport);
        found.push(...(await axeFindings(page)));
        const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
        if (over > 0) found.push(`${path} at ${viewport.width} is ${over} too wide`);
      }
      await page.setViewportSize(DESKTOP);
    }
    assert.deepEqual(found, []);
    await page.context().close();
  });
});
