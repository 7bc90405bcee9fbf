/** A site of two repositories in a browser: readers go from one to the other and see one site. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { gitProject } from '../support/git-project.ts';
import { docs, page } from '../support/mounted-site.ts';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" rx="12" fill="#0f766e"/></svg>';
const BASE = {
  'docs/docs.json': docs({
    name: 'Acme',
    navigation: { groups: [{ group: 'Start', pages: ['index', 'guide'] }] },
  }),
  'docs/index.mdx': page('Welcome to Acme', 'Everything about Acme. Read the [reference](/api/users).'),
  'docs/guide.mdx': page('Guide', 'How to begin.'),
};
const API = {
  'docs.json': docs({
    name: 'API reference',
    navigation: { groups: [{ group: 'Objects', pages: ['users', 'teams'] }] },
  }),
  'users.mdx': page(
    'Users',
    'A user. See [teams](/teams) and the [guide](/guide).\n\n![Picture](/images/one.svg)\n\n<Card title="Teams" icon="/images/one.svg" href="/teams">All teams</Card>',
  ),
  'teams.mdx': page('Teams', 'A team.'),
  'images/one.svg': PICTURE,
};

describe('a site of two repositories', () => {
  const browser = testBrowser();

  it('is one site for its readers', async (t) => {
    const own = await makeRepository(BASE, { bare: true });
    const api = await makeRepository(API);
    const site = await gitProject(t, own, {}, { sources: [{ remote: api.path, folder: '', path: 'api' }] });
    await eventually(async () => (await site.get('/api/users')).status, 200);
    const tab = await browser.page({ viewport: { width: 1280, height: 800 } });
    const at = (path: string): string => `http://127.0.0.1:${site.server().port}${path}`;
    await tab.goto(at('/'));
    await tab.getByRole('link', { name: 'reference', exact: true }).click();
    await tab.waitForURL(at('/api/users'));
    assert.equal(await tab.getByRole('heading', { level: 1 }).innerText(), 'Users');
    const sidebar = tab.locator('nav').filter({ hasText: 'Objects' }).first();
    assert.match(await sidebar.innerText(), /Users\s+Teams/);
    const picture = tab.locator('img[alt="Picture"]');
    await eventually(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth), 320);
    await tab.setViewportSize({ width: 1280, height: 800 });
    await tab.goto(at('/api/users'));
    await tab.locator('main').getByRole('link', { name: 'teams', exact: true }).click();
    await tab.waitForURL(at('/api/teams'));
    await tab.goto(at('/api/users'));
    await tab.locator('main').getByRole('link', { name: 'guide', exact: true }).click();
    await tab.waitForURL(at('/guide'));
    assert.match(await tab.locator('nav').filter({ hasText: 'Start' }).first().innerText(), /Guide/);
  });
});
