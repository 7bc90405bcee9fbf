/** Readers' data in a real browser: their values in the playground, and their names in interactive components. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { application, type PersonalSite, personalSite } from '../support/personal-site.ts';
import { tryIt } from '../support/playground-site.ts';
import { testReader } from '../support/test-reader.ts';

const KEY = 'key-of-anna-1234';
const TOKEN = 'token-of-anna-5678';
const ANNA = testReader({
  content: { firstName: 'Anna' },
  apiPlaygroundInputs: {
    header: {
      'x-key': KEY,
      Authorization: `Bearer ${TOKEN}`,
      'X-Team': 'docs',
      'X-Session-Token': 'hidden-9',
      Other: 'unused-value',
    },
    query: { limit: 5, kind: 'dog', toString: 'x' },
    server: { region: 'eu', unknown: 'x' },
  },
});
const FILES = {
  'docs.json': JSON.stringify({
    name: 'Pets',
    colors: { primary: '#0b6e99' },
    navigation: {
      groups: [
        { group: 'Start', pages: ['index'] },
        { group: 'API', openapi: 'openapi.json' },
      ],
    },
  }),
  'index.mdx':
    'export const Live = () => { const [n, set] = useState(1); return <button id="live" onClick={() => set(n + 1)}>{user.firstName ?? "you"} {n}</button>; }\n\n<Live />',
  'openapi.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [
      {
        url: 'https://{region}.api.example.com',
        variables: { region: { default: 'us', enum: ['us', 'eu'] } },
      },
    ],
    paths: {
      '/pets': {
        get: {
          summary: 'List pets',
          security: [{ key: [] }, { token: [] }],
          parameters: [
            { name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } },
            { name: 'kind', in: 'query', schema: { type: 'string', enum: ['cat', 'dog'] } },
            { name: 'X-Team', in: 'header', schema: { type: 'string' } },
            { name: 'X-Session-Token', in: 'header', schema: { type: 'string' } },
          ],
          responses: { 200: { description: 'Good' } },
        },
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }),
};
const PAGE = '/api-reference/list-pets';

const field = (sheet: Locator, name: string | RegExp): Locator => sheet.getByLabel(name).first();
const valueIn = (sheet: Locator, name: string | RegExp): Promise<string> => field(sheet, name).inputValue();
const filled = (sheet: Locator, name: string | RegExp, value: string): Promise<unknown> =>
  eventually(() => valueIn(sheet, name), value);

async function signIn(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies([{ name: 'who', value: 'anna', url }]);
}

/** Everything that scripts could have stored. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
  );

describe('the playground of a signed-in reader', () => {
  const browser = testBrowser();

  it('has their values in the fields of those names, and nowhere else', async () => {
    const site = await personalSite(FILES, { anna: ANNA });
    const context = await browser.context();
    await signIn(context, site.url);
    const page = await context.newPage();
    await page.goto(site.url + PAGE);
    assert.ok(!site.asked.includes('/_lectern/reader.json'), 'it is asked for when the form opens');
    assert.doesNotMatch(await page.content(), /of-anna/);
    const sheet = await tryIt(page, site.url + PAGE);
    await filled(sheet, /^X-Key/, KEY);
    assert.equal(await field(sheet, /^X-Key/).getAttribute('type'), 'password');
    assert.equal(await valueIn(sheet, 'region'), 'eu');
    assert.equal(await valueIn(sheet, /^limit/), '5');
    assert.equal(await field(sheet, /^kind/).locator('option:checked').textContent(), 'dog');
    assert.equal(await valueIn(sheet, /^X-Team/), 'docs');
    assert.equal(await field(sheet, /^X-Session-Token/).getAttribute('type'), 'password');
    const address = 'https://eu.api.example.com/pets?limit=5';
    await eventually(async () => (await sheet.innerText()).includes(address), true);
    assert.doesNotMatch(await sheet.innerText(), /of-anna|hidden-9|unused-value/);
    await sheet.locator('select').first().selectOption({ index: 1 });
    assert.equal(await valueIn(sheet, 'Token'), TOKEN);
    assert.doesNotMatch(await stored(page), /anna-|docs|hidden-9/);
    await context.close();
  });

  it('keeps what the reader has typed before their values arrive', async () => {
    const site = await personalSite(FILES, { anna: ANNA });
    const context = await browser.context();
    await signIn(context, site.url);
    const page = await context.newPage();
    let go: () => void = () => undefined;
    const typed = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/_lectern/reader.json', async (route) => {
      await typed;
      await route.continue();
    });
    const sheet = await tryIt(page, site.url + PAGE);
    await field(sheet, /^X-Key/).fill('mine');
    await field(sheet, /^limit/).fill('7');
    await field(sheet, 'region').selectOption('us');
    go();
    await filled(sheet, /^X-Team/, 'docs');
    assert.deepEqual(
      [await valueIn(sheet, /^X-Key/), await valueIn(sheet, /^limit/), await valueIn(sheet, 'region')],
      ['mine', '7', 'us'],
    );
    await context.close();
  });

  it('is empty for strangers', async () => {
    const site = await personalSite(FILES, { anna: ANNA });
    const page = await browser.page();
    const answered = page.waitForResponse('**/_lectern/reader.json');
    const sheet = await tryIt(page, site.url + PAGE);
    assert.equal(await (await answered).text(), '{}');
    assert.deepEqual([await valueIn(sheet, /^X-Key/), await valueIn(sheet, /^limit/)], ['', '20']);
    await page.context().close();
  });

  it('gets values of the application that knows the visitor, and only where it says so', async () => {
    let site: PersonalSite | undefined;
    const known = await application(() => site!.url, {
      apiPlaygroundInputs: { header: { 'X-Key': 'key-of-app' } },
    });
    site = await personalSite(FILES, {}, known.url);
    const context = await browser.context();
    await context.addCookies([{ name: 'app', value: '1', url: known.url }]);
    const page = await context.newPage();
    const reply = await page.goto(site.url + PAGE);
    assert.match(
      reply!.headers()['content-security-policy']!,
      new RegExp(`connect-src [^;]*${new URL(known.url).origin}(?: |;)`),
    );
    const plain = await (await fetch(`${site.url}/`)).headers.get('content-security-policy');
    assert.ok(!plain!.includes(new URL(known.url).origin));
    assert.deepEqual(known.cookies, [], 'asked when the form opens');
    const sheet = await tryIt(page, site.url + PAGE);
    await filled(sheet, /^X-Key/, 'key-of-app');
    const stranger = await browser.page();
    const other = await tryIt(stranger, site.url + PAGE);
    await eventually(() => known.cookies.length, 2);
    assert.equal(await valueIn(other, /^X-Key/), '');
    await context.close();
    await stranger.context().close();
  });
});

describe('an interactive component of a signed-in reader', () => {
  const browser = testBrowser();

  it('knows them in the browser as on the server', async () => {
    const site = await personalSite(FILES, { anna: ANNA });
    const context = await browser.context();
    const page = await context.newPage();
    for (const [who, name] of [
      ['stranger', 'you'],
      ['anna', 'Anna'],
    ]) {
      if (who === 'anna') await signIn(context, site.url);
      await page.goto(site.url);
      const button = page.locator('#live');
      await eventually(async () => {
        await button.click();
        return new RegExp(`^${name} [2-9]`).test((await button.textContent()) ?? '');
      }, true);
    }
    await context.close();
  });
});
