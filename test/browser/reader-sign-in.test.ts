/** Readers sign in to a protected site with a real browser: a password, the JWT hand-over, and members of the dashboard. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { importPKCS8, SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { readOwnAssets } from '../../src/program/own-assets.ts';
import type { FinalHandler } from '../../src/web/edge/http/handler.ts';
import { type Listening, listen } from '../../src/web/edge/http/listen.ts';
import { reply, TEXT_TYPE } from '../../src/web/edge/http/reply.ts';
import { seeOther } from '../../src/web/edge/http/see-other.ts';
import { ownAsset } from '../../src/web/reader/pages/own-asset.ts';
import { signInAddress } from '../../src/web/reader/sign-in/return-to.ts';
import { createDashboard } from '../../src/web/service/dashboard/dashboard.ts';
import { testBrowser } from '../support/browser.ts';
import { SITE_PASSWORD, type SignInSite, signInSite } from '../support/sign-in-site.ts';
import { testService } from '../support/test-service.ts';

const MEMBER = { email: 'ann@example.com', password: 'four unrelated words' };
const { files, manifest } = readOwnAssets();
const NOT_HERE = reply(404, TEXT_TYPE, 'Not here\n');

const servers: Listening[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

async function serve(handler: FinalHandler, host = '127.0.0.1'): Promise<string> {
  const server = await listen(handler, { port: 0, host: '127.0.0.1', base: '' });
  servers.push(server);
  return `http://${host}:${server.port}`;
}

/** A site whose pages only say who reads them. */
async function serveSite(site: SignInSite): Promise<string> {
  const assets = ownAsset(files);
  return serve(async (request) => {
    const answer = (await site.signIn.handler(request)) ?? (await assets(request));
    if (answer !== undefined) return answer;
    const session = await site.signIn.identify(request);
    if (session === undefined) return seeOther(signInAddress('', request.path));
    return reply(200, TEXT_TYPE, `${request.path} for ${session.reader.label || 'somebody'}\n`);
  });
}

