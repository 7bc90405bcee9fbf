/** A script that an author of the site wrote runs beside a signed-in owner, and cannot read the dashboard. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const SECRET = 'API keys';

/** Each way returns the text it could read, or the reason why it got nothing. */
const ATTACK = `
const read = {
  fetch: async () => (await fetch('/dashboard/p/fixture/keys')).text(),
  'a stream that is none': async () => (await fetch('/dashboard/p/fixture/jobs/none/live')).text(),
  'fetch that calls itself a page': async () => {
    history.replaceState(null, '', '/dashboard/p/fixture');
    return (await fetch('/dashboard/p/fixture/keys', { headers: { 'x-lectern-page': 'aaaa.aaaa' } })).text();
  },
  request: () => new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open('GET', '/dashboard/p/fixture/keys');
    request.onloadend = () => done(request.responseText);
    request.send();
  }),
  frame: () => new Promise((done) => {
    const frame = document.createElement('iframe');
    frame.src = '/dashboard/p/fixture/keys';
    frame.onload = () => { try { done(frame.contentDocument.body.innerText); } catch (error) { done(String(error)); } };
    document.body.append(frame);
  }),
  window: async () => {
    const opened = window.open('/dashboard/p/fixture/keys');
    for (let i = 0; i < 40; i++) {
      await new Promise((next) => setTimeout(next, 50));
      try { if (opened.document.title !== '') return opened.document.documentElement.innerText; } catch (error) { return String(error); }
    }
    return 'closed: ' + opened.closed;
  },
  'empty window': async () => {
    const opened = window.open('');
    opened.location = '/dashboard/p/fixture/keys';
    for (let i = 0; i < 40; i++) {
      await new Promise((next) => setTimeout(next, 50));
      try { if (opened.document.title !== '') return opened.document.documentElement.innerText; } catch (error) { return String(error); }
    }
    return 'closed: ' + opened.closed;
  },
  form: async () => {
    const body = new URLSearchParams({ name: 'stolen', token: 'aaaa.aaaa' });
    return (await fetch('/dashboard/p/fixture/keys', { method: 'POST', body })).text();
  },
  worker: async () => {
    try { await navigator.serviceWorker.register('/attack.js', { scope: '/' }); return 'registered'; } catch (error) { return String(error); }
  },
};
window.attack = async (way) => {
  const text = await read[way]().catch(String);
  return text;
};
window.ways = Object.keys(read);
`;

const FOLDER = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }),
  'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
  'attack.js': ATTACK,
  'tool.config.js': 'window.toolRan = true;',
  'scripts/deep.js': 'window.deepRan = true;',
});

async function signUp(page: Page, site: RunningSite): Promise<void> {
  await page.goto(site.setUpUrl!);
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Create the owner' }).click();
  await page.waitForURL(/\/dashboard\/p\/fixture/);
}

type Attacked = typeof globalThis & {
  readonly ways: string[];
  readonly attack: (way: string) => Promise<string>;
};

describe("an author's script and the dashboard on one origin", () => {
  const browser = testBrowser();
  let site: RunningSite;
  let page: Page;
  before(async () => {
    site = await runningSite(FOLDER.path);
    page = await browser.page();
    await signUp(page, site);
  });

  it('the owner reads the page that the script wants', async () => {
    await page.goto(`${site.url}/dashboard/p/fixture/keys`);
    assert.match(await page.locator('main').innerText(), new RegExp(SECRET));
  });

  it('runs scripts that are beside docs.json, and no others', async () => {
    await page.goto(`${site.url}/`);
    await page.waitForFunction(() => 'attack' in globalThis);
    assert.deepEqual(await page.evaluate(() => ['toolRan' in globalThis, 'deepRan' in globalThis]), [
      false,
      false,
    ]);
  });

  for (const way of [
    'fetch',
    'a stream that is none',
    'fetch that calls itself a page',
    'request',
    'frame',
    'window',
    'empty window',
    'form',
    'worker',
  ])
    it(`gets nothing by ${way}`, async () => {
      await page.goto(`${site.url}/`);
      await page.waitForFunction(() => 'attack' in globalThis);
      const got = await page.evaluate((by) => (globalThis as Attacked).attack(by), way);
      assert.doesNotMatch(got, new RegExp(`${SECRET}|registered|stolen|name="token"`), got.slice(0, 300));
    });

  it('made no key', async () => {
    await page.goto(`${site.url}/dashboard/p/fixture/keys`);
    assert.doesNotMatch(await page.locator('main').innerText(), /stolen/);
  });
});
