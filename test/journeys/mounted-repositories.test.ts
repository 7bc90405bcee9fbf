/** One site from several real repositories: each is followed by itself, and none can break or open another. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { startTestForge } from '../support/forge/start-test-forge.ts';
import { gitServer } from '../support/git/git-server.ts';
import { makeRepository, type RepositoryFiles, type TestRepository } from '../support/git/test-repository.ts';
import { COMMIT_HEADER, type GitProject, gitProject } from '../support/git-project.ts';

const page = (title: string, text = ''): string => `---\ntitle: ${title}\n---\n\n${text}\n`;
const docs = (name: string, more: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ name, theme: 'mint', colors: { primary: '#0f766e' }, ...more }, null, 1);

const base = (more: Readonly<Record<string, unknown>> = {}): RepositoryFiles => ({
  'docs/docs.json': docs('Acme', { navigation: { pages: ['index', 'guide'] }, ...more }),
  'docs/index.mdx': page('Start', 'Read the [reference](/api/users).'),
  'docs/guide.mdx': page('Guide', 'Guide of the base'),
});

const SPECIFICATION = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Users', version: '1' },
  paths: { '/users': { get: { summary: 'List users', responses: { 200: { description: 'Done' } } } } },
});

const API: RepositoryFiles = {
  'docs.json': docs('API', {
    navigation: {
      groups: [{ group: 'API', pages: ['index', 'users', { group: 'Calls', openapi: 'openapi.json' }] }],
    },
  }),
  'index.mdx': page('Overview of the API', 'Zebrafish'),
  'users.mdx': page(
    'Users',
    "import Note from '/snippets/note.mdx'\n\n<Note />\n\n[own](/index) [base](/guide)\n\n![picture](/images/one.png)",
  ),
  'snippets/note.mdx': 'Snippet-1-',
  'images/one.png': 'not really a picture',
  'openapi.json': SPECIFICATION,
};

const SDK: RepositoryFiles = {
  'sdk/docs/docs.json': docs('SDK', { navigation: { pages: ['start'] } }),
  'sdk/docs/start.mdx': page('Start of the SDK', 'Text-1-'),
  'other.md': 'not documentation',
};

/** On a busy machine project and renderer may be there after the server. */
async function openSite(...given: Parameters<typeof gitProject>): Promise<GitProject> {
  const site = await gitProject(...given);
  const isOpen = (): Promise<void> => eventually(async () => (await site.get('/guide')).status, 200);
  const text = async (path: string): Promise<string> => {
    let last = '';
    const status = async (): Promise<number> => {
      const answer = await site.get(path);
      last = await answer.text();
      return answer.status;
    };
    await eventually(async () => (await status()) !== 503, true);
    return last;
  };
  await isOpen();
  return { ...site, text, restart: () => site.restart().then(isOpen) };
}

const mounted = (repository: TestRepository, path: string, folder = '') => ({
  remote: repository.path,
  path,
  folder,
});