/** Texts of the console; a broken policy would be one of them. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 4')) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

const text = (page: Page): Promise<string> => page.locator('body').innerText();

describe('readers', () => {
  const browser = testBrowser();
  let site: SignInSite;
  let url: string;
  let app: string;
  let dashboard: string;
  let signed: string;

  before(async () => {
    site = await signInSite(
      { shared: true },
      { assets: manifest, origin: 'http://127.0.0.1', dashboard: () => dashboard },
    );
    url = await serveSite(site);
    const { privateKey } = await site.records.createJwtKey('docs', 'EdDSA');
    const key = await importPKCS8(privateKey, 'EdDSA');
    let made = 0;
    app = await serve(async (request) => {
      if (request.path !== '/docs-login') return NOT_HERE;
      signed = await new SignJWT({ host: new URL(url).host, groups: ['pro'], content: { firstName: 'Jane' } })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setJti(String(++made))
        .setExpirationTime(new Date(site.clock() + 10_000))
        .sign(key);
      const redirect = encodeURIComponent(request.query.get('redirect') ?? '/');
      return seeOther(`${url}/login/jwt-callback?redirect=${redirect}#${signed}`);
    });
    await site.users.ensureOwner(MEMBER);
    const service = testService({
      records: { users: site.users },
      projects: [{ id: 'docs', url }],
      clock: site.clock,
      random: site.deps.random,
      secret: site.deps.secret,
      assets: manifest,
    });
    const answer = createDashboard(service);
    const assets = ownAsset(files);
    dashboard = await serve(
      async (request) => (await answer(request)) ?? (await assets(request)) ?? NOT_HERE,
      'localhost',
    );
  });

  it('type the password, come to the page they wanted, and sign out', async () => {
    await site.save({ jwt: [], members: false });
    const page = await browser.page();
    const said = complaints(page);
    await page.goto(`${url}/quickstart`);
    assert.equal(new URL(page.url()).pathname, '/login');
    await page.getByLabel('Password').fill('a wrong password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    assert.match(await text(page), /not right/);
    await page.getByLabel('Password').fill(SITE_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${url}/quickstart`);
    assert.match(await text(page), /quickstart for somebody/);
    await page.goto(`${url}/logout`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    await page.goto(`${url}/quickstart`);
    assert.equal(new URL(page.url()).pathname, '/login');
    assert.deepEqual(said, []);
  });

  it('sign in without JavaScript', async () => {
    const page = await browser.page({ javaScriptEnabled: false });
    await page.goto(`${url}/quickstart`);
    await page.getByLabel('Password').fill(SITE_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    assert.equal(page.url(), `${url}/quickstart`);
  });

  it('allow a program, without JavaScript too, and are sent to it with the code', async () => {
    await site.save({ jwt: [], members: false });
    const to = `${app}/callback`;
    const register = `${url}/login/oauth-app/register`;
    const body = JSON.stringify({ client_name: 'Helper', redirect_uris: [to] });
    const { client_id } = (await (await fetch(register, { method: 'POST', body })).json()) as {
      client_id: string;
    };
    const wanted = new URLSearchParams({
      client_id,
      redirect_uri: to,
      response_type: 'code',
      state: 'the state',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
    });
    for (const [decision, sent] of [
      ['Allow', /[?&]code=[\w-]+/],
      ['Refuse', /[?&]error=access_denied/],
    ] as const) {
      const page = await browser.page({ javaScriptEnabled: false });
      const said = complaints(page);
      await page.goto(`${url}/login/oauth-app/authorize?${wanted}`);
      await page.getByLabel('Password').fill(SITE_PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      assert.match(await text(page), /Helper\s+Nobody has checked this name\..*127\.0\.0\.1/s);
      await page.getByRole('button', { name: decision }).click();
      await page.waitForURL(`${to}?**`);
      assert.match(page.url(), sent);
      assert.match(page.url(), /state=the\+state/);
      assert.deepEqual(said, []);
    }
  });

  it('come back from a login system with a token that leaves no trace', async () => {
    await site.save({
      jwt: [
        { name: 'App', url: `${app}/docs-login` },
        { name: 'Partners', url: `${app}/x` },
      ],
    });
    const page = await browser.page();
    const said = complaints(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await page.goto(`${url}/quickstart`);
    await page.getByRole('link', { name: 'Continue with App' }).click();
    await page.waitForURL(`${url}/quickstart`);
    assert.match(await text(page), /quickstart for Jane/);
    assert.ok(
      asked.every((line) => !line.slice(line.indexOf(' ')).includes(signed)),
      'no referrer has it',
    );
    await page.goBack();
    assert.ok(!page.url().includes('#'), page.url());
    assert.deepEqual(said, []);
    const again = await browser.page();
    await again.goto(`${url}/login/jwt-callback#${signed}`);
    await again.getByRole('alert').waitFor();
    assert.match(await text(again), /used already/);
    assert.ok(!again.url().includes(signed));
  });

  it('are told about a callback without a token, with and without JavaScript', async () => {
    const page = await browser.page();
    await page.goto(`${url}/login/jwt-callback`);
    await page.getByRole('link', { name: 'Sign in again' }).waitFor();
    const plain = await browser.page({ javaScriptEnabled: false });
    await plain.goto(`${url}/login/jwt-callback#x.y.z`);
    assert.match(await text(plain), /needs JavaScript/);
  });

  it('who are members sign in to the dashboard of another host on the way', async () => {
    await site.save({ jwt: [], members: true });
    const page = await browser.page();
    const said = complaints(page);
    await page.goto(`${url}/quickstart`);
    await page.getByRole('link', { name: 'Continue as a member' }).click();
    await page.getByLabel('E-mail').fill(MEMBER.email);
    await page.getByLabel('Password', { exact: true }).fill(MEMBER.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${url}/quickstart`);
    assert.match(await text(page), /quickstart for ann/);
    assert.deepEqual(said, []);
  });
});
