/** The whole service in two real browsers: set up, create a key, receive feedback, answer it, and read it through the API. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { type ApiClient, createApiClient } from '../support/api-client/create-api-client.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const FOLDER = fixtureFolder({
  'docs.json': docsJson({ pages: ['index', 'install'] }),
  'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
  'install.mdx': '---\ntitle: Install\n---\n\n```bash install.sh\nnpm install fixture\n```\n',
});

describe('from a reader to the API', () => {
  const browser = testBrowser();
  let site: RunningSite;
  let administrator: Page;
  let reader: Page;
  let client: ApiClient;
  const project = { projectId: 'fixture' };
  const list = async () =>
    (await client.GET('/api/external/v1/analytics/{projectId}/feedback', { params: { path: project } })).data;

  before(async () => {
    site = await runningSite(FOLDER.path);
    [administrator, reader] = [await browser.page(), await browser.page()];
  });

  it('rejects all visitors before the set-up, and the set-up link works once', async () => {
    assert.match(await site.text('/dashboard/sign-in'), /terminal/);
    await administrator.goto(site.setUpUrl!);
    await administrator.getByLabel('Your name').fill('Ada Lovelace');
    await administrator.getByLabel('E-mail').fill('ada@example.com');
    await administrator.getByLabel('Password').fill('correct horse battery');
    await administrator.getByRole('button', { name: 'Create the owner' }).click();
    await administrator.waitForURL(/\/dashboard\/p\/fixture/);
    assert.notEqual((await site.get(new URL(site.setUpUrl!).pathname)).status, 200);
  });

  it('makes a key that is shown once', async () => {
    await administrator.getByRole('link', { name: 'API keys' }).first().click();
    await administrator.getByRole('link', { name: 'Create key' }).click();
    await administrator.getByLabel('Name').fill('weekly report');
    await administrator.getByRole('button', { name: 'Create key' }).click();
    await administrator.getByText('is ready').waitFor();
    const shown = (await administrator.locator('main').innerText()).match(/svc_\w+/)?.[0];
    assert.match(shown ?? '', /^svc_\w{42}$/);
    await administrator.goto(`${site.url}/dashboard/p/fixture/keys`);
    assert.ok(!(await administrator.content()).includes(shown!), 'never again');
    client = createApiClient(site.url, shown!);
    assert.deepEqual(await list(), { feedback: [], nextCursor: null, hasMore: false });
  });

  it('receives feedback from a reader in another browser', async () => {
    await reader.goto(`${site.url}/install`);
    await reader.getByRole('button', { name: 'No', exact: true }).click();
    await reader.getByRole('radio', { name: 'An example does not work' }).check();
    await reader.getByLabel('Your comment').fill('Step <b>two</b> fails on Windows');
    await reader.getByLabel(/E-mail/).fill('reader@example.com');
    await reader.getByRole('button', { name: 'Send' }).click();
    await reader.getByText('Thank you').first().waitFor();
    // The answer to the question was sent before; the rest follows it.
    await eventually(async () => (await list())?.feedback[0]?.comment !== null, true);
    const page = await list();
    assert.equal(page?.feedback.length, 1);
    const [{ id: _id, createdAt: _at, ...item }] = page!.feedback as [(typeof page.feedback)[number]];
    assert.deepEqual(item, {
      path: '/install',
      comment: 'Step <b>two</b> fails on Windows',
      source: 'contextual',
      status: 'pending',
      helpful: false,
      contact: 'reader@example.com',
    });
  });

  it('shows it in the dashboard, where its status is changed', async () => {
    await administrator.getByRole('link', { name: 'Feedback', exact: true }).first().click();
    const row = administrator.getByRole('row').filter({ hasText: 'Step <b>two</b> fails on Windows' });
    await row.waitFor();
    // Before its script is there, a choice is only made and not sent.
    await administrator.waitForLoadState('networkidle');
    const saved = administrator.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/feedback'),
    );
    await row.getByRole('combobox').selectOption({ label: 'In progress' });
    await saved;
    await administrator.getByRole('button', { name: 'Undo' }).waitFor();
  });

  it('is read through the API with that key, and answered there', async () => {
    const found = (await list())!.feedback[0]!;
    assert.equal(found.status, 'in_progress');
    const { data } = await client.PATCH('/v1/analytics/{projectId}/feedback/{feedbackId}', {
      params: { path: { ...project, feedbackId: found.id } },
      body: { status: 'resolved' },
    });
    assert.equal(data?.status, 'resolved');
    await administrator.reload();
    const row = administrator.getByRole('row').filter({ hasText: 'fails on Windows' });
    await eventually(() => row.getByRole('combobox').inputValue(), 'resolved');
  });

  it('refuses the key as soon as it is revoked', async () => {
    await administrator.goto(`${site.url}/dashboard/p/fixture/keys`);
    await administrator
      .getByRole('link', { name: 'Revoke' })
      .or(administrator.getByRole('button', { name: 'Revoke' }))
      .first()
      .click();
    await administrator.getByRole('textbox').fill('weekly report');
    await administrator.getByRole('button', { name: /Revoke/ }).click();
    await administrator.getByText('Revoked').first().waitFor();
    const { error, response } = await client.GET('/api/external/v1/analytics/{projectId}/feedback', {
      params: { path: project },
    });
    assert.deepEqual([response.status, error?.code], [401, 'key/refused']);
  });
});
