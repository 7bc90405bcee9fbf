/** Ten tasks that a new user has in the dashboard, each as the steps of somebody who does it. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Walker } from './task-walker.ts';

const RIGHTS = 'People and access';
const MEMBERS = { section: RIGHTS, tab: 'Members' };
const ROLES = { section: RIGHTS, tab: 'Project roles' };
const KEYS = { section: RIGHTS, tab: 'API keys' };

export type Does = (walker: Walker, unique: string) => Promise<void>;

export interface Task {
  readonly name: string;
  /** Clicks with the mouse, from the overview on. */
  readonly clicks: number;
  readonly does: Does;
}

const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

export const TASKS: readonly Task[] = [
  {
    name: 'invite a colleague',
    clicks: 3,
    does: async ({ page, go, write, send }, unique) => {
      const makes = 'Invite a member';
      await go({ ...MEMBERS, words: 'invite', finds: makes, opener: 'Invite member', makes });
      await write(page.getByLabel('E-mail'), `${unique}@example.com`);
      await send(page.getByRole('button', { name: 'Create invitation' }));
      await page.getByRole('textbox', { name: 'invitation link' }).waitFor();
    },
  },
  {
    name: 'make the pages private',
    clicks: 3,
    does: async ({ page, go, pick, use }) => {
      await go({ section: 'Who may read', words: 'site private', finds: 'Make the site private' });
      await pick(page.getByRole('radio', { name: 'Private' }));
      await use(page.getByRole('button', { name: 'Save visibility' }));
      await page.getByText('Saved. The site follows').waitFor();
    },
  },
  {
    name: 'create a key',
    clicks: 3,
    does: async ({ page, go, send, write }, unique) => {
      const makes = 'Create an API key';
      await go({ ...KEYS, words: 'create key', finds: makes, opener: 'Create key', makes });
      await write(page.getByLabel('Name', { exact: true }), unique);
      await send(dialogButton(page, 'Create key'));
      await page.getByText(`The key "${unique}" is ready.`).waitFor();
    },
  },
  {
    name: 'add a webhook',
    clicks: 3,
    does: async ({ page, go, send, write }, unique) => {
      const makes = 'Add a webhook';
      await go({ section: 'Webhooks', words: 'add webhook', finds: makes, opener: 'Add webhook', makes });
      await write(page.getByLabel('Address'), `https://hooks.example.com/${unique}`);
      await send(dialogButton(page, 'Add webhook'));
      await page.getByText('is on.').waitFor();
    },
  },
  {
    name: 'find a comment by its words',
    clicks: 3,
    does: async ({ page, hands, go, write, press }) => {
      await go({ section: 'Feedback', words: 'feedback', finds: 'Feedback' });
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
        .getByText(/Broken: Commit \w+ has no folder "nowhere"/)
        .waitFor();
    },
  },
  {
    name: 'roll the site back',
    clicks: 3,
    does: async ({ page, go, use }) => {
      await go({ section: 'Deployments', words: 'roll back', finds: 'Roll back' });
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
    clicks: 4,
    does: async ({ page, go, send, write, choose }) => {
      const makes = 'Give a role in this project';
      await go({ ...ROLES, words: 'give role', finds: makes, opener: 'Give a role', makes });
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
      await go({ section: 'Automations', words: 'switch automation', finds: 'Switch an automation' });
      await use(page.getByRole('button', { name: /^Switch off: / }).first());
      await page.getByText('The automation is off.').waitFor();
    },
  },
];
