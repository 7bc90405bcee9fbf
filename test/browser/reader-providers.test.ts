/** Readers of a site sign in with a real provider in a real browser: groups from a claim, refused, out again, removed, and away. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { freePort } from '../../bench/size/runs.ts';
import { openRecords } from '../../src/installation/open-records.ts';
import type { ProviderSettings } from '../../src/records/readers/access-settings.ts';
import { testBrowser } from '../support/browser.ts';
import { type OidcServer, oidcServer } from '../support/oidc-server.ts';
import { type ProtectedSite, protectedSite } from '../support/protected-site.ts';

const PASSWORD = 'correct horse battery';

describe('readers with a provider', () => {
  const browser = testBrowser();
  let site: ProtectedSite;
  let server: OidcServer;

  const open = async (): Promise<Page> => {
    const page = await browser.page({ viewport: { width: 390, height: 844 } });
    return page;
  };
  const toProvider = async (page: Page): Promise<void> => {
    await page.goto(`${site.url}/login?redirect=/mastodon/guide`);
    await page.getByRole('link', { name: 'Keycloak' }).click();
  };
  const signIn = async (page: Page, who: string): Promise<void> => {
    await toProvider(page);
    await page.getByLabel('Name').fill(who);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL((url) => url.origin === site.url);
  };
  const sameBrowser = (page: Page): Promise<Page> => page.context().newPage();
  const statusOf = async (page: Page, path: string): Promise<number> =>
    (await page.goto(site.url + path))!.status();

  before(async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    server = await oidcServer([`${url}/login/oauth/keycloak/callback`], [`${url}/`]);
    server.people.set('eve', { name: 'Eve', email: 'eve@example.com', groups: ['staff'] });
    const provider: ProviderSettings = {
      id: 'keycloak',
      name: 'Keycloak',
      issuer: server.issuer,
      parameters: {},
      clientId: server.clientId,
      clientSecret: server.clientSecret,
      scopes: ['openid', 'profile', 'email', 'groups'],
      groups: { source: 'id_token', path: 'groups' },
    };
    // Nothing listens there: what was never asked is not known from before.
    const away = { ...provider, id: 'away', name: 'Elsewhere', issuer: 'http://127.0.0.1:9' };
    const settings = { privateProviders: true };
    site = await protectedSite({ port, baseUrl: url, access: { providers: [provider, away] }, settings });
  });
  after(() => server.stop());

  it('see the pages of the groups in their claim, and sign out here and there', async () => {
    const page = await open();
    assert.equal(await statusOf(page, '/mastodon/guide'), 404);
    await signIn(page, 'eve');
    assert.equal(page.url(), `${site.url}/mastodon/guide`);
    await page.getByRole('heading', { name: 'The mastodon', exact: true }).waitFor();
    assert.equal(await statusOf(page, '/kangaroo/guide'), 200);
    assert.equal(await statusOf(page, '/buffalo/guide'), 404);
    await page.goto(`${site.url}/logout`);
    await page.getByText('eve@example.com').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You may still be signed in at Keycloak').waitFor();
    assert.equal(await statusOf(await sameBrowser(page), '/mastodon/guide'), 404, 'signed out here already');
    await page.getByRole('link', { name: 'Sign out at Keycloak' }).click();
    await page.waitForURL((url) => url.origin === server.issuer);
    await page.getByRole('button', { name: /yes/i }).click();
    await page.waitForURL((url) => url.origin === site.url);
    assert.equal(await statusOf(page, '/mastodon/guide'), 404);
    await toProvider(page);
    await page.getByLabel('Name').waitFor();
  });

  it('who stay signed in at the provider come back without a password, as they were told', async () => {
    const page = await open();
    await signIn(page, 'eve');
    await page.goto(`${site.url}/logout`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('could come back without a password').waitFor();
    await toProvider(page);
    await page.waitForURL(`${site.url}/mastodon/guide`);
    await page.getByRole('heading', { name: 'The mastodon', exact: true }).waitFor();
  });

  it('who cancel are told so, and are not let in', async () => {
    const page = await open();
    await toProvider(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL((url) => url.origin === site.url);
    await page.getByText('may not read this documentation').waitFor();
    assert.equal(await statusOf(page, '/mastodon/guide'), 404);
  });

  it('find a provider that is away, and sign in with the password', async () => {
    const page = await open();
    await page.goto(`${site.url}/login?redirect=/kangaroo/guide`);
    await page.getByRole('link', { name: 'Elsewhere' }).click();
    await page.getByText('does not answer as it should').waitFor();
    await page.goto(`${site.url}/login?redirect=/kangaroo/guide`);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${site.url}/kangaroo/guide`);
    assert.equal(await statusOf(page, '/mastodon/guide'), 404);
  });

  it('are strangers from the next request on when their provider is removed', async () => {
    const page = await open();
    await signIn(page, 'eve');
    assert.equal(await statusOf(page, '/mastodon/guide'), 200);
    // As another server of the same installation does.
    const { records, close } = await openRecords({ dataDir: site.dataDir });
    await records.readers.changeAccess('animals', (before) => ({ ...before, providers: [] }));
    await close();
    assert.equal(await statusOf(page, '/mastodon/guide'), 404);
  });
});
