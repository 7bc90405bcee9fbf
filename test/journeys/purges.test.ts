/** A push, a setting and a start: caches in front of the servers hear exactly what to forget, from one server, on both databases. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { SettingsSource } from '../../src/settings/settings.ts';
import { cacheTags } from '../../src/web/reader/shared-cache/cache-tags.ts';
import { OWNER } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { type FormBrowser, formBrowser } from '../support/form-browser.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { type GitProject, gitProject, signedHook } from '../support/git-project.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { testSchema } from '../support/postgres.ts';
import { type PurgeReceiver, purgeReceiver } from '../support/purge-receiver.ts';

const SECRET = 'a secret of thirty-two characters';
const skip =
  process.env['LECTERN_TEST_POSTGRES'] === undefined && 'NOT TESTED on PostgreSQL: run it with "npm test"';
const T = cacheTags('docs');
const EVERYTHING = { project: 'docs', everything: true, tags: ['docs'], paths: ['/*'] };
const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

async function cached(t: TestContext, more: SettingsSource = {}) {
  const receiver = await purgeReceiver();
  t.after(() => receiver.close());
  const repository = await makeRepository(DOCS, { bare: true });
  const settings = {
    sharedCacheSeconds: 3_600,
    purgeUrl: receiver.url,
    gitSeconds: 3_600,
    secret: SECRET,
    adminEmail: OWNER.email,
    adminPassword: OWNER.password,
    ...more,
  };
  return { receiver, repository, settings };
}

/** The tags of everything that was heard, and of nothing else. */
const hears = (receiver: PurgeReceiver, tags: readonly (readonly string[])[]): Promise<void> =>
  eventually(() => receiver.heard.map((one) => one.tags), tags);

const isShared = async (site: GitProject): Promise<boolean> => {
  const answer = await site.get('/guide');
  await answer.arrayBuffer();
  return answer.headers.has('cache-tag');
};

async function owner(site: GitProject) {
  const browser = formBrowser(`http://127.0.0.1:${site.server().port}`);
  await browser.ask('/dashboard/sign-in', OWNER);
  return browser;
}

async function submit(
  browser: FormBrowser,
  page: string,
  form: string,
  fields: Record<string, string>,
): Promise<void> {
  const { text } = await browser.ask(page);
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  assert.equal((await browser.ask(form, { ...fields, token })).status, 303);
}

