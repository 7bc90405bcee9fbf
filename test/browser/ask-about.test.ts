/** Asking about what is selected on a page and about code, in a real browser: by mouse, keyboard and touch, and without taking anything. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { type AskSite, askSite } from '../support/ask-site.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

const offer = (page: Page): Locator => page.locator('[data-ask-selection]');
const selected = (page: Page): Promise<string> => page.evaluate('String(getSelection())');
const excerpt = (page: Page): Locator => page.locator('.assist-form q');

/** Selects the words of an element as a script of the browser's own does: no pointer is involved. */
const select = (page: Page, selector: string): Promise<void> =>
  page.evaluate((found) => getSelection()?.selectAllChildren(document.querySelector(found)!), selector);

describe('asking about a part of a page', () => {
  const browser = testBrowser();
  let site: AskSite;
  before(async () => {
    site = await askSite();
  });
  const open = async (options = {}, path = '/start'): Promise<Page> => {
    const page = await browser.page({ reducedMotion: 'reduce', ...options });
    await page.goto(`${site.url}${path}`);
    return page;
  };

  it('loads nothing before something is selected, and takes no selection and no copy', async () => {
    const page = await browser.page({ permissions: ['clipboard-read', 'clipboard-write'] });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`${site.url}/start`);
    await page.locator('h1').click();
    assert.deepEqual(
      loaded.filter((path) => /ask-(selection|code|open)-/.test(path)),
      [],
    );
    const ice = (await page.locator('#ice').boundingBox())!;
    await page.mouse.move(ice.x + 1, ice.y + ice.height / 2);
    await page.mouse.down();
    await page.mouse.move(ice.x + ice.width - 1, ice.y + ice.height / 2, { steps: 4 });
    assert.equal(await offer(page).count(), 0, 'not while the pointer is down');
    await page.mouse.up();
    await offer(page).waitFor();
    const words = await selected(page);
    assert.match(words, /cold ic/);
    assert.notEqual(await page.evaluate('document.activeElement.localName'), 'button', 'the focus stays');
    await page.keyboard.press('Control+c');
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), words);
    await page.keyboard.press('Control+a');
    assert.doesNotMatch(await selected(page), /Ask about this/);
    await page.locator('h1').click();
    await eventually(() => offer(page).count(), 0);
    await page.context().close();
  });

  it('sends what is selected with the question, shows it, and leaves it out when its reader says so', async () => {
    const page = await open();
    await select(page, '#ice');
    await offer(page).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await offer(page).click();
    await eventually(() => excerpt(page).textContent(), 'cold ice');
    assert.equal(await offer(page).count(), 0);
    await page.locator('.assist').getByRole('textbox').fill('streamed why');
    await page.keyboard.press('Enter');
    await eventually(() => site.asked.at(-1)?.body['question'], 'streamed why');
    assert.deepEqual(site.asked.at(-1)?.body['context'], [{ type: 'textSelection', value: 'cold ice' }]);
    await page.locator('.assist-talk[aria-busy="false"]').waitFor();
    await page.keyboard.press('Escape');
    await select(page, 'h1');
    await select(page, '#ice');
    await offer(page).waitFor();
    await offer(page).click();
    await page.getByRole('button', { name: 'Leave out the selected text' }).click();
    await page.locator('.assist').getByRole('textbox').fill('streamed again');
    await page.keyboard.press('Enter');
    await eventually(() => site.asked.at(-1)?.body['question'], 'streamed again');
    assert.equal(site.asked.at(-1)?.body['context'], undefined);
    await page.context().close();
  });

  it('works by keyboard, goes away with Escape, and is offered for the text of the page alone', async () => {
    const page = await open();
    await select(page, '#ice');
    await offer(page).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await offer(page).count(), 0);
    assert.equal(await selected(page), 'cold ice');
    await page.keyboard.press('Control+i');
    await eventually(() => excerpt(page).textContent(), 'cold ice');
    await select(page, 'h1');
    await eventually(() => excerpt(page).textContent(), 'Start');
    await page.evaluate(() => {
      const field = Object.assign(document.createElement('input'), { value: 'sk-secret', id: 'field' });
      document.querySelector('#ice')?.before(field);
    });
    await page.locator('#field').click();
    await page.keyboard.press('Control+a');
    assert.equal(await selected(page), 'sk-secret', 'what is in a field counts as selected');
    await page.locator('.assist').getByRole('textbox').focus();
    assert.equal(await excerpt(page).textContent(), 'Start', 'and is no part of the page');
    await page.keyboard.press('Escape');
    await page.context().close();
    const elsewhere = await browser.page();
    await elsewhere.clock.install();
    await elsewhere.goto(`${site.url}/start`);
    const offered = async (selector: string): Promise<number> => {
      await select(elsewhere, selector);
      await elsewhere.clock.runFor(1_000);
      return offer(elsewhere).count();
    };
    await eventually(() => offered('#ice'), 1);
    assert.equal(await offered('.site-header'), 0);
    assert.equal(await offered('#ice'), 1);
    await elsewhere.context().close();
  });

  it('is offered by touch below the text, in the language of the page', async () => {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    for (const [path, name] of [
      ['/de/start', 'Dazu fragen'],
      ['/ar/start', 'اسأل عن هذا'],
    ] as const) {
      const page = await open(phone, path);
      await select(page, '.prose p');
      const button = page.getByRole('button', { name, exact: true });
      const box = (await button.boundingBox())!;
      const text = (await page.locator('.prose p').first().boundingBox())!;
      assert.ok(box.height >= 44 && box.y > text.y + text.height / 2, JSON.stringify([box, text]));
      assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
      await button.tap();
      await excerpt(page).waitFor();
      await page.context().close();
    }
  });

  it('is a button on code, also by keyboard, and sends the code', async () => {
    const page = await open();
    const sample = page.locator('#lectern-content .code').first();
    await sample.hover();
    const button = sample.getByRole('button', { name: 'Ask about this code' });
    await button.waitFor();
    await eventually(() => button.evaluate((one) => getComputedStyle(one).opacity), '1');
    assert.deepEqual(await axeFindings(page), []);
    const [ask, copy] = await Promise.all(
      [button, sample.locator('[data-copy]')].map(async (one) => (await one.boundingBox())!),
    );
    assert.ok(ask!.x + ask!.width <= copy!.x && Math.abs(ask!.y - copy!.y) < 2, 'beside the one that copies');
    await sample.locator('[data-copy]').focus();
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.ariaLabel'), 'Ask about this code');
    await page.keyboard.press('Enter');
    await eventually(() => excerpt(page).textContent(), 'feed --fish');
    await page.locator('.assist').getByRole('textbox').fill('streamed code');
    await page.keyboard.press('Enter');
    await eventually(() => site.asked.at(-1)?.body['question'], 'streamed code');
    assert.deepEqual(site.asked.at(-1)?.body['context'], [{ type: 'code', value: 'feed --fish' }]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const search = page.locator('#lectern-search');
    await search.getByRole('combobox').waitFor();
    // The dialog fades in, so its first frames are not yet opaque.
    const look = () =>
      search.evaluate((one) => [getComputedStyle(one).opacity, getComputedStyle(one).position].join(' '));
    await eventually(look, '1 fixed');
    await page.context().close();
  });
});