describe('repositories that the operator mounts', () => {
  it('are one site: pages, links, pictures, snippets, specifications, search and sitemap', async (t) => {
    const [own, api, sdk] = [
      await makeRepository(base(), { bare: true }),
      await makeRepository(API),
      await makeRepository(SDK),
    ];
    const site = await openSite(
      t,
      own,
      {},
      { sources: [mounted(api, 'api'), mounted(sdk, 'sdks/js', 'sdk/docs')] },
    );
    // A site opens without a mounted repository that a busy machine brings late.
    await eventually(async () => /Snippet-1-/.test(await site.text('/api/users')), true);
    await eventually(async () => /Text-1-/.test(await site.text('/sdks/js/start')), true);
    const users = await site.text('/api/users');
    assert.match(users, /href="\/api"[^>]*>own</);
    assert.match(users, /href="\/guide"[^>]*>base</);
    assert.match(users, /src="\/api\/images\/one\.png"/);
    assert.equal(await site.text('/api/images/one.png'), 'not really a picture');
    assert.match(await site.text('/sdks/js/start'), /Text-1-/);
    assert.match(await site.text('/api/api-reference/list-users'), /List users/);
    const sitemap = await site.text('/sitemap.xml');
    for (const path of ['/api', '/api/users', '/sdks/js/start', '/guide', '/api/api-reference/list-users'])
      assert.ok(sitemap.includes(`${path}</loc>`), path);
    await eventually(async () => /"\/api[#"]/.test(await site.text('/search.json?q=zebrafish')), true);
    assert.equal((await site.get('/sdks/js/other')).status, 404);
    assert.equal((await site.get('/api/docs.json')).status, 404);
    const commit = own.git('rev-parse', 'main');
    assert.equal((await site.get('/api/users')).headers.get(COMMIT_HEADER), commit);
  });

  it('are followed each by itself, and dated by their own history', async (t) => {
    const [own, api] = [
      await makeRepository(base({ metadata: { timestamp: true } }), { bare: true }),
      await makeRepository(API, { bare: true }),
    ];
    const site = await openSite(t, own, {}, { sources: [mounted(api, 'api')] });
    await eventually(async () => /Snippet-1-/.test(await site.text('/api/users')), true);
    api.commit({ 'snippets/note.mdx': 'Snippet-2-', 'new.mdx': page('New page') }, 'Second');
    await eventually(async () => /Snippet-2-/.test(await site.text('/api/users')), true);
    assert.match(await site.text('/api/new'), /New page/);
    const before = own.git('rev-parse', 'main');
    assert.equal((await site.get('/api/users')).headers.get(COMMIT_HEADER), before);
    await eventually(async () => /<time datetime="2025-06-15/.test(await site.text('/api/new')), true);
    const next = own.commit({ 'docs/guide.mdx': page('Guide', 'Changed') }, 'Change the base');
    await site.serves(next);
    assert.match(await site.text('/api/users'), /Snippet-2-/);
  });

  it('stay at their last good commit when broken, also after a restart, and say so', async (t) => {
    const [own, api] = [
      await makeRepository(base(), { bare: true }),
      await makeRepository(API, { bare: true }),
    ];
    const site = await openSite(t, own, {}, { sources: [mounted(api, 'api')] });
    assert.match(await site.text('/api/users'), /Snippet-1-/);
    api.commit({ 'docs.json': '{ "name": ', 'snippets/note.mdx': 'Snippet-2-' }, 'Break');
    await eventually(() => site.logged.some((line) => /mounted at "api".*cannot be used/.test(line)), true);
    const next = own.commit({ 'docs/guide.mdx': page('Guide', 'Still followed') }, 'Change the base');
    await site.serves(next);
    assert.match(await site.text('/api/users'), /Snippet-1-/);
    await site.restart();
    await eventually(async () => /Snippet-1-/.test(await site.text('/api/users')), true);
    api.commit({ ...API, 'snippets/note.mdx': 'Snippet-3-' }, 'Fix');
    await eventually(async () => /Snippet-3-/.test(await site.text('/api/users')), true);
  });

  it('come when they are there, and the site does not wait for them', async (t) => {
    const [own, api] = [await makeRepository(base(), { bare: true }), await makeRepository(API)];
    const gone = `${api.path}-later`;
    const site = await openSite(t, own, {}, { sources: [{ remote: gone, folder: '', path: 'api' }] });
    assert.equal((await site.get('/guide')).status, 200);
    assert.equal((await site.get('/api/users')).status, 404);
    assert.ok(site.logged.some((line) => /mounted at "api".*nothing of it is shown/.test(line)));
    api.git('clone', '--quiet', '--bare', api.path, gone);
    await eventually(async () => (await site.get('/api/users')).status, 200);
  });

  it('are still there after a restart without their remote', async (t) => {
    const [own, api] = [
      await makeRepository(base(), { bare: true }),
      await makeRepository(API, { bare: true }),
    ];
    const site = await openSite(t, own, {}, { sources: [mounted(api, 'api')] });
    assert.match(await site.text('/api/users'), /Snippet-1-/);
    api.remove();
    await site.restart();
    assert.match(await site.text('/api/users'), /Snippet-1-/);
  });
});

