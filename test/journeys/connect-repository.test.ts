/** A repository is connected in the dashboard, served without a restart, changed and removed; on each of the forges. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connectingServer } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { FORGE_TOKEN, startTestForge } from '../support/forge/start-test-forge.ts';

const site = (name: string, words: string): Record<string, string> => ({
  'docs.json': JSON.stringify({
    ...{ theme: 'mint', name, colors: { primary: '#0f766e' } },
    navigation: { pages: ['index'] },
  }),
  'index.mdx': `---\ntitle: ${name}\n---\n\n${words}\n`,
});

const below = (folder: string, files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

/** The words of a page's content. */
const said = (text: string): string =>
  text
    .replace(/^.*<main/s, '<main')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 1_500);

const REPOSITORIES = {
  'acme/handbook': { ...below('docs', site('Handbook', 'First words.')), 'main.js': 'x\n' },
  'acme/monorepo': { ...below('one', site('One', 'Of one.')), ...below('two/en', site('Two', 'Of two.')) },
  'acme/code': { 'main.js': 'x\n' },
};

const FORGES = [
  { kind: 'github', url: (forge: string) => `${forge}/api/v3` },
  { kind: 'gitlab', url: (forge: string) => forge },
  { kind: 'gitea', url: (forge: string) => forge },
];

describe('connect a repository', () => {
  for (const { kind, url } of FORGES)
    it(`of ${kind} with a token: found, served, changed, removed`, async (t) => {
      const forge = await startTestForge({ repositories: REPOSITORIES });
      t.after(() => forge.close());
      const { browser, submit, page } = await connectingServer(t);
      assert.equal((await browser.ask('/dashboard')).location, '/dashboard/projects');
      assert.match((await browser.ask('/dashboard/projects')).text, /There is no project yet/);
      const connected = await submit('/dashboard/projects/accounts', '/dashboard/projects/accounts', {
        ...{ kind, url: url(forge.url), secret: FORGE_TOKEN, name: 'Docs bot' },
      });
      assert.equal(connected.status, 303, said(connected.text));
      const account = new URLSearchParams(connected.location!.split('?')[1]).get('account')!;
      const chosen = await submit('/dashboard/projects/new', '/dashboard/projects/place', {
        remote: forge.gitUrl('acme/handbook'),
        account,
      });
      const form = await browser.ask(chosen.location!);
      assert.equal(form.status, 200, said(form.text));
      for (const proposed of [/value="docs"[^>]*>docs \(Handbook\)/, /name="id"[^>]*value="handbook"/])
        assert.match(form.text, proposed);
      const made = await submit(chosen.location!, '/dashboard/projects/create', {
        ...{ remote: forge.gitUrl('acme/handbook'), account, branch: '', folder: 'docs' },
        ...{ id: 'handbook', name: 'Handbook', hosts: '', subdomain: '' },
      });
      assert.match(made.location ?? said(made.text), /^\/dashboard\/projects\/handbook\?done=made/);
      await eventually(async () => (await page('handbook', '/')).text.includes('First words.'), true);
      const shown = await browser.ask('/dashboard/projects/handbook');
      assert.match(shown.text, /Served/);
      assert.match(shown.text, /Docs bot at 127\.0\.0\.1/);
      assert.doesNotMatch(shown.text, new RegExp(FORGE_TOKEN));
      await forge.commit('acme/handbook', {
        'docs/index.mdx': '---\ntitle: Handbook\n---\n\nLater words.\n',
      });
      await eventually(async () => (await page('handbook', '/')).text.includes('Later words.'), true);

      forge.revoke(FORGE_TOKEN);
      await eventually(async () => (await browser.ask('/dashboard/projects')).text.includes('Problem'), true);
      assert.match((await page('handbook', '/')).text, /Later words/, 'the last good site stays');

      const wrong = await submit(
        '/dashboard/projects/handbook/remove',
        '/dashboard/projects/handbook/remove',
        {
          confirm: 'other',
        },
      );
      assert.equal(wrong.status, 400);
      const removed = await submit(
        '/dashboard/projects/handbook/remove',
        '/dashboard/projects/handbook/remove',
        {
          confirm: 'handbook',
        },
      );
      assert.equal(removed.location, '/dashboard/projects?done=removed');
      await eventually(async () => (await page('handbook', '/')).text.includes('words'), false);
      assert.match((await browser.ask('/dashboard/projects')).text, /There is no project yet/);
    });
});
