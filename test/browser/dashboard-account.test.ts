/** Members in a real browser: the set-up link, signing in with and without a code, an invitation, and the dashboard's frame. */
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { type OpenRecords, openRecords } from '../../src/installation/open-records.ts';
import { authenticatorCode } from '../support/authenticator-code.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const PASSWORD = 'four unrelated words';
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
/** Pages of the installation and of the project, as an owner may open them. */
const PAGES = [
  '/account',
  '/members',
  '/teams',
  '/audit',
  '/p/fixture/people',
  '/p/fixture/settings',
  '/p/fixture/overview',
  '/nothing-here',
];

const folder = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }),
  'index.mdx': '---\ntitle: Start\n---\n\nText\n',
});

/** All errors of the browser, with scripts, styles and forms that the policy refuses. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

async function assertAxeFindsNothing(page: Page, what: string): Promise<void> {
  assert.deepEqual(await axeFindings(page), [], what);
}

/** The browser moves the focus shortly after the page is loaded. */
async function focused(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}:focus`).waitFor();
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/sign-in`);
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('members in a browser', () => {
  const browser = testBrowser();
  let site: RunningSite;
  let store: OpenRecords;
  let ada: Page;
  let complaints: string[];
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-members-'));
  before(async () => {
    site = await runningSite(folder.path, { dataDir });
    store = await openRecords({ dataDir });
    ada = await browser.page({ viewport: DESKTOP });
    complaints = collectComplaints(ada);
  });
  after(() => store?.close());

  it('begins with the link from the terminal', async () => {
    await ada.goto(`${site.url}/dashboard`);
    await ada.getByText('This dashboard has no owner yet').waitFor();
    assert.equal(await ada.getByRole('textbox').count(), 0);
    await assertAxeFindsNothing(ada, 'no owner yet');
    await ada.goto(`${site.url}/dashboard/set-up/${await store.records.users.createSetupToken()}`);
    await focused(ada, 'name');
    await ada.getByLabel('Your name').fill('Ada');
    await ada.getByLabel('E-mail').fill('ada@example.com');
    await ada.getByLabel('Password').fill('too short');
    await ada.getByRole('button', { name: 'Create the owner' }).click();
    await ada.getByText('A password has at least 12 characters').waitFor();
    assert.equal(await ada.getByLabel('Your name').inputValue(), 'Ada');
    await focused(ada, 'password');
    await assertAxeFindsNothing(ada, 'set-up');
    await ada.getByLabel('Password').fill(PASSWORD);
    await ada.getByRole('button', { name: 'Create the owner' }).click();
    await ada.waitForURL('**/dashboard/p/fixture/overview');
  });

  it('signs out, and in again to the requested page', async () => {
    await ada.getByRole('button', { name: 'Sign out' }).click();
    await ada.waitForURL('**/dashboard/sign-in');
    await ada.goto(`${site.url}/dashboard/audit`);
    await ada.getByLabel('E-mail').fill('ada@example.com');
    await ada.getByLabel('Password').fill('not this one');
    await ada.getByRole('button', { name: 'Sign in' }).click();
    await ada.getByRole('alert').getByText('The e-mail address or the password is wrong').waitFor();
    assert.equal(await ada.getByLabel('E-mail').inputValue(), 'ada@example.com');
    await ada.getByLabel('Password').fill(PASSWORD);
    await ada.getByRole('button', { name: 'Sign in' }).click();
    await ada.waitForURL('**/dashboard/audit');
    await ada.getByText('Set up the dashboard').waitFor();
  });

  it('takes a code from an app as a second step', async () => {
    await ada.goto(`${site.url}/dashboard/account`);
    await ada.getByRole('link', { name: 'Set up two-step sign-in' }).click();
    await ada.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    await assertAxeFindsNothing(ada, 'two-step');
    const secret = await ada.getByRole('textbox', { name: 'secret' }).innerText();
    await ada
      .getByLabel('Code', { exact: true })
      .fill(authenticatorCode(secret.replace(/\s/g, ''), Date.now()));
    await ada.getByRole('button', { name: 'Switch on' }).click();
    const codes = await ada.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts();
    assert.equal(codes.length, 10);
    await assertAxeFindsNothing(ada, 'backup codes');
    await ada.getByRole('link', { name: 'I have kept them' }).click();
    await ada.getByText('Two-step sign-in is on.').waitFor();
    await ada.getByRole('button', { name: 'Sign out' }).click();
    await signIn(ada, site.url);
    await ada.getByLabel('Code').fill('000000');
    await ada.getByRole('button', { name: 'Continue' }).click();
    await ada.getByText('That code is wrong').waitFor();
    await assertAxeFindsNothing(ada, 'code');
    await ada.getByLabel('Code').fill(codes[3]!.toUpperCase());
    await ada.getByRole('button', { name: 'Continue' }).click();
    await ada.waitForURL('**/dashboard/p/fixture/overview');
  });

  it('invites a member, who accepts on a phone without scripts', async () => {
    await ada.goto(`${site.url}/dashboard/members`);
    await ada.getByRole('link', { name: 'Invite member' }).click();
    await ada.getByRole('dialog', { name: 'Invite a member' }).waitFor();
    await assertAxeFindsNothing(ada, 'invite');
    await ada.getByLabel('E-mail').fill('grace@example.com');
    await ada.getByLabel('Role in all projects').selectOption('editor');
    await ada.getByRole('button', { name: 'Create invitation' }).click();
    const link = await ada.getByRole('textbox', { name: 'invitation link' }).innerText();
    await assertAxeFindsNothing(ada, 'invitation');

    const grace = await browser.page({ viewport: PHONE, javaScriptEnabled: false });
    await grace.goto(link);
    await grace.getByLabel('Your name').fill('Grace');
    await grace.getByLabel('Password').fill('quite other words');
    await grace.getByRole('button', { name: 'Join' }).click();
    await grace.waitForURL('**/dashboard/p/fixture/overview');
    await grace.getByRole('button', { name: 'Menu' }).click();
    const menu = grace.getByRole('complementary', { name: 'Dashboard' });
    assert.equal(await menu.getByRole('link', { name: 'Members' }).count(), 0, 'an editor');
    await menu.getByRole('link', { name: 'Your account' }).click();
    await grace.waitForURL('**/dashboard/account');
    await grace.getByLabel('Name', { exact: true }).fill('Grace H.');
    await grace.getByRole('button', { name: 'Save name' }).click();
    await grace.getByText('Your name is saved.').waitFor();
    await grace.goto(`${site.url}/dashboard/members`);
    await grace.getByRole('heading', { name: 'Not allowed' }).waitFor();

    await ada.goto(`${site.url}/dashboard/members`);
    await ada.getByRole('combobox', { name: 'Role of Grace H.' }).selectOption('viewer');
    await ada.getByText('The role is changed').waitFor();
    await grace.goto(`${site.url}/dashboard/account`);
    await grace.waitForURL('**/dashboard/sign-in?next=**');
    await ada.getByRole('link', { name: 'Remove: Grace H.' }).click();
    await assertAxeFindsNothing(ada, 'remove');
    await ada.getByRole('button', { name: 'Remove member' }).click();
    await ada.getByText('The member is removed.').waitFor();
    assert.equal(await ada.getByText('grace@example.com').count(), 0);
    await grace.context().close();
  });

  it('has nothing that axe finds, light and dark, and fits a phone', async () => {
    const found: string[] = [];
    for (const path of PAGES) {
      await ada.goto(`${site.url}/dashboard${path}`);
      for (const viewport of [DESKTOP, PHONE, { width: 320, height: 640 }]) {
        await ada.setViewportSize(viewport);
        if (viewport.width !== 320) found.push(...(await axeFindings(ada)));
        const over = await ada.evaluate('document.documentElement.scrollWidth - innerWidth');
        if ((over as number) > 0) found.push(`${path} at ${viewport.width} is ${over} too wide`);
      }
      await ada.setViewportSize(DESKTOP);
    }
    assert.deepEqual(found, []);
  });

  it('keeps the choice of colours, before the first paint', async () => {
    await ada.emulateMedia({ colorScheme: 'light' });
    await ada.goto(`${site.url}/dashboard/account`);
    await ada.getByRole('button', { name: 'Dark' }).click();
    await eventually(
      () => ada.evaluate<unknown>('getComputedStyle(document.body).backgroundColor'),
      'rgb(15, 17, 21)',
    );
    await ada.goto(`${site.url}/dashboard/members`, { waitUntil: 'commit' });
    await ada.waitForSelector('.admin-main');
    assert.equal(await ada.evaluate('document.documentElement.dataset.theme'), 'dark');
    await ada.goto(`${site.url}/`);
    assert.equal(await ada.evaluate('document.documentElement.dataset.theme'), 'dark', 'the site too');
    await ada.goto(`${site.url}/dashboard/account`);
    await ada.getByRole('button', { name: 'System colours' }).click();
  });

  it('is walked through by keyboard, the content first', async () => {
    await ada.goto(`${site.url}/dashboard/account`);
    await ada.keyboard.press('Tab');
    await eventually(() => ada.evaluate<unknown>('document.activeElement.textContent'), 'Skip to content');
    await ada.keyboard.press('Enter');
    await ada.waitForURL(/#content$/);
    await ada.keyboard.press('Tab');
    await focused(ada, 'name');
  });

  it('keeps the focus in the open menu of a phone, and gives it back', async () => {
    await ada.setViewportSize(PHONE);
    await ada.goto(`${site.url}/dashboard/account`);
    const button = ada.getByRole('button', { name: 'Menu' });
    await button.click();
    await ada.locator('.admin-main[inert]').waitFor();
    for (let n = 0; n < 20; n++) {
      await ada.keyboard.press('Tab');
      assert.equal(
        await ada.evaluate(
          'document.activeElement === document.body || document.activeElement.closest("#admin-nav") !== null',
        ),
        true,
      );
    }
    await ada.keyboard.press('Escape');
    await ada.locator('.admin-bar button:focus').waitFor();
    await button.click();
    await ada.setViewportSize(DESKTOP);
    await ada.locator('.admin-main:not([inert])').waitFor();
    await ada.getByRole('link', { name: 'People and access' }).click();
    await ada.waitForURL('**/dashboard/members');
  });

  it('caused no error in the browser', () => assert.deepEqual(complaints, []));
});
