/** "Try it" in a real browser, from a served reference page to a real API: input arrives as typed, and keys stay in their fields. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { type PlaygroundSite, playgroundSite, tryIt } from '../support/playground-site.ts';
import { runningSite } from '../support/running-site.ts';

const MANUAL = fileURLToPath(new URL('../../docs', import.meta.url));
const KEY = 'sk-very-secret-1234';

/** Inputs with these names; the first one if there are several. */
const field = (sheet: Locator, name: string | RegExp): Locator => sheet.getByLabel(name).first();
const group = (sheet: Locator, name: string): Locator =>
  sheet
    .locator('.try-group')
    .filter({ has: sheet.page().locator(':scope > summary, :scope > legend', { hasText: name }) });
const send = (sheet: Locator): Promise<void> =>
  sheet.getByRole('button', { name: 'Send', exact: true }).click();
const pill = (sheet: Locator): Locator => sheet.locator('.try-status');

/** Violations of the page's policy, from the start of the page. */
async function policyWatch(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { violations: seen });
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return () => page.evaluate('violations');
}

describe('the playground of a reference page', () => {
  const browser = testBrowser();
  let site: PlaygroundSite;
  let pages: string;
  before(async () => {
    site = await playgroundSite(false);
    pages = `${site.url}/api-reference`;
  });

  it('has the place of its button before the script shows it, so that nothing moves', async () => {
    const page = await browser.page({ viewport: { width: 390, height: 844 } });
    await page.route(/\/core-[^/]*\.js$/, (route) => route.abort());
    await page.goto(`${pages}/change-a-pet`);
    const button = page.locator('[data-try]');
    assert.ok(((await button.boundingBox())?.width ?? 0) > 40);
    assert.equal(await button.isVisible(), false);
    await page.context().close();
  });

  it('sends objects, lists, maps, choices and keys as they were typed', async () => {
    const page = await browser.page();
    const violations = await policyWatch(page);
    const sheet = await tryIt(page, `${pages}/change-a-pet`);
    await field(sheet, 'Token').fill(KEY);
    await field(sheet, 'version').selectOption('v2');
    await field(sheet, /^id/).fill('a/b ü');
    await field(sheet, /^dry/).selectOption('true');
    assert.equal(await field(sheet, /^limit/).inputValue(), '20', 'the default is filled in');
    await field(sheet, /^since/).fill('9007199254740993');
    await field(sheet, /^kind/).selectOption('dog');
    await group(sheet, 'ids').locator('summary').click();
    await sheet.getByRole('button', { name: 'Add item: ids' }).click();
    await field(sheet, /^Item 1/).fill('7');
    await sheet.getByRole('button', { name: 'Add item: ids' }).click();
    await field(sheet, /^Item 2/).fill('8');
    await field(sheet, /^X-Trace/).fill('t-1');
    await field(sheet, /^name/).fill('Rex "the dog"');
    await sheet.getByLabel(/^age\s*null$/).check();
    await field(sheet, /^born/).fill('2024-02-29');
    await field(sheet, /^email/).fill('a@example.com');
    await group(sheet, 'tags').locator('summary').click();
    await sheet.getByRole('button', { name: 'Add item: tags' }).click();
    await group(sheet, 'tags')
      .getByLabel(/^Item 1/)
      .fill('good');
    await group(sheet, 'labels').locator('summary').click();
    await sheet.getByRole('button', { name: 'Add entry' }).click();
    await field(sheet, 'Key').fill('__proto__');
    await field(sheet, /^Value/).fill('3');
    await group(sheet, 'food').locator('summary').first().click();
    await sheet.getByLabel('Kind', { exact: true }).selectOption('Fresh');
    await group(sheet, 'Fresh').getByLabel(/^meal/).fill('Fish');
    const command = await sheet.getByRole('region', { name: 'Request' }).textContent();
    site.asked.length = 0;
    await send(sheet);
    await pill(sheet).waitFor();
    await eventually(() => pill(sheet).textContent(), '200 OK');
    const [asked] = site.asked;
    assert.equal(asked?.method, 'POST');
    assert.equal(
      asked?.url,
      '/v2/pets/a%2Fb%20%C3%BC?dry=true&limit=20&since=9007199254740993&kind=dog&ids=7&ids=8',
    );
    assert.equal(asked?.headers.authorization, `Bearer ${KEY}`);
    assert.equal(asked?.headers['x-trace'], 't-1');
    assert.equal(asked?.headers.cookie, undefined);
    assert.equal(asked?.headers.referer, undefined);
    assert.equal(
      JSON.stringify(JSON.parse(asked?.body ?? '')),
      '{"name":"Rex \\"the dog\\"","owner":{"email":"a@example.com"},"age":null,"born":"2024-02-29","tags":["good"],"labels":{"__proto__":3},"food":{"meal":"Fish"}}',
    );
    const body = sheet.getByRole('region', { name: 'Response' });
    // As it was sent, not as a number.
    await body.getByText('"id": 12345678901234567890,').waitFor();
    await sheet.getByText(/^Headers \(\d+\)$/).click();
    await sheet.locator('.try-headers', { hasText: 'x-request-id' }).waitFor();
    assert.match((await sheet.locator('.try-figures').textContent()) ?? '', /\d+ ms.*\d+ B/);
    assert.match(command ?? '', /^curl --request POST \\\n {2}--url '/);
    assert.ok(!command?.includes(KEY), 'the key is not shown');
    assert.deepEqual(await violations(), []);
    await page.context().close();
  });

  it('keeps a key in its input and nowhere else', async () => {
    const context = await browser.context();
    const page = await context.newPage();
    const sheet = await tryIt(page, `${pages}/change-a-pet`);
    await field(sheet, 'Token').fill(KEY);
    await field(sheet, /^id/).fill('1');
    await field(sheet, /^name/).fill('Rex');
    await field(sheet, /^email/).fill('a@example.com');
    await send(sheet);
    await pill(sheet).waitFor();
    const kept = (await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state, document.cookie, name, document.documentElement.outerHTML])',
    )) as string;
    assert.ok(!kept.includes(KEY));
    assert.deepEqual(await page.evaluate('indexedDB.databases()'), []);
    assert.ok(!JSON.stringify(await context.storageState()).includes(KEY));
    await sheet.getByRole('button', { name: 'Clear' }).click();
    await eventually(() => field(sheet, 'Token').inputValue(), '');
    await field(sheet, 'Token').fill(KEY);
    await page.goto(`${pages}/a-picture`);
    await page.goBack();
    await page.getByRole('button', { name: 'Try it' }).click();
    assert.equal(await field(page.getByRole('dialog'), 'Token').inputValue(), '');
    await context.close();
  });

  it('ties problems to their inputs and sends nothing until they are solved', async () => {
    const page = await browser.page();
    const sheet = await tryIt(page, `${pages}/change-a-pet`);
    site.asked.length = 0;
    await field(sheet, /^limit/).fill('101');
    await send(sheet);
    const id = field(sheet, /^id/);
    await eventually(() => id.getAttribute('aria-invalid'), 'true');
    await eventually(() => id.evaluate((input) => input === document.activeElement), true, 'has the focus');
    const errors = await sheet.locator('.try-error').allTextContents();
    assert.deepEqual(errors, [
      'This value is required.',
      'At most 100.',
      'This value is required.',
      'This value is required.',
    ]);
    const described = await id.getAttribute('aria-describedby');
    assert.equal(await sheet.locator(`#${described}`).textContent(), 'This value is required.');
    assert.equal(
      await sheet.getByLabel('id string required', { exact: true }).count(),
      1,
      'words of its name',
    );
    await id.fill('1');
    await eventually(() => id.getAttribute('aria-invalid'), null);
    await sheet.getByLabel('Edit as JSON').check();
    const raw = sheet.getByLabel('Body', { exact: true });
    await raw.fill('{"name": "Rex",');
    await field(sheet, /^limit/).fill('5');
    await send(sheet);
    await sheet.locator('.try-error', { hasText: /^This is not valid JSON/ }).waitFor();
    assert.equal(site.asked.length, 0);
    await raw.fill('{"name": "Rex", "more": 12345678901234567890}');
    await send(sheet);
    await pill(sheet).waitFor();
    assert.equal(site.asked[0]?.body, '{"name": "Rex", "more": 12345678901234567890}');
    await sheet.getByLabel('Edit as JSON').uncheck();
    await eventually(() => field(sheet, /^name/).inputValue(), 'Rex');
    await page.context().close();
  });

  it('opens schemas that lead back to themselves as far as they are wanted', async () => {
    const page = await browser.page();
    const sheet = await tryIt(page, `${pages}/change-a-pet`);
    let inner = group(sheet, 'parent').first();
    for (let i = 0; i < 6; i++) {
      await inner.locator(':scope > summary').click();
      inner = inner
        .locator('.try-group')
        .filter({ has: page.locator(':scope > summary', { hasText: 'parent' }) })
        .first();
    }
    await eventually(() => sheet.getByLabel(/^name/).count(), 7);
    await page.context().close();
  });

  it('sends files with the other fields of a form', async () => {
    const page = await browser.page();
    const sheet = await tryIt(page, `${pages}/add-a-photo`);
    await field(sheet, /^title/).fill('My "dog"');
    await field(sheet, /^file/).setInputFiles({
      name: 'do"g.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('woof\r\n'),
    });
    site.asked.length = 0;
    await send(sheet);
    await pill(sheet).waitFor();
    const { headers, body } = site.asked[0]!;
    const form = await new Response(body, {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    assert.equal(form.get('title'), 'My "dog"');
    assert.equal(await (form.get('file') as File).text(), 'woof\r\n');
    assert.match(body, /name="file"; filename="do%22g\.txt"\r\nContent-Type: text\/plain\r\n/);
    await page.context().close();
  });

  it('shows pictures, and markup only as text', async () => {
    const page = await browser.page();
    const violations = await policyWatch(page);
    let sheet = await tryIt(page, `${pages}/a-picture`);
    await send(sheet);
    const picture = sheet.locator('.try-media');
    await picture.waitFor();
    await page.waitForFunction('document.querySelector(".try-media").naturalWidth === 1');
    sheet = await tryIt(page, `${pages}/some-markup`);
    await send(sheet);
    await pill(sheet).waitFor();
    await sheet.locator('.try-body pre', { hasText: '<h1>Hi</h1>' }).waitFor();
    assert.equal(await sheet.locator('.try-body h1').count(), 0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'response');
    assert.deepEqual(await violations(), []);
    await page.context().close();
  });

  it('sends from the bar with the path, waits in view, and can be cancelled', async () => {
    const page = await browser.page();
    const sheet = await tryIt(page, `${pages}/no-answer`);
    await sheet.getByText('The response appears here.').waitFor();
    const bar = sheet.locator('.request-line', { hasText: '/wait' });
    await bar.getByRole('button', { name: 'Send' }).press('Enter');
    await sheet.getByRole('status').filter({ hasText: 'Sending…' }).waitFor();
    await sheet.locator('.try-waiting').waitFor();
    assert.equal(await bar.locator('[aria-disabled="true"]').count(), 1);
    await sheet.getByRole('button', { name: 'Cancel' }).press('Enter');
    await sheet.getByRole('alert').filter({ hasText: 'Cancelled.' }).waitFor();
    assert.equal(await sheet.locator('.try-waiting').count(), 0);
    await eventually(
      () => bar.getByRole('button', { name: 'Send' }).evaluate((one) => one === document.activeElement),
      true,
      'the focus is not lost with the button',
    );
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('shows the request in the colours of the samples', async () => {
    const page = await browser.page();
    const sheet = await tryIt(page, `${pages}/a-picture`);
    const colours = (within: string): Promise<unknown> =>
      page.evaluate(
        (at) =>
          ['f', 'a', 's'].map((is) => {
            const part = document.querySelector(`${at} .line .${is}`);
            return part === null ? 'missing' : getComputedStyle(part).color;
          }),
        within,
      );
    const shown = await colours('dialog.try-sheet');
    assert.ok(Array.isArray(shown) && new Set(shown).size === 3 && !shown.includes('missing'), String(shown));
    assert.deepEqual(shown, await colours('.page-aside'));
    assert.equal(await sheet.getByRole('region', { name: 'Request' }).count(), 1);
    await page.context().close();
  });

  it('says why there is no answer', async () => {
    const page = await browser.page();
    const statusOf = async (
      name: string,
      act: (sheet: Locator) => Promise<void> = async () => undefined,
    ): Promise<string> => {
      const sheet = await tryIt(page, `${pages}/${name}`);
      await act(sheet);
      await send(sheet);
      if (name === 'no-answer') await sheet.getByRole('button', { name: 'Cancel' }).click();
      return (await sheet.getByRole('alert').textContent()) ?? '';
    };
    assert.match(
      await statusOf('without-cors'),
      /did not allow this page to read the answer \(CORS\).*Access-Control-Allow-Origin/,
    );
    assert.match(await statusOf('a-large-answer'), /larger than 10 MB/);
    assert.equal(await statusOf('no-answer'), 'Cancelled.');
    assert.match(
      await statusOf('a-picture', async (sheet) => {
        await field(sheet, 'Address').selectOption('1');
      }),
      /only be sent by https/,
    );
    const sheet = await tryIt(page, `${pages}/nothing-there`);
    await send(sheet);
    await pill(sheet).waitFor();
    await eventually(() => pill(sheet).textContent(), '404 Not Found');
    await page.context().close();
  });

  it('cannot send to a server that the page does not name', async () => {
    const page = await browser.page();
    await page.goto(`${pages}/a-picture`);
    const other = site.api.replace('127.0.0.1', 'localhost');
    const outcome = await page.evaluate(
      `fetch(${JSON.stringify(other)}).then(() => 'asked', () => 'stopped')`,
    );
    assert.equal(outcome, 'stopped');
    const { headers } = await page.request
      .get(`${site.url}/api-reference/a-picture`)
      .then((answer) => ({ headers: answer.headers() }));
    assert.match(headers['content-security-policy'] ?? '', new RegExp(`connect-src 'self' ${site.api};`));
    await page.context().close();
  });

  it('is a dialog for keyboards: focus stays inside, Escape closes it and leads back', async () => {
    const page = await browser.page({ reducedMotion: 'reduce' });
    await page.goto(`${pages}/a-picture`);
    const button = page.getByRole('button', { name: 'Try it' });
    await button.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'A picture' });
    await sheet.waitFor();
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab');
      assert.ok(
        await page.evaluate(
          'document.activeElement === document.body || document.activeElement.closest("dialog") !== null',
        ),
      );
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await eventually(() => button.evaluate((one) => one === document.activeElement), true);
    await page.context().close();
  });

  it('is accessible, light and dark, and fits on a desktop and on a phone', async () => {
    const page = await browser.page({ reducedMotion: 'reduce' });
    const sheet = await tryIt(page, `${pages}/change-a-pet`);
    await group(sheet, 'food').locator('summary').first().click();
    await send(sheet);
    await sheet.getByLabel('Edit as JSON').check();
    await sheet.getByLabel('Body', { exact: true }).fill('{}');
    await field(sheet, /^id/).fill('1');
    await send(sheet);
    await pill(sheet).waitFor();
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const fits = await page.evaluate(
        'document.querySelector("dialog.try-sheet").scrollWidth <= innerWidth && document.querySelector(".try-columns").scrollWidth <= document.querySelector(".try-columns").clientWidth',
      );
      assert.ok(fits, `nothing has to be scrolled sideways at ${width} px`);
      const box = (await sheet.boundingBox())!;
      assert.ok(box.x >= 0 && box.x + box.width <= width, `${box.x} ${box.width} at ${width} px`);
      assert.deepEqual(await axeFindings(page, 'dialog.try-sheet'), []);
    }
    await page.context().close();
  });
});

