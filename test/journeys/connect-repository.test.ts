/** A repository is connected in the dashboard, served without a restart, changed and removed; on each of the forges. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { withRecords } from '../../src/installation/open-records.ts';
import { makeSshKey } from '../../src/lib/git/ssh-key.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { connectingServer } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { FORGE_TOKEN, startTestForge } from '../support/forge/start-test-forge.ts';

const site = (name: string, words: string): Record<string, string> => ({
  'docs.json': JSON.stringify({
    theme: 'mint',
    name,
    colors: { primary: '#0f766e' },
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
        kind,
        url: url(forge.url),
        secret: FORGE_TOKEN,
        name: 'Docs bot',
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
        remote: forge.gitUrl('acme/handbook'),
        account,
        branch: '',
        folder: 'docs',
        id: 'handbook',
        name: 'Handbook',
        hosts: '',
        subdomain: '',
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

      const home = '/dashboard/projects/handbook';
      const pulls = (fields: object) =>
        submit(home, `${home}/pull-requests`, {
          labels: 'docs, bot',
          reviewers: 'ada,example/docs',
          branchPrefix: 'docs/',
          draft: 'yes',
          comments: '',
          ...fields,
        });
      const refused = await pulls({ labels: 'x'.repeat(51), branchPrefix: 'refs/' });
      assert.equal(refused.status, 400);
      assert.match(said(refused.text.slice(refused.text.indexOf('id="pulls"'))), /Give at most 20 labels/);
      assert.equal((await pulls({})).location, `${home}?done=saved`);
      const saved = (await browser.ask(home)).text;
      for (const kept of [
        /name="labels"[^>]*value="docs, bot"/,
        /name="reviewers"[^>]*value="ada, example\/docs"/,
      ])
        assert.match(saved, kept);
      assert.match(saved, /<option value="yes" selected[^>]*>Open all as drafts/);

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

  it('with a GitHub App that is made by pressing one button, in the session that began it', async (t) => {
    const forge = await startTestForge({ repositories: REPOSITORIES });
    t.after(() => forge.close());
    const { browser, submit, page, dataDir } = await connectingServer(t);
    const other = await connectingServer(t);
    const begun = await submit('/dashboard/projects/accounts', '/dashboard/projects/apps', {
      organisation: 'acme',
      address: forge.apiUrl,
    });
    assert.equal(begun.status, 200, said(begun.text));
    const action = /action="([^"]+settings\/apps\/new[^"]+)"/.exec(begun.text)![1]!.replaceAll('&amp;', '&');
    const manifest = /name="manifest" value="([^"]+)"/.exec(begun.text)![1]!.replaceAll('&quot;', '"');
    const agreed = await fetch(action, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ manifest }),
    });
    const back = new URL(agreed.headers.get('location')!);
    assert.match(
      (await other.browser.ask(back.pathname + back.search)).text,
      /another browser, or too long ago/,
    );
    const finished = await browser.ask(back.pathname + back.search);
    assert.equal(finished.status, 303, said(finished.text));
    assert.match(finished.location!, /\/lectern[^/]*\/installations\/new$/);
    assert.equal((await browser.ask(back.pathname + back.search)).status, 400, 'a code works once');
    const setup = new URL(JSON.parse(manifest).setup_url as string);
    const account = setup.searchParams.get('account')!;
    const made = await submit('/dashboard/account', '/dashboard/projects/create', {
      remote: forge.gitUrl('acme/monorepo'),
      account,
      branch: '',
      folder: 'two/en',
      id: 'two',
      name: 'Two',
      hosts: '',
      subdomain: '',
    });
    assert.match(made.location ?? said(made.text), /^\/dashboard\/projects\/two\?done=made/);
    await eventually(async () => (await page('two', '/')).text.includes('Of two.'), true);
    const offered = async () =>
      (await browser.ask('/dashboard/p/two/deployments')).text.includes('/deployments?webhook');
    assert.equal(await offered(), true, 'GitHub could not reach this server when the App was made');
    await withRecords(joinSettings([{ dataDir }]), async ({ records: { connections } }) => {
      const secrets = await connections.accountSecrets(account);
      await connections.changeSecrets(account, { ...secrets, webhookSecret: 'of the App' });
    });
    await eventually(offered, false);
    assert.match(
      (await browser.ask('/dashboard/projects/two')).text,
      /The GitHub App reports each push by itself/,
    );
    const replaced = await submit('/dashboard/account', `/dashboard/projects/accounts/${account}`, {
      secret: FORGE_TOKEN,
    });
    assert.match(said(replaced.text), /A GitHub App has a key, and no token/);
    const refused = await submit(
      `/dashboard/projects/accounts/${account}`,
      `/dashboard/projects/accounts/${account}/remove`,
      {},
    );
    assert.match(
      refused.text,
      /The project &quot;two&quot; uses this account|The project "two" uses this account/,
    );
  });

  it('without docs.json is recognised by what it was made with, and shown as it is', async (t) => {
    const forge = await startTestForge({
      repositories: {
        'acme/harbor': {
          'manual/mkdocs.yml': 'site_name: Harbor\n',
          'manual/docs/index.md': '# Harbor\n\nOf hemp.\n',
          'src/secret.md': '# Secret\n',
        },
        'acme/titled': { 'mkdocs.yml': 'site_name: Fine words\n', 'docs/index.md': 'x\n' },
        'acme/plain-docs': { 'mkdocs.yml': 'nav: []\n', 'docs/index.md': 'x\n' },
        'acme/code': { 'main.js': 'x\n', 'notes.md': '# Notes\n' },
        'acme/both': { 'mkdocs.yml': 'site_name: Both\n', 'old/docs.json': '{"name":"Old"}' },
      },
    });
    t.after(() => forge.close());
    const { browser, submit, page } = await connectingServer(t);
    const connected = await submit('/dashboard/projects/accounts', '/dashboard/projects/accounts', {
      kind: 'gitea',
      url: forge.url,
      secret: FORGE_TOKEN,
      name: '',
    });
    const account = new URLSearchParams(connected.location!.split('?')[1]).get('account')!;
    const step = (name: string): string =>
      `/dashboard/projects/new?${new URLSearchParams({ remote: forge.gitUrl(name), account })}`;
    const form = await browser.ask(step('acme/harbor'));
    assert.match(said(form.text), /Made with MkDocs, and shown as it is/);
    assert.match(
      form.text,
      /<code>manual\/mkdocs\.yml<\/code> says that this is documentation for MkDocs: 2 files/,
    );
    const make = (name: string, folder: string) =>
      submit(step('acme/harbor'), '/dashboard/projects/create', {
        remote: forge.gitUrl(name),
        account,
        branch: '',
        folder,
        id: name.split('/')[1]!,
        name: 'Harbor',
        hosts: '',
        subdomain: '',
      });
    const made = await make('acme/harbor', '');
    assert.match(made.location ?? said(made.text), /^\/dashboard\/projects\/harbor\?done=made/);
    await eventually(async () => (await page('harbor', '/')).text.includes('Of hemp.'), true);
    const another = (await browser.ask(step('acme/harbor'))).text;
    assert.match(another, /name="id"[^>]*value="harbor-2"/, 'an id that is taken is not proposed');
    for (const [name, proposed] of [
      ['acme/titled', 'Fine words'],
      ['acme/plain-docs', 'Plain docs'],
    ] as const)
      assert.match((await browser.ask(step(name))).text, new RegExp(`name="name"[^>]*value="${proposed}"`));
    for (const path of ['/src/secret', '/secret', '/manual/mkdocs.yml'])
      assert.equal((await page('harbor', path)).status, 404, path);
    assert.match(said((await browser.ask(step('acme/code'))).text), /No docs\.json on "main"/);
    assert.equal((await make('acme/code', '')).status, 400);
    // Beside a docs.json nothing is assumed.
    assert.match((await browser.ask(step('acme/both'))).text, /value="old"/);
    assert.equal((await make('acme/both', '')).status, 400);
  });

  it('an empty repository is started from the template, with the token of the account', async (t) => {
    const forge = await startTestForge({ repositories: { 'acme/empty': {} } });
    t.after(() => forge.close());
    execFileSync('git', ['-C', forge.folder('acme/empty'), 'update-ref', '-d', 'refs/heads/main']);
    const { privateKey, publicKey } = makeSshKey('docs', randomBytes);
    const { browser, submit } = await connectingServer(t, {
      settings: { commitName: 'Example', commitMail: 'bot@example.com', commitKey: privateKey },
    });
    const connected = await submit('/dashboard/projects/accounts', '/dashboard/projects/accounts', {
      kind: 'gitlab',
      url: forge.url,
      secret: FORGE_TOKEN,
      name: '',
    });
    const account = new URLSearchParams(connected.location!.split('?')[1]).get('account')!;
    const remote = forge.gitUrl('acme/empty');
    const query = new URLSearchParams({ remote, account });
    const shown = await browser.ask(`/dashboard/projects/new?${query}`);
    assert.match(said(shown.text), /The repository is empty/);
    const started = await submit('/dashboard/account', '/dashboard/projects/template', {
      remote,
      account,
      name: 'Fresh start',
    });
    assert.equal(started.status, 303, said(started.text));
    assert.match((await browser.ask(started.location!)).text, /name="name"[^>]*value="Fresh start"/);
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-C', forge.folder('acme/empty'), ...args], { encoding: 'utf8', stdio: 'pipe' });
    assert.equal(
      git('log', '--format=%an <%ae> %s', 'main'),
      'Example <bot@example.com> Start the documentation\n',
    );
    writeFileSync(join(forge.folder('acme/empty'), 'allowed'), `bot@example.com ${publicKey}\n`);
    git('-c', 'gpg.ssh.allowedSignersFile=allowed', 'verify-commit', 'main');
  });
});
