/** Members who sign in with a real provider in a real browser: added by an owner, groups to roles, refused, away, and out again. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type OidcServer, oidcServer } from '../support/oidc-server.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const [EMAIL, PASSWORD] = ['ada@example.com', 'four unrelated words'];
const SIZES = [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
];

const folder = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Text\n' });

describe('signing in with a provider', () => {
  const browser = testBrowser();
  let site: RunningSite;
  let server: OidcServer;
  let owner: Page;
  const open = async (size: 0 | 1): Promise<Page> => {
    const page = await browser.page({ viewport: SIZES[size]! });
    return page;
  };
  before(async () => {
    site = await runningSite(folder.path, {
      adminEmail: EMAIL,
      adminPassword: PASSWORD,
      privateProviders: true,
    });
    server = await oidcServer(
      [`${site.url}/dashboard/sign-in/callback/keycloak`],
      [`${site.url}/dashboard/sign-in`],
    );
    server.people.set('eve', {
      name: 'Eve',
      email: 'eve@example.com',
      email_verified: true,
      groups: ['staff'],
    });
    server.people.set('mallory', { email: 'mallory@example.com' });
    owner = await open(0);
  });
  after(() => server.stop());

  /** From the sign-in page to the provider, and back as `who`. */
  async function signIn(page: Page, who: string): Promise<void> {
    await page.goto(`${site.url}/dashboard/sign-in`);
    await page.getByRole('link', { name: 'Sign in with Keycloak' }).click();
    await page.getByLabel('Name').fill(who);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL((url) => url.origin === site.url);
  }

  it('is added by an owner with a recipe, and tested', async () => {
    const complaints: string[] = [];
    owner.on('console', (said) => void (said.type() === 'error' && complaints.push(said.text())));
    await owner.goto(`${site.url}/dashboard/sign-in?next=/dashboard/providers`);
    await owner.getByLabel('E-mail').fill(EMAIL);
    await owner.getByLabel('Password').fill(PASSWORD);
    await owner.getByRole('button', { name: 'Sign in' }).click();
    await owner.getByRole('link', { name: 'Keycloak' }).click();
    for (const size of SIZES) {
      await owner.setViewportSize(size);
      assert.deepEqual(await axeFindings(owner), []);
      assert.ok((await owner.evaluate('document.documentElement.scrollWidth')) === size.width);
    }
    await owner.setViewportSize(SIZES[0]!);
    await owner.getByLabel('Issuer').fill(server.issuer);
    await owner.getByLabel('Client ID').fill(server.clientId);
    await owner.getByLabel('Client secret').fill(server.clientSecret);
    await owner.getByText('Scopes and further settings').click();
    await owner.getByLabel('Scopes', { exact: true }).fill('openid profile email groups');
    await owner.getByLabel('Group 1', { exact: true }).fill('staff');
    await owner.getByLabel('Role of group 1').selectOption('editor');
    await owner.getByRole('button', { name: 'Add provider' }).click();
    await owner.getByText('The provider is added.').waitFor();
    await owner.getByRole('button', { name: 'Test the connection' }).click();
    await owner.getByText('Keycloak answers, and this is what it says.').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('lets in whom a group lets in, signs them out there too, and nobody else in', async () => {
    const eve = await open(1);
    await signIn(eve, 'eve');
    await eve.goto(`${site.url}/dashboard/account`);
    await eve.getByText('eve@example.com', { exact: true }).first().waitFor();
    await eve.setViewportSize(SIZES[0]!);
    assert.deepEqual(await axeFindings(eve), []);
    await eve.locator('form[action$="/sign-out"]').evaluate((form: HTMLFormElement) => form.submit());
    await eve.getByRole('link', { name: 'Sign out of the provider too' }).click();
    await eve.waitForURL((url) => url.origin === server.issuer);
    await eve.getByRole('button', { name: /yes/i }).click();
    await eve.waitForURL(`${site.url}/dashboard/sign-in**`);
    await signIn(eve, 'mallory');
    await eve.getByText('belongs to no member of this dashboard').waitFor();
    assert.deepEqual(await axeFindings(eve), []);
  });

  it('is connected from the account page, through a form that may not leave', async () => {
    server.people.set('ada', { email: 'ada@elsewhere.example' });
    await owner.goto(`${site.url}/dashboard/account`);
    await owner.getByRole('button', { name: 'Connect: Keycloak' }).click();
    await owner.waitForURL((url) => url.origin === server.issuer);
    await owner.getByLabel('Name').fill('ada');
    await owner.getByRole('button', { name: 'Go on' }).click();
    await owner.getByText('Your account is connected.').waitFor();
    await owner.getByText('ada@elsewhere.example').waitFor();
  });

  it('that is away leaves the password', async () => {
    await server.stop();
    const page = await open(1);
    await page.goto(`${site.url}/dashboard/sign-in`);
    await page.getByRole('link', { name: 'Sign in with Keycloak' }).click();
    // What is known of it is an hour old at most: the browser itself meets the closed door, or we do.
    await page
      .waitForURL((url) => url.origin !== site.url || url.pathname.includes('/with/'))
      .catch(() => undefined);
    await page.goto(`${site.url}/dashboard/sign-in`);
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${site.url}/dashboard/p/**`);
    await server.start();
  });
});