describe('the playground of the manual', () => {
  const browser = testBrowser();

  it('asks the server that shows it', async () => {
    const { url } = await runningSite(MANUAL);
    const page = await browser.page();
    const violations = await policyWatch(page);
    const sheet = await tryIt(page, `${url}/reference/api/list-feedback`);
    assert.equal(await field(sheet, 'Address').locator('option:checked').textContent(), `${url} (This site)`);
    await field(sheet, /^projectId/).fill('docs');
    await send(sheet);
    await pill(sheet).waitFor();
    await eventually(() => pill(sheet).textContent(), '401 Unauthorized');
    await sheet.getByRole('region', { name: 'Response' }).getByText('"key/').waitFor();
    assert.deepEqual(await violations(), []);
    await page.context().close();
  });
});

describe('the playground with the server’s proxy', () => {
  const browser = testBrowser();
  let site: PlaygroundSite;
  before(async () => {
    site = await playgroundSite(true);
  });

  it('offers it where CORS forbids the answer', async () => {
    const page = await browser.page();
    const violations = await policyWatch(page);
    const sheet = await tryIt(page, `${site.url}/api-reference/without-cors`);
    await send(sheet);
    await sheet.getByRole('alert').waitFor();
    site.asked.length = 0;
    await sheet.getByRole('alert').getByRole('button', { name: 'Send through this site' }).click();
    await pill(sheet).waitFor();
    await eventually(() => pill(sheet).textContent(), '200 OK');
    await sheet.getByRole('region', { name: 'Response' }).getByText('"Rex"').waitFor();
    assert.equal(site.asked.length, 1);
    assert.equal(site.asked[0]?.headers.origin, undefined);
    assert.deepEqual(await violations(), []);
    await page.context().close();
  });
});
