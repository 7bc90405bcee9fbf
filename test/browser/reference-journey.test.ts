/** A reader finds an operation, understands it, fills the form, sends it to a real server and reads the answer; hostile specifications do nothing. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { scriptedSpecification } from '../support/hostile-specification.ts';
import { navigationLines } from '../support/navigation-lines.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';
import { siteFixture } from '../support/site-fixture.ts';

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Registered once for the file: inside a hook, `after` would run as soon as the hook ends. */
const open: (() => void)[] = [];
after(() => {
  for (const close of open) close();
});

/** Answers like Harbor's API, and allows requests from other origins. */
async function harborServer(): Promise<{ readonly url: string; readonly heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer((request, answer) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') return void answer.writeHead(204, cors).end();
    let body = '';
    request.on('data', (bytes: Buffer) => (body += bytes.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      heard.push({ method, path: url, headers, body });
      const said = { id: 'job_real42', status: 'queued', script: '<script>globalThis.harmed=1</script>' };
      answer.writeHead(202, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`, heard };
}

/** The fixture with its servers moved to this machine. */
function harborAt(url: string): string {
  const top = mkdtempSync(join(tmpdir(), 'lectern-harbor-'));
  open.push(() => rmSync(top, { recursive: true }));
  cpSync(siteFixture('reference'), top, { recursive: true });
  const file = join(top, 'openapi.yaml');
  const moved = readFileSync(file, 'utf8').replace(
    /^servers:[\s\S]*?^security:/m,
    () => `servers:\n  - url: ${url}\nsecurity:`,
  );
  writeFileSync(file, moved);
  return top;
}

/** What the page complained about: errors, refused scripts, anything that ran and should not have. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('dialog', (dialog) => {
    said.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return said;
}

describe('a reader of an API reference', () => {
  const browser = testBrowser();
  let site: RunningSite;
  let harbor: Awaited<ReturnType<typeof harborServer>>;
  before(async () => {
    harbor = await harborServer();
    site = await runningSite(harborAt(harbor.url));
  });

  it('finds an operation by search, reads it, fills the form, sends it and sees the answer', async () => {
    const page = await browser.page();
    const said = complaints(page);
    await page.goto(site.url);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('puts a job into a queue');
    await page.getByRole('option', { selected: true }).waitFor();
    await page
      .getByRole('option', { name: /Send a job/ })
      .first()
      .click();
    await page.waitForURL(/send-a-job/);
    await page.locator('h1', { hasText: /^Send a job$/ }).waitFor();
    await page.waitForLoadState('load');
    assert.match(await page.locator('main').innerText(), /Name of the queue/);
    await page.getByRole('button', { name: 'Try it' }).click();
    const form = page.getByRole('dialog');
    await form.waitFor();
    await form.getByLabel('Token').fill('harbor_secret_1');
    await form
      .getByLabel(/^queue/)
      .first()
      .fill('mail');
    await form.getByLabel(/^task/).first().fill('send-mail');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('202').first().waitFor();
    await form.getByText('job_real42').first().waitFor();
    const [request] = harbor.heard;
    assert.deepEqual([request?.method, request?.path], ['POST', '/v2/jobs']);
    assert.equal(request?.headers.authorization, 'Bearer harbor_secret_1');
    assert.equal(request?.headers.cookie, undefined);
    const sent = JSON.parse(request?.body ?? '') as Record<string, unknown>;
    assert.deepEqual([sent['queue'], sent['task']], ['mail', 'send-mail']);
    assert.equal(await page.evaluate('globalThis.harmed'), undefined);
    assert.deepEqual(said, []);
    const kept = (await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
    )) as string;
    assert.doesNotMatch(kept, /harbor_secret_1/);
    await page.context().close();
  });

  it('reads everything without JavaScript', async () => {
    const context = await browser.context({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/api-reference/jobs/send-a-job`);
    const text = await page.locator('main').innerText();
    for (const says of ['Send a job', 'queue', 'Name of the queue', '/jobs', 'Response'])
      assert.ok(text.includes(says), says);
    assert.equal(await page.getByRole('button', { name: 'Try it' }).isVisible(), false);
    await context.close();
  });

  it('never scrolls sideways', async () => {
    const page = await browser.page();
    for (const path of [
      '/api-reference/jobs/list-jobs',
      '/api-reference/jobs/send-a-job',
      '/guides/job-model',
    ]) {
      await page.goto(`${site.url}${path}`);
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
        assert.ok(over <= 0, `${path} at ${width} px: ${over} px`);
      }
    }
    await page.context().close();
  });
});

describe('a hostile specification in a browser', () => {
  const browser = testBrowser();

  it('runs nothing, breaks no content policy, and its form does not either', async () => {
    const folder = fixtureFolder({
      'docs.json': docsJson({
        tabs: [
          { tab: 'Home', pages: ['index'] },
          { tab: 'API', openapi: 'api.json' },
        ],
      }),
      'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
      'api.json': scriptedSpecification('https://x.example.com/{v}'),
    }).path;
    const site = await runningSite(folder);
    const urls = (await navigationLines(folder)).flatMap((line) => / -> (\/.+)$/.exec(line)?.[1] ?? []);
    assert.ok(urls.length >= 2, urls.join('\n'));
    const page = await browser.page();
    const said = complaints(page);
    for (const url of urls) {
      said.length = 0;
      const answer = await page.goto(site.url + encodeURI(url).replace(/[?#]/g, encodeURIComponent));
      await page.waitForLoadState('networkidle');
      assert.equal(answer?.status(), 200, url);
      const button = page.getByRole('button', { name: 'Try it' });
      if (await button.isVisible()) {
        await button.click();
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      for (const summary of await page.locator('main summary').all())
        if (await summary.isVisible()) await summary.click();
      assert.equal(await page.evaluate('globalThis.harmed'), undefined, url);
      assert.equal(await page.locator('a[href^="javascript:" i]').count(), 0, url);
      // Authors may show pictures of other hosts; the tests have no network to load them.
      assert.deepEqual(
        said.filter((text) => !/Failed to load resource/.test(text)),
        [],
        url,
      );
    }
    await page.context().close();
  });
});
