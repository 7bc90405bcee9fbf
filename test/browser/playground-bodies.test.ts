/** What the playground sends: bodies that begin with their example, files in lists, JSON in parameters, cookies. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { type PlaygroundSite, playgroundSite, type SentRequest, tryIt } from '../support/playground-site.ts';

const field = (sheet: Locator, name: string | RegExp): Locator => sheet.getByLabel(name).first();
const group = (sheet: Locator, name: string): Locator =>
  sheet
    .locator('.try-group')
    .filter({ has: sheet.page().locator(':scope > summary, :scope > legend', { hasText: name }) });
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Opens a list and adds an item to it. */
async function addItem(sheet: Locator, name: string, opened: boolean): Promise<void> {
  if (!opened) await group(sheet, name).locator('summary').first().click();
  await sheet.getByRole('button', { name: `Add item: ${name}` }).click();
}

const formOf = ({ headers, body }: SentRequest): Promise<FormData> =>
  new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
const texts = (all: readonly FormDataEntryValue[]): Promise<string[]> =>
  Promise.all(all.map(async (one) => (typeof one === 'string' ? one : `${one.name}: ${await one.text()}`)));

describe('the playground sends', () => {
  const browser = testBrowser();
  let site: PlaygroundSite;
  before(async () => {
    site = await playgroundSite(false);
  });

  const opened = async (operation: string): Promise<{ page: Page; sheet: Locator }> => {
    const page = await browser.page();
    return { page, sheet: await tryIt(page, `${site.url}/api-reference/${operation}`) };
  };
  const sent = async (sheet: Locator, at: PlaygroundSite = site): Promise<SentRequest> => {
    at.asked.length = 0;
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await sheet.locator('.try-status').waitFor();
    return at.asked[0] ?? assert.fail('Nothing was asked');
  };

  const BEGINNINGS: readonly (readonly [string, unknown])[] = [
    ['own-example', { name: 'Rex', more: [1] }],
    ['free-example', { any: 1 }],
    ['text-example', { name: 'Ada' }],
    ['named-example', { n: 7 }],
    ['schema-example', { name: 'Bob' }],
  ];
  for (const [operation, body] of BEGINNINGS)
    it(`a body that begins with its example: ${operation}`, async () => {
      const { page, sheet } = await opened(operation);
      assert.deepEqual(JSON.parse((await sent(sheet)).body), body);
      await sheet.getByLabel('Edit as JSON').check();
      assert.deepEqual(JSON.parse(await sheet.locator('textarea.try-code').first().inputValue()), body);
      await page.context().close();
    });

  it('a form that begins with its example', async () => {
    const { page, sheet } = await opened('form-example');
    assert.equal((await sent(sheet)).body, 'a=b+c');
    await page.context().close();
  });

  it('the generated example as JSON, instead of an empty object, and fields that begin empty', async () => {
    const { page, sheet } = await opened('made-example');
    assert.equal(await field(sheet, /^name/).inputValue(), '');
    await sheet.getByLabel('Edit as JSON').check();
    assert.deepEqual(Object.keys(JSON.parse((await sent(sheet)).body)), ['name', 'age']);
    assert.equal(JSON.parse((await sent(sheet)).body).name, 'Ivy');
    await page.context().close();
  });

  it('files of a list as parts with the name of the schema', async () => {
    const { page, sheet } = await opened('files-of-a-list');
    for (const [name, files] of [
      ['files[]', ['a', 'b']],
      ['pictures', ['c', 'd', 'e']],
    ] as const)
      for (const [i, text] of files.entries()) {
        await addItem(sheet, name, i > 0);
        await group(sheet, name)
          .locator('input[type=file]')
          .nth(i)
          .setInputFiles(file(`${text}.txt`, text));
      }
    await field(sheet, /^note/).fill('two lists');
    const request = await sent(sheet);
    const form = await formOf(request);
    assert.deepEqual(await texts(form.getAll('files[]')), ['a.txt: a', 'b.txt: b']);
    assert.deepEqual(await texts(form.getAll('pictures')), ['c.txt: c', 'd.txt: d', 'e.txt: e']);
    assert.equal(form.get('note'), 'two lists');
    assert.deepEqual([...new Set(form.keys())].sort(), ['files[]', 'note', 'pictures']);
    assert.equal(request.body.match(/Content-Type: image\/png/g)?.length, 3);
    await page.context().close();
  });

  it('parts with the names that a style gives them', async () => {
    const { page, sheet } = await opened('files-with-a-style');
    for (const [i, text] of ['a', 'b'].entries()) {
      await addItem(sheet, 'files', i > 0);
      await group(sheet, 'files')
        .locator('input[type=file]')
        .nth(i)
        .setInputFiles(file(`${text}.txt`, text));
    }
    for (const [i, text] of ['x', 'y'].entries()) {
      await addItem(sheet, 'tags', i > 0);
      await group(sheet, 'tags')
        .getByLabel(`Item ${i + 1}`)
        .first()
        .fill(text);
    }
    await group(sheet, 'at').locator('summary').first().click();
    await field(group(sheet, 'at'), /^x/).fill('5');
    const form = await formOf(await sent(sheet));
    assert.deepEqual(await texts(form.getAll('files[0]')), ['a.txt: a']);
    assert.deepEqual(await texts(form.getAll('files[1]')), ['b.txt: b']);
    assert.deepEqual(form.getAll('tags'), ['x,y']);
    assert.deepEqual(form.getAll('at[x]'), ['5']);
    await page.context().close();
  });

  it('files beside texts of one list, each in its place', async () => {
    const { page, sheet } = await opened('files-and-addresses');
    await addItem(sheet, 'sources', false);
    const sources = group(sheet, 'sources');
    await sources.locator('input[type=text]').first().fill('https://example.com/a');
    await addItem(sheet, 'sources', true);
    await sources.locator('select').nth(1).selectOption({ label: 'File' });
    await sources.locator('input[type=file]').setInputFiles(file('b.txt', 'b'));
    const form = await formOf(await sent(sheet));
    assert.deepEqual(await texts(form.getAll('sources')), ['https://example.com/a', 'b.txt: b']);
    await page.context().close();
  });

  it('what is left of a list, by keyboard, with entries numbered again', async () => {
    const { page, sheet } = await opened('files-with-a-style');
    const tags = group(sheet, 'tags');
    await tags.locator('summary').first().press('Enter');
    const more = sheet.getByRole('button', { name: 'Add item: tags' });
    for (const text of ['a', 'b', 'c']) {
      await more.press('Enter');
      await page.keyboard.type(text);
    }
    await sheet.getByRole('button', { name: 'Remove tags Item 2' }).press('Enter');
    await page.waitForFunction('document.activeElement.textContent === "Add item"');
    await eventually(
      () => tags.getByLabel(/^Item 2/).inputValue(),
      'c',
      'it has the number of the one before',
    );
    assert.equal(await tags.getByLabel(/^Item 3/).count(), 0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('d');
    const form = await formOf(await sent(sheet));
    assert.deepEqual(form.getAll('tags'), ['a,c,d']);
    await page.context().close();
  });

  it('a file and a text that were chosen before another media type was looked at', async () => {
    const { page, sheet } = await opened('two-types');
    const type = sheet.getByLabel('Content type');
    await field(sheet, /^picture/).setInputFiles(file('a.txt', 'kept'));
    await type.selectOption('1');
    await field(sheet, /^name/).fill('Rex');
    await type.selectOption('0');
    assert.equal(
      await field(sheet, /^picture/).evaluate((input: HTMLInputElement) => input.files?.[0]?.name),
      'a.txt',
    );
    assert.deepEqual(await texts((await formOf(await sent(sheet))).getAll('picture')), ['a.txt: kept']);
    await type.selectOption('1');
    assert.equal(await field(sheet, /^name/).inputValue(), 'Rex');
    await page.context().close();
  });

  it('nothing while its script does not load, and opens with it later', async () => {
    const page = await browser.page();
    const reported: string[] = [];
    page.on('pageerror', ({ message }) => reported.push(message));
    const script = /\/playground-[^/]*\.js$/;
    await page.route(script, (route) => route.abort());
    await page.goto(`${site.url}/api-reference/own-example`);
    const button = page.getByRole('button', { name: 'Try it' });
    await button.click();
    await eventually(() => reported.length, 1);
    assert.match(reported[0]!, /^The island "playground" failed: /);
    await page.unroute(script);
    await button.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await button.click();
    assert.equal(await page.getByRole('dialog').count(), 1, 'the same form again');
    await page.context().close();
  });

  it('JSON in query and headers, with the types of the schema', async () => {
    const { page, sheet } = await opened('json-in-the-query');
    await group(sheet, 'filter').locator('summary').first().click();
    await field(sheet, /^kind/).fill('a&b "c"');
    await addItem(sheet, 'tags', false);
    await field(sheet, /^Item 1/).fill('7');
    await field(sheet, /^count/).fill('5');
    await field(sheet, /^free/).fill('[1, {"a": null}]');
    await field(sheet, /^X-Filter/).fill('1.5');
    const { url, headers } = await sent(sheet);
    const query = new URL(url, site.api).searchParams;
    assert.deepEqual(JSON.parse(query.get('filter') ?? ''), { kind: 'a&b "c"', tags: [7] });
    assert.deepEqual([query.get('count'), query.get('free')], ['5', '[1,{"a":null}]']);
    assert.equal(headers['x-filter'], '1.5');
    await page.context().close();
  });

  it('cookies through the server of the site, where that is on', async () => {
    const through = await playgroundSite(true);
    const page = await browser.page();
    const sheet = await tryIt(page, `${through.url}/api-reference/cookies`);
    const choice = sheet.getByLabel('Send through this site');
    assert.equal(await choice.isChecked(), false);
    await field(sheet, /^session/).fill('abc; d');
    await addItem(sheet, 'ids', false);
    await field(sheet, /^Item 1/).fill('1');
    await addItem(sheet, 'ids', true);
    await field(sheet, /^Item 2/).fill('2');
    const { headers } = await sent(sheet, through);
    assert.equal(headers.cookie, 'session=abc%3B%20d; ids=1,2');
    assert.equal(await choice.isChecked(), true);
    // A reader who does not want that is left alone.
    await choice.uncheck();
    assert.equal((await sent(sheet, through)).headers.cookie, undefined);
    await page.context().close();
  });
});
