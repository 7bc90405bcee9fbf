/** Ten tasks that a new user has in the dashboard, on a real server: with the mouse, with the keyboard alone and on a phone. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { pictureRepository } from '../../scripts/docs-pictures/picture-repository.ts';
import { seedDeployments } from '../../scripts/docs-pictures/seed-deployments.ts';
import { type Owner, PROJECT, seedStore } from '../../scripts/docs-pictures/seed-store.ts';
import { type Served, serveSite } from '../../scripts/docs-pictures/serve-site.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { type Hands, taskWalker, type Walker } from '../support/task-walker.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HOME = `/dashboard/p/${PROJECT}`;
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const RIGHTS = 'People and access';
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

interface Task {
  readonly name: string;
  /** Clicks with the mouse, from the overview on. */
  readonly clicks: number;
  readonly does: (walker: Walker, unique: string) => Promise<void>;
}

const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

const TASKS: readonly Task[] = [
  {
    name: 'invite a colleague',
    clicks: 4,
    does: async ({ page, go, write, send }, unique) => {
      const opener = page.getByRole('link', { name: 'Invite member' });
      await go({ path: [RIGHTS, 'Members'], words: 'invite', finds: 'Invite a member', opener });
      await write(page.getByLabel('E-mail'), `${unique}@example.com`);
      await send(page.getByRole('button', { name: 'Create invitation' }));
      await page.getByRole('textbox', { name: 'invitation link' }).waitFor();
    },
  },
  {
    name: 'make the pages private',
    clicks: 4,
    does: async ({ page, go, pick, use }) => {
      await go({ path: [RIGHTS, 'Readers'], words: 'site private', finds: 'Make the site private' });
      await pick(page.getByRole('radio', { name: 'Private' }));
      await use(page.getByRole('button', { name: 'Save visibility' }));
      await page.getByText('Saved. The site follows').waitFor();
    },
  },
  {
    name: 'create a key',
    clicks: 5,
    does: async ({ page, go, send, write }, unique) => {
      const opener = page.getByRole('link', { name: 'Create key' });
      await go({ path: [RIGHTS, 'API keys'], words: 'create key', finds: 'Create an API key', opener });
      await write(page.getByLabel('Name', { exact: true }), unique);
      await send(dialogButton(page, 'Create key'));
      await page.getByText(`The key "${unique}" is ready.`).waitFor();
    },
  },
  {
    name: 'add a webhook',
    clicks: 4,
    does: async ({ page, go, send, write }, unique) => {
      const opener = page.getByRole('link', { name: 'Add webhook' });
      await go({ path: ['Webhooks'], words: 'add webhook', finds: 'Add a webhook', opener });
      await write(page.getByLabel('Address'), `https://hooks.example.com/${unique}`);
      await send(dialogButton(page, 'Add webhook'));
      await page.getByText('is on.').waitFor();
    },
  },
  {
    name: 'find a comment by its words',
    clicks: 3,
    does: async ({ page, hands, go, write, press }) => {
      await go({ path: ['Feedback'], words: 'feedback', finds: 'Feedback' });
      if (hands === 'keyboard') await press('/');
      await write(page.getByLabel('Words in comments'), 'list error codes');
      await press('Enter');
      await page.waitForURL(/q=list/);
      await page.waitForLoadState('networkidle');
      const found = await page.locator('.said-words').allTextContents();
      assert.ok(found.length > 0 && found.every((text) => /error codes/.test(text)), String(found));
    },
  },
  {
    name: 'take it',
    clicks: 1,
    does: async ({ page, hands, use, press }) => {
      const free = page.locator('[data-entries] tbody tr', { has: page.locator('[data-free]') }).first();
      if (hands === 'keyboard') {
        await press('j');
        while (!(await free.locator('.row-link').evaluate((link) => link === document.activeElement)))
          await press('j');
        await press('a');
      } else await use(free.getByRole('button', { name: /^Assign to me/ }));
      await page.getByText('1 entry is now yours.').waitFor();
    },
  },
  {
    name: 'see why a project is degraded',
    clicks: 0,
    does: async ({ page }) => {
      await page
        .getByRole('alert')
        .getByText(/broken: Commit \w+ has no folder "nowhere"/)
        .waitFor();
    },
  },
  {
    name: 'roll the site back',
    clicks: 3,
    does: async ({ page, go, use }) => {
      await go({ path: ['Deployments'], words: 'roll back', finds: 'Roll back' });
      await use(page.locator('main .records tbody .row-link').nth(1));
      await use(page.getByRole('button', { name: 'Roll back to this commit' }));
      await page
        .getByText(/pinned to commit/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'give a team one project',
    clicks: 6,
    does: async ({ page, go, send, write, choose }) => {
      const opener = page.getByRole('link', { name: 'Give a role' });
      await go({ path: [RIGHTS, 'Project roles'], words: 'give role', finds: 'Give a role', opener });
      const dialog = page.getByRole('dialog');
      await write(dialog.locator('#who'), 'Writers');
      await choose(dialog.locator('#role'), 'Viewer: only reads');
      await send(dialogButton(page, 'Give'));
      await page.getByText('The role is given').waitFor();
    },
  },
  {
    name: 'switch an automation off',
    clicks: 2,
    does: async ({ page, go, use }) => {
      await go({ path: ['Automations'], words: 'switch automation', finds: 'Switch an automation' });
      await use(page.getByRole('button', { name: /^Switch off: / }).first());
      await page.getByText('The automation is off.').waitFor();
    },
  },
];

describe('ten tasks of a new user', { timeout: 300_000 }, () => {
  const browser = testBrowser();
  const top = mkdtempSync(join(tmpdir(), 'lectern-tasks-'));
  let served: Served;
  let owner: Owner;
  before(async () => {
    const data = join(top, 'data');
    owner = await seedStore(data);
    const path = join(top, 'harbor');
    mkdirSync(path);
    const sites = join(ROOT, 'test/fixtures/sites');
    const repository = pictureRepository(
      path,
      { docs: join(sites, 'groups'), handbook: join(sites, 'tabs') },
      Date.now(),
    );
    await seedDeployments(data, PROJECT, repository);
    const settings = join(top, 'lectern.config.json');
    const source = (folder: string) => ({ git: path, branch: 'main', folder });
    writeFileSync(
      settings,
      JSON.stringify({
        projects: [
          { id: PROJECT, name: 'Harbor', source: source('docs') },
          { id: 'broken', name: 'Broken', source: source('nowhere') },
        ],
      }),
    );
    served = await serveSite(join(ROOT, 'dist/cli.js'), ['--config', settings], { data });
  });
  after(async () => {
    await served.close();
    rmSync(top, { recursive: true, force: true, maxRetries: 5 });
  });

  async function signedIn(viewport: typeof DESKTOP): Promise<Page> {
    const page = await browser.page({ viewport });
    await page.goto(`${served.url}/dashboard/sign-in`);
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/overview/);
    return page;
  }

  /** As it was before the tasks, for the next pair of hands. */
  async function restore(page: Page): Promise<void> {
    await page.goto(`${served.url}${HOME}/access`);
    await page.locator('label[for="visibility-public"]').click();
    await page.getByRole('button', { name: 'Save visibility' }).click();
    await page.getByText('Saved. The site follows').waitFor();
    await page.goto(`${served.url}${HOME}/deployments`);
    const follow = page.getByRole('button', { name: 'Follow the branch' });
    await follow.click();
    await follow.waitFor({ state: 'detached' });
    await page.goto(`${served.url}${HOME}/automations/fix-links`);
    await page.getByLabel('Switched on').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('saved').first().waitFor();
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
      await restore(page);
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