describe('one server', () => {
  it('tells what a push, who may read, and a new start change', async (t) => {
    const { receiver, repository, settings } = await cached(t);
    const site = await gitProject(t, repository, settings);
    await eventually(() => isShared(site), true);
    assert.equal(receiver.heard.length, 0);

    const text = repository.commit({ 'docs/guide.mdx': page('Guide', 'New words') }, 'Text');
    assert.equal((await signedHook(site, SECRET)).status, 202);
    await site.serves(text);
    await hears(receiver, [[T.page('/guide'), T.lists]]);
    assert.deepEqual(receiver.heard[0]?.paths.slice(0, 4), [
      '/guide',
      '/guide.md',
      '/guide/rss.xml',
      '/llms.txt',
    ]);
    await eventually(() => isShared(site), true);

    const title = repository.commit({ 'docs/guide.mdx': page('Manual', 'New words') }, 'Title');
    await signedHook(site, SECRET);
    await site.serves(title);
    const twoPages = [T.page('/guide'), T.page('/'), T.lists];
    await hears(receiver, [[T.page('/guide'), T.lists], twoPages]);

    // A commit that changes nothing of the site.
    const other = repository.commit({ 'src/main.js': 'export const two = 2;\n' }, 'Other');
    await signedHook(site, SECRET);
    await site.serves(other);

    const browser = await owner(site);
    const access = '/dashboard/p/docs/access';
    await submit(browser, access, `${access}/password`, { password: 'reading words of all' });
    await eventually(() => receiver.heard.at(-1), EVERYTHING);
    assert.equal(await isShared(site), false);
    await submit(browser, access, `${access}/visibility`, { visibility: 'private', sure: 'yes' });
    await hears(receiver, [[T.page('/guide'), T.lists], twoPages, ['docs'], ['docs']]);

    // A start with the same files is no change, nor is one with the files of before.
    receiver.heard.length = 0;
    await site.restart();
    repository.commit({ 'docs/guide.mdx': page('Manual', 'Words while it was down') }, 'Down');
    await site.restart();
    await signedHook(site, SECRET);
    await hears(receiver, [[T.page('/guide'), T.lists]]);
  });

  it('tells again while the service is away, and serves meanwhile', async (t) => {
    const { receiver, repository, settings } = await cached(t);
    receiver.status = 503;
    const site = await gitProject(t, repository, settings);
    await eventually(() => isShared(site), true);
    const commit = repository.commit({ 'docs/guide.mdx': page('Guide', 'New words') }, 'Text');
    await signedHook(site, SECRET);
    await site.serves(commit);
    const complaints = () => site.logged.filter((line) => line.includes('A purge was not taken')).length;
    await eventually(complaints, 1);
    receiver.status = 200;
    // The pause before the second attempt is as long as the patience of one wait.
    const told = () => hears(receiver, [[T.page('/guide'), T.lists]]);
    await told().catch(told);
  });

  it('asks nothing of a service that is not configured, and tells webhooks', async (t) => {
    const { receiver, repository, settings } = await cached(t);
    const { purgeUrl: _, ...without } = settings;
    const site = await gitProject(t, repository, { ...without, privateWebhooks: true });
    await eventually(() => isShared(site), true);
    const browser = await owner(site);
    const hooks = '/dashboard/p/docs/webhooks';
    const { text } = await browser.ask(hooks);
    const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const added = await browser.ask(`${hooks}/create`, { url: receiver.url, site: 'on', token });
    assert.ok(added.status < 400, added.text);
    const commit = repository.commit({ 'docs/guide.mdx': page('Guide', 'New words') }, 'Text');
    await signedHook(site, SECRET);
    await site.serves(commit);
    await eventually(() => receiver.heard.length, 1);
    const [{ event, data }] = receiver.heard as unknown as [
      { event: string; data: { change: { tags: string[] } } },
    ];
    assert.deepEqual([event, data.change.tags], ['site.changed', [T.page('/guide'), T.lists]]);
  });
});

describe('two servers on PostgreSQL', { skip }, () => {
  it('send one purge for a push that reaches both, and forget what either served before', async (t) => {
    const schema = await testSchema();
    const { receiver, repository, settings } = await cached(t, { databaseUrl: schema.url });
    const [one, two] = [await gitProject(t, repository, settings), await gitProject(t, repository, settings)];
    t.after(() => schema.remove());
    for (const site of [one, two]) await eventually(() => isShared(site), true);
    assert.equal(receiver.heard.length, 0);
    const commit = repository.commit({ 'docs/guide.mdx': page('Guide', 'New words') }, 'Text');
    assert.equal((await signedHook(one, SECRET)).status, 202);
    await Promise.all([one.serves(commit), two.serves(commit)]);
    await eventually(() => receiver.heard.length > 0, true);
    // One that changed later has said so by itself: both purges are the same.
    for (const { tags } of receiver.heard) assert.deepEqual(tags, [T.page('/guide'), T.lists]);
    assert.ok(receiver.heard.length <= 2);

    const browser = await owner(one);
    const access = '/dashboard/p/docs/access';
    receiver.heard.length = 0;
    await submit(browser, access, `${access}/password`, { password: 'reading words of all' });
    await eventually(() => isShared(one), false);
    const knows = () => eventually(() => isShared(two), false);
    // It asks the store every five seconds.
    await knows().catch(knows);
    await eventually(() => receiver.heard.at(-1), EVERYTHING);
    // The second of the two purges before may be late.
    const isOfPush = ({ tags }: { readonly tags?: unknown }) =>
      JSON.stringify(tags) === JSON.stringify([T.page('/guide'), T.lists]);
    assert.ok(receiver.heard.every((one) => one.everything || isOfPush(one)));
  });
});
