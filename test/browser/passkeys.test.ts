/** Passkeys in a real browser with a virtual authenticator: added, used to sign in, offered in the list, refused, removed. */
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { type OpenRecords, openRecords } from '../../src/installation/open-records.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const PASSWORD = 'four unrelated words';

const folder = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }),
  'index.mdx': '---\ntitle: Start\n---\n\nText\n',
});

interface Authenticator {
  readonly session: CDPSession;
  readonly id: string;
}

/** A phone or laptop with a fingerprint reader, as far as the browser can tell. */
async function virtualAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, id: authenticatorId };
}

describe('passkeys in a browser', () => {
  const browser = testBrowser();
  let site: RunningSite;
  let store: OpenRecords;
  let page: Page;
  let authenticator: Authenticator;
  let url: string;
  const complaints: string[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-passkeys-'));

  before(async () => {
    site = await runningSite(folder.path, { dataDir });
    // Browsers make no passkeys for IP addresses.
    url = site.url.replace('127.0.0.1', 'localhost');
    store = await openRecords({ dataDir });
    page = await browser.page({ viewport: { width: 1280, height: 860 } });
    page.on('console', (said) => {
      if (said.type() === 'error' && !said.text().startsWith('Failed to load resource'))
        complaints.push(said.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await store.records.users.ensureOwner({ email: 'ada@example.com', password: PASSWORD });
  });
  after(() => store?.close());

  /** Whether a finger is on the reader: then the browser also uses what it only offers in the list of a field. */
  const present = (enabled: boolean): Promise<unknown> =>
    authenticator.session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: authenticator.id,
      enabled,
    });
  const signOut = async (): Promise<void> => {
    await present(false);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/dashboard/sign-in');
  };
  const usePasskey = async (): Promise<void> => {
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await button.waitFor();
    // Counts for requests from now on, not for the offer that waits already.
    await present(true);
    await button.click();
  };

  it('offers them where they can work, and the password everywhere', async () => {
    await page.goto(`${site.url}/dashboard/sign-in`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.equal(await page.getByText('passkey').count(), 0, 'an IP address');
    const plain = await browser.page({ javaScriptEnabled: false });
    await plain.goto(`${url}/dashboard/sign-in`);
    assert.equal(await plain.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0);
    await plain.getByLabel('E-mail').fill('ada@example.com');
    await plain.getByLabel('Password').fill(PASSWORD);
    await plain.getByRole('button', { name: 'Sign in' }).click();
    await plain.goto(`${url}/dashboard/account`);
    await plain.getByText('To add one, use a browser that has passkeys').waitFor();
    await plain.context().close();
  });

  it('adds one', async () => {
    authenticator = await virtualAuthenticator(page);
    await page.goto(`${url}/dashboard/sign-in`);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/overview');
    await page.goto(`${url}/dashboard/account`);
    await page.getByLabel('Name of the passkey').fill('Work <b>laptop');
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText('The passkey is added').waitFor();
    await page.getByText('Work <b>laptop', { exact: true }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
  });

  it('says when this device has one already', async () => {
    await page.getByLabel('Name of the passkey').fill('Second');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText('has a passkey for you already').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/dashboard/account');
  });

  it('signs in to the requested page, by the button', async () => {
    await signOut();
    await page.goto(`${url}/dashboard/audit`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await usePasskey();
    await page.waitForURL(`${url}/dashboard/audit`);
    await page.getByText('Added a passkey').waitFor();
  });

  it('signs in from the list that the browser offers at the e-mail field', async () => {
    await signOut();
    // From a page that offers nothing: an offer that is still being made would be taken there.
    await page.goto(url);
    await present(true);
    // The offer may be taken before the page has loaded.
    await page.goto(`${url}/dashboard/sign-in?next=/dashboard/members`, { waitUntil: 'commit' });
    await page.waitForURL(`${url}/dashboard/members`);
  });

  it('does not sign in without the fingerprint', async () => {
    const verified = (isUserVerified: boolean) =>
      authenticator.session.send('WebAuthn.setUserVerified', {
        authenticatorId: authenticator.id,
        isUserVerified,
      });
    await verified(false);
    await signOut();
    await usePasskey();
    await page.getByText('You are not signed in').waitFor();
    await present(false);
    await verified(true);
    await usePasskey();
    await page.waitForURL('**/overview');
  });

  it('renames and removes one, which then signs nobody in', async () => {
    await page.goto(`${url}/dashboard/account`);
    await page.getByText('Rename').click();
    await page.getByRole('textbox', { name: 'New name of' }).fill('Laptop');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The passkey has its new name').waitFor();
    await page.getByRole('button', { name: 'Remove passkey: Laptop' }).click();
    await page.getByText('The passkey is removed here').waitFor();
    // The page of the refusal would try it again and again, with nobody to choose.
    await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
    await signOut();
    await usePasskey();
    await page.getByRole('alert').getByText('This passkey does not belong to a member here').waitFor();
  });

  it('caused no error in the browser', () => assert.deepEqual(complaints, []));
});