describe('repositories that docs.json names', () => {
  const sources = (repository: string, more: object = {}) => ({
    sources: [{ repository, path: 'api', branch: 'main', ...more }],
  });

  it('are mounted and unmounted by a push to the base', async (t) => {
    const api = await makeRepository(API);
    const server = await gitServer({ repository: api.path });
    const own = await makeRepository(base(), { bare: true });
    const site = await openSite(t, own, {}, { allowedSources: [server.url] });
    assert.equal((await site.get('/api/users')).status, 404);
    own.commit(base(sources(server.url)), 'Mount');
    await eventually(async () => (await site.get('/api/users')).status, 200);
    const mounting = own.git('rev-parse', 'main');
    assert.match(await site.text(`/@${mounting}/api/users`), /Snippet-1-/);
    await site.serves(own.commit(base(), 'Unmount'));
    await eventually(async () => (await site.get('/api/users')).status, 404);
    const asked = server.seen.length;
    assert.equal((await site.get(`/@${mounting}/guide`)).status, 200);
    assert.equal((await site.get(`/@${mounting}/api/users`)).status, 404, 'not of an older commit either');
    assert.equal(server.seen.length, asked, 'nobody asks for it any more');
  });

  it('are not asked for on this machine or over http, unless the operator allows it', async (t) => {
    const api = await makeRepository(API);
    const server = await gitServer({ repository: api.path });
    for (const repository of [
      server.url,
      server.url.replace('http:', 'https:'),
      api.path,
      `file://${api.path}`,
    ]) {
      const own = await makeRepository(base(sources(repository)), { bare: true });
      const site = await openSite(t, own);
      assert.equal((await site.get('/api/users')).status, 404, repository);
      assert.equal((await site.get('/guide')).status, 200, repository);
    }
    assert.deepEqual(server.seen, []);
  });

  it('do not mount others in turn', async (t) => {
    const inner = await makeRepository(SDK);
    const innerServer = await gitServer({ repository: inner.path });
    const api = await makeRepository({
      ...API,
      'docs.json': docs('API', {
        navigation: { pages: ['users'] },
        sources: [{ repository: innerServer.url, path: 'in', folder: 'sdk/docs' }],
      }),
    });
    const server = await gitServer({ repository: api.path });
    const own = await makeRepository(base(sources(server.url)), { bare: true });
    const site = await openSite(t, own, {}, { allowedSources: [server.url, innerServer.url] });
    assert.equal((await site.get('/api/users')).status, 200);
    assert.equal((await site.get('/api/in/start')).status, 404);
    assert.deepEqual(innerServer.seen, []);
  });
});

describe('a private repository', () => {
  const NAME = 'acme/api-docs';

  it('is shown only where the operator allows it, never by its name alone', async (t) => {
    const forge = await startTestForge({ repositories: { [NAME]: API as Record<string, string> } });
    t.after(() => forge.close());
    const settings = { githubUrl: forge.url, githubToken: forge.token };
    const sources = [{ repository: forge.gitUrl(NAME), path: 'api' }];
    const git = (): readonly unknown[] => forge.requests.filter(({ path }) => path.includes('.git/'));

    const other = await makeRepository(base({ sources }), { bare: true });
    const closed = await openSite(t, other, settings);
    assert.equal((await closed.get('/api/users')).status, 404);
    assert.deepEqual(git(), [], 'it was not even asked for');

    const own = await makeRepository(base({ sources }), { bare: true });
    const open = await openSite(t, own, settings, { allowedSources: [forge.gitUrl(NAME)] });
    await eventually(async () => /Snippet-1-/.test(await open.text('/api/users')), true);
    await forge.commit(NAME, { 'snippets/note.mdx': 'Snippet-2-' });
    await eventually(async () => /Snippet-2-/.test(await open.text('/api/users')), true);
  });
});
