/** The widget in a real browser, on a page of another website whose styles and policy are its own. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { closeAfterFile } from '../support/close-after-file.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

/** Styles that reach everything of a page. */
const LOUD = `*{--bg:red!important;--accent:red!important}html{font-size:40px}lectern-ask,div,button,dialog{display:none!important;color:red!important;background:red}body{background:#fff;color:#111}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}`;
const FILES = {
  'zebra.mdx':
    '---\ntitle: Zebras\n---\n\n## Food\n\nA zebra eats hay. See the keeper for more.\n\n```bash\nfeed --hay\n```\n',
  'de/zebra.mdx': '---\ntitle: Zebras\n---\n\n## Futter\n\nEin Zebra frisst Heu.\n',
};
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

describe('the widget', () => {
  const browser = testBrowser();
  let docs: RunningSite;
  let other: RunningSite | undefined;
  /** Allowed; the same server by another name is not. */
  let app: string;
  let shown: { readonly lang: string; readonly body: string };
  before(async () => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      // Styles of its own only, and nothing of the site's but what the manual says.
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' ${docs.url} ${other?.url ?? ''}; connect-src ${docs.url} ${other?.url ?? ''}`,
      );
      response.end(
        `<!doctype html><html lang="${shown.lang}"><head><title>App</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>${LOUD}</style></head><body><main><h1>App</h1><a id="first" href="#first">First</a> <p>Secret of the app.</p></main>${shown.body}</body></html>`,
      );
    });
    server.listen(0);
    await once(server, 'listening');
    closeAfterFile(async () => void server.close().closeAllConnections());
    app = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    docs = await runningSite(
      fixtureFolder({
        'docs.json': docsJson(
          {
            languages: [
              { language: 'en', pages: ['zebra'] },
              { language: 'de', pages: ['de/zebra'] },
            ],
          },
          {
            name: 'The Zoo',
            colors: { primary: '#7a1fa2' },
            search: { widget: { origins: [app] }, questions: ['What does a zebra eat?'] },
          },
        ),
        ...FILES,
      }).path,
    );
    await fetch(`${docs.url}/dashboard/sign-in`);
  });

  const tag = (more = ''): string =>
    `<script src="${docs.url}/_lectern/ask-widget.js" async ${more}></script>`;
  /** @param isOpened makes its shadow root one that a test may look into */
  const visit = async (
    body: string,
    { lang = 'en', isOpened = true, at = app, ...options }: Record<string, unknown> & { lang?: string } = {},
  ): Promise<Page> => {
    shown = { lang, body };
    // What moves inside of a shadow root cannot be waited for.
    const page = await browser.page({ reducedMotion: 'reduce', ...options });
    if (isOpened === true)
      await page.addInitScript(() => {
        const attach = Element.prototype.attachShadow;
        Element.prototype.attachShadow = function opened(this: Element, init: ShadowRootInit) {
          return attach.call(this, { ...init, mode: 'open' });
        };
      });
    await page.goto(`${String(at)}/`);
    return page;
  };
  const opener = (page: Page) => page.getByRole('button', { name: 'Ask a question' });
  const panel = (page: Page) => page.locator('.assist');

  it('is asked by keyboard, answers with links to the site, and gives the focus back', async () => {
    // Keys of the page that act wherever it sees no field, and a dialog of it that keeps the focus.
    const greedy = `<script>
      document.addEventListener('keydown', (event) => { if (!/INPUT|TEXTAREA/.test(event.target.tagName)) event.preventDefault() });
      document.addEventListener('focusin', () => document.getElementById('first').focus());
    </script>`;
    const page = await visit(`${greedy}${tag()}`);
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.postData() ?? ''));
    await opener(page).focus();
    assert.deepEqual(await axeFindings(page, 'lectern-ask'), []);
    await page.keyboard.press('Enter');
    await panel(page).getByRole('heading', { name: 'The Zoo' }).waitFor();
    await panel(page).getByRole('button', { name: 'What does a zebra eat?' }).waitFor();
    await page.keyboard.type('What does a zebra eat?');
    await page.keyboard.press('Enter');
    await panel(page).getByText('A zebra eats hay.').first().waitFor();
    await page.locator('.assist-talk[aria-busy="false"]').waitFor();
    const link = panel(page).getByRole('link', { name: 'Zebras › Food' }).first();
    assert.deepEqual(
      [await link.getAttribute('href'), await link.getAttribute('target')],
      [`${docs.url}/zebra#food`, '_blank'],
    );
    assert.deepEqual(await axeFindings(page, 'lectern-ask'), []);
    const voted = page.waitForResponse((response) => response.url().endsWith('/ask-widget/vote'));
    await panel(page).getByRole('button', { name: 'This answer helped' }).click();
    assert.equal((await voted).status(), 204);
    assert.doesNotMatch(asked.join(), /Secret|127\.0\.0\.1/, 'nothing of the page is sent');
    await page.keyboard.press('Escape');
    await eventually(() => panel(page).isVisible(), false);
    await eventually(
      () => page.evaluate('document.activeElement.shadowRoot?.activeElement?.className'),
      'opener',
    );
    await page.context().close();
  });

  it('of two sites on one page asks the one that is meant, with one panel at a time', async () => {
    other = await runningSite(
      fixtureFolder({
        'docs.json': docsJson(
          { pages: ['lion'] },
          { name: 'The Savanna', search: { widget: { origins: [app] } } },
        ),
        'lion.mdx': '---\ntitle: Lions\n---\n\n## Food\n\nA lion eats meat.\n',
      }).path,
    );
    await fetch(`${other.url}/dashboard/sign-in`);
    const second = `<script src="${other.url}/_lectern/ask-widget.js" async></script>`;
    const link = `<a id="lion" href="#lion" data-lectern-ask="What does a lion eat?" data-lectern-site="${other.url}">Lions</a>`;
    const page = await visit(
      `${link}<script>window.lecternAsk ??= (...call) => (lecternAsk.q ??= []).push(call)</script>${tag()}${second}`,
    );
    const [own, others] = [
      page.getByRole('button', { name: 'Ask a question', exact: true }),
      page.getByRole('button', { name: 'Ask a question: The Savanna' }),
    ];
    await Promise.any([own, others].map((one) => one.waitFor()));
    await eventually(() => page.locator('.opener').count(), 2);
    const boxes = await Promise.all((await page.locator('.opener').all()).map((one) => one.boundingBox()));
    const [above, below] = boxes.map((box) => box!).toSorted((a, b) => a.y - b.y);
    assert.ok(above!.y + above!.height <= below!.y, 'they do not lie above each other');
    await page.evaluate("document.getElementById('lion').click()");
    const open = page.locator('.assist:visible');
    await open.getByText('A lion eats meat.').first().waitFor();
    await page.evaluate(
      `lecternAsk({ site: ${JSON.stringify(docs.url)}, question: 'What does a zebra eat?' })`,
    );
    await open.getByText('A zebra eats hay.').first().waitFor();
    await eventually(() => open.count(), 1);
    await page.context().close();
  });

  it('looks as the site wants, whatever the styles of the page say', async () => {
    const page = await visit(tag());
    const look = await opener(page).evaluate((button) => {
      const { color, backgroundColor, fontSize, display } = getComputedStyle(button);
      return [color, backgroundColor, fontSize, display];
    });
    assert.deepEqual(look, ['rgb(255, 255, 255)', 'rgb(122, 31, 162)', '15px', 'flex']);
    await opener(page).click();
    const box = (await panel(page).boundingBox())!;
    assert.deepEqual([box.width, box.height], [420, page.viewportSize()!.height]);
    assert.equal(await panel(page).evaluate((one) => getComputedStyle(one).fontSize), '14px');
    assert.equal(
      await panel(page).evaluate((one) => getComputedStyle(one).backgroundColor),
      'rgb(255, 255, 255)',
    );
    const close = panel(page).getByRole('button', { name: 'Close' }).locator('svg');
    assert.deepEqual(
      await close.evaluate((one) => [getComputedStyle(one).stroke !== 'none', getComputedStyle(one).fill]),
      [true, 'none'],
      'its icons are lines',
    );
    await page.evaluate("lecternAsk({ theme: 'dark' })");
    await eventually(
      () => panel(page).evaluate((one) => getComputedStyle(one).backgroundColor),
      'rgb(15, 17, 21)',
    );
    await page.context().close();
  });

  it('covers a phone, in the language of the page, and copies code', async () => {
    const page = await visit(tag('data-side="start"'), {
      ...PHONE,
      lang: 'de-AT',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Eine Frage stellen' }).tap();
    const field = panel(page).getByRole('textbox', { name: 'Zu dieser Dokumentation fragen' });
    await field.fill('Was frisst ein Zebra?');
    await page.keyboard.press('Enter');
    await panel(page).getByText('Ein Zebra frisst Heu.').first().waitFor();
    const box = (await panel(page).boundingBox())!;
    assert.deepEqual([box.x, box.width], [0, 390]);
    assert.deepEqual(await axeFindings(page, 'lectern-ask'), []);
    await panel(page).getByRole('button', { name: 'Antwort kopieren' }).tap();
    await panel(page).locator('[data-copy][data-done]').waitFor();
    await page.context().close();
    const arabic = await visit(tag(), { lang: 'ar' });
    await arabic.locator('.opener').click();
    // It slides in from the side where lines end.
    await eventually(async () => (await panel(arabic).boundingBox())!.x, 0);
    await arabic.context().close();
  });

  it('is opened by the page: at its start, by elements of its own, and by a script, also before it is there', async () => {
    const page = await visit(
      `<p><input id="own" aria-label="Own" autofocus></p><a href="#fallback" style="display:inline!important" data-lectern-ask="What does a zebra eat?">Help</a>${tag('data-open data-button="none"')}`,
    );
    await panel(page).waitFor();
    assert.equal(await page.evaluate('document.activeElement.id'), 'own', 'the focus stays where it is');
    assert.equal(await page.locator('.opener').count(), 0);
    await page.getByRole('link', { name: 'Help' }).click();
    await panel(page).getByText('A zebra eats hay.').first().waitFor();
    assert.equal(new URL(page.url()).hash, '');
    await page.evaluate('lecternAsk({ open: false })');
    await eventually(() => panel(page).isVisible(), false);
    await page.context().close();
    const early = await visit(
      `<script>window.lecternAsk = (...call) => (lecternAsk.q ??= []).push(call); lecternAsk({ question: 'What does a zebra eat?' })</script>${tag()}${tag()}`,
    );
    await panel(early).getByText('A zebra eats hay.').first().waitFor();
    assert.equal(await early.locator('lectern-ask').count(), 1);
    await early.evaluate("document.querySelector('lectern-ask').remove()");
    await early.evaluate('lecternAsk()');
    await panel(early).waitFor();
    await early.evaluate("document.querySelector('lectern-ask').remove()");
    await early.addScriptTag({ url: `${docs.url}/_lectern/ask-widget.js` });
    await panel(early).waitFor();
    assert.equal(await early.locator('lectern-ask').count(), 1);
    await early.context().close();
    const phone = await visit(tag('data-open'), PHONE);
    await opener(phone).waitFor();
    assert.equal(await panel(phone).count(), 0, 'a page that it would cover is not');
    await phone.context().close();
  });

  it('comes when its script is run again, after the site was away', async () => {
    const page = await visit(
      `<script>window.lecternAsk = (...call) => (lecternAsk.q ??= []).push(call); lecternAsk(null)</script>`,
    );
    const settings = (url: URL): boolean => url.pathname === '/_lectern/ask-widget';
    await page.route(settings, (route) => route.abort());
    const failed = page.waitForEvent('console', (said) => said.text().includes('nobody can ask'));
    await page.addScriptTag({ url: `${docs.url}/_lectern/ask-widget.js` });
    await failed;
    assert.equal(await page.locator('lectern-ask').count(), 0);
    await page.unroute(settings);
    await page.addScriptTag({ url: `${docs.url}/_lectern/ask-widget.js` });
    await panel(page).waitFor();
    assert.equal(await page.locator('lectern-ask').count(), 1);
    await page.context().close();
  });

  it('is closed to the scripts of the page, and shows nothing where the page may not ask', async () => {
    const page = await visit(tag(), { isOpened: false });
    await page.locator('lectern-ask').waitFor({ state: 'attached' });
    assert.equal(await page.evaluate("document.querySelector('lectern-ask').shadowRoot"), null);
    await page.context().close();
    shown = { lang: 'en', body: tag('data-open') };
    const other = await browser.page();
    const told = other.waitForEvent('console', (message) => message.text().startsWith('Lectern:'));
    const at = app.replace('127.0.0.1', 'localhost');
    await other.goto(`${at}/`);
    assert.match((await told).text(), new RegExp(`"${at}" in search\\.widget\\.origins`));
    assert.equal(await other.locator('lectern-ask').count(), 0);
    const answer = await other.evaluate(
      `fetch('${docs.url}/_lectern/ask-widget').then((one) => one.text(), () => 'nothing')`,
    );
    assert.equal(answer, 'nothing');
    await other.context().close();
  });
});
