/** What each kind of reply lets a shared cache keep, with and without the setting, for a site that is public and one that is not. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { cacheTags } from '../../src/web/reader/shared-cache/cache-tags.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { protectedSite } from '../support/protected-site.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const folder = fixtureFolder({
  'docs.json': docsJson(
    { pages: ['index', 'guide', 'personal', 'broken', 'changelog', 'live'] },
    {
      name: 'Docs',
      redirects: [{ source: '/old', destination: '/guide' }],
      search: { widget: { origins: ['https://app.example.com'] } },
    },
  ),
  'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\nRead this, and [the data](/data.json).\n',
  'data.json': '{}',
  'personal.mdx': '---\ntitle: Personal\n---\n\nHello {user.name}.\n',
  'broken.mdx': `---\ntitle: Broken\n---\n\n<b>${'('.repeat(20_000)}\n`,
  'changelog.mdx': '---\ntitle: Changes\n---\n\n<Update label="May">News</Update>\n',
  'live.mdx': "---\ntitle: Live\n---\n\nimport { Count } from '/snippets/count.jsx'\n\n<Count />\n",
  'snippets/count.jsx':
    "import { useState } from 'react';\nexport const Count = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button>; };\n",
  'picture.svg': PICTURE,
});

const STALE = 'stale-while-revalidate=60, stale-if-error=86400';
const SHARED = `public, max-age=0, s-maxage=600, ${STALE}`;
const FILE = `public, max-age=300, s-maxage=600, ${STALE}`;
const LASTING = 'public, max-age=31536000, immutable';
const { site: SITE, pages: PAGES, lists: LISTS, page, division, file } = cacheTags('docs');
const pageTags = (url: string): string[] => [SITE, PAGES, division(''), page(url)];

interface Case {
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly status?: number;
  readonly plain: string | null;
  readonly control: string | null;
  readonly tags: readonly string[] | null;
}

const CASES: readonly Case[] = [
  { path: '/', plain: 'no-cache', control: SHARED, tags: pageTags('/') },
  { path: '/guide?from=mail', plain: 'no-cache', control: SHARED, tags: pageTags('/guide') },
  { path: '/guide.md', plain: 'no-cache', control: SHARED, tags: pageTags('/guide') },
  { path: '/index.md', plain: 'no-cache', control: SHARED, tags: pageTags('/') },
  {
    path: '/guide',
    headers: { accept: 'text/markdown' },
    plain: 'no-cache',
    control: 'private, no-cache',
    tags: null,
  },
  {
    path: '/guide',
    headers: { authorization: 'Basic eDp5' },
    plain: 'no-cache',
    control: 'no-cache',
    tags: null,
  },
  { path: '/personal', plain: 'private, no-store', control: 'private, no-store', tags: null },
  { path: '/personal.md', plain: 'private, no-store', control: 'private, no-store', tags: null },
  { path: '/broken', plain: 'no-store', control: 'no-store', tags: null },
  { path: '/broken.md', plain: 'no-store', control: 'no-store', tags: null },
  {
    path: '/changelog/rss.xml',
    plain: 'no-cache',
    control: SHARED,
    tags: [...pageTags('/changelog'), LISTS],
  },
  { path: '/llms.txt', plain: 'no-cache', control: SHARED, tags: [SITE, LISTS] },
  { path: '/llms-full.txt', plain: 'no-cache', control: SHARED, tags: [SITE, LISTS] },
  { path: '/sitemap.xml', plain: null, control: SHARED, tags: [SITE, LISTS] },
  { path: '/robots.txt', plain: null, control: SHARED, tags: [SITE, LISTS] },
  { path: '/skill.md', plain: 'no-cache', control: SHARED, tags: [SITE, LISTS] },
  { path: '/search.json?q=read', plain: 'no-cache', control: SHARED, tags: [SITE, LISTS] },
  { path: '/search?q=read', plain: 'no-cache', control: 'no-cache', tags: null },
  { path: '/old', status: 308, plain: null, control: SHARED, tags: [SITE, LISTS] },
  { path: '/Guide', status: 308, plain: null, control: SHARED, tags: [SITE, LISTS] },
  {
    path: '/picture.svg',
    plain: 'public, max-age=300',
    control: FILE,
    tags: [SITE, file('picture.svg')],
  },
  {
    path: '/data.json',
    plain: 'public, max-age=300',
    control: FILE,
    tags: [SITE, file('data.json'), LISTS],
  },
  { path: '/_lectern/ask-widget.js', plain: 'public, max-age=300', control: FILE, tags: [SITE] },
  { path: '/missing', status: 404, plain: 'no-store', control: 'no-store', tags: null },
  { path: '/healthz', plain: 'no-store', control: 'no-store', tags: null },
  { path: '/openapi.json', plain: 'public, max-age=300', control: 'public, max-age=300', tags: null },
  { path: '/dashboard', status: 303, plain: 'no-store', control: 'no-store', tags: null },
  {
    path: '/v1/analytics/docs/feedback',
    status: 401,
    plain: 'private, no-store',
    control: 'private, no-store',
    tags: null,
  },
];

/** The files of Lectern, of a page, and the picture for its link preview, which have the hash of their content in their names. */
const hashed = async (site: RunningSite, path: string): Promise<string[]> =>
  [
    ...(await site.text(path)).matchAll(
      /(?:href|src|content)="(?:https:\/\/docs\.test)?(\/_lectern\/[^"#]+)"/g,
    ),
  ].map(([, found]) => found!.replaceAll('&amp;', '&'));

const seen = (answer: Response): Pick<Case, 'control' | 'tags'> & { readonly key: string | null } => ({
  control: answer.headers.get('cache-control'),
  tags: answer.headers.get('cache-tag')?.split(',') ?? null,
  key: answer.headers.get('surrogate-key')?.replaceAll(' ', ',') ?? null,
});

describe('without the setting', () => {
  let site: RunningSite;
  before(async () => {
    site = await runningSite(folder.path);
  });
  for (const { path, headers = {}, status = 200, plain } of CASES)
    it(`${path} ${JSON.stringify(headers)} is ${plain}`, async () => {
      const answer = await site.get(path, headers);
      assert.equal(answer.status, status);
      assert.deepEqual(seen(answer), { control: plain, tags: null, key: null });
      assert.equal(answer.headers.get('cdn-cache-control'), null);
    });
});

describe('with the setting', () => {
  let site: RunningSite;
  before(async () => {
    site = await runningSite(folder.path, {
      sharedCacheSeconds: 600,
      accessLog: true,
      baseUrl: 'https://docs.test',
    });
    await eventually(async () => (await site.get('/')).headers.has('cache-tag'), true);
    await eventually(
      async () => 'partial' in ((await (await site.get('/search.json?q=read')).json()) as object),
      false,
    );
  });
  for (const { path, headers = {}, status = 200, control, tags } of CASES)
    it(`${path} ${JSON.stringify(headers)} is ${control}`, async () => {
      for (let times = 0; times < 3; times++) {
        const answer = await site.get(path, headers);
        assert.equal(answer.status, status);
        assert.deepEqual(seen(answer), { control, tags, key: tags?.join(',') ?? null });
        const isKept = control?.includes('s-maxage') === true;
        assert.equal(
          answer.headers.get('cdn-cache-control'),
          isKept ? `public, max-age=600, ${STALE}` : null,
        );
        // A copy would name the request of somebody else.
        assert.equal(answer.headers.has('x-request-id'), !isKept);
      }
    });

  it('leaves hashed files as they are for ever, and tags those of a page', async () => {
    const paths = await hashed(site, '/live');
    const kinds = new Set<string>();
    for (const path of paths) {
      const answer = await site.get(path);
      assert.equal(answer.headers.get('cache-control'), LASTING, path);
      const kind = /^\/_lectern\/(page|social)\//.exec(path)?.[1] ?? 'own';
      kinds.add(kind);
      assert.deepEqual(seen(answer).tags, kind === 'own' ? null : pageTags('/live'), path);
    }
    assert.deepEqual([...kinds].sort(), ['own', 'page', 'social']);
  });

  it('answers 304 with the same headers', async () => {
    for (const path of ['/guide', '/guide.md', '/picture.svg', '/llms-full.txt']) {
      const whole = await site.get(path);
      const known = await site.get(path, { 'if-none-match': whole.headers.get('etag')! });
      assert.equal(known.status, 304, path);
      assert.deepEqual(seen(known), seen(whole), path);
      const since = whole.headers.get('last-modified');
      if (since === null) continue;
      const dated = await site.get(path, { 'if-modified-since': since });
      assert.deepEqual([dated.status, seen(dated)], [304, seen(whole)], path);
    }
  });

  it('keeps no redirect from an address where nothing is', async () => {
    const { path: home } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }, { name: 'Docs', errors: { '404': { redirect: true } } }),
      'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
    });
    const other = await runningSite(home, { sharedCacheSeconds: 600, baseUrl: 'https://docs.test' });
    await eventually(async () => (await other.get('/')).headers.has('cache-tag'), true);
    const answer = await other.get('/nothing');
    assert.deepEqual([answer.status, answer.headers.get('location')], [307, '/']);
    assert.deepEqual(seen(answer), { control: 'no-store', tags: null, key: null });
    assert.equal(answer.headers.get('cdn-cache-control'), null);
  });

  it('lets only reading be shared', async () => {
    const answer = await fetch(`${site.url}/guide`, { method: 'POST' });
    assert.deepEqual([answer.status, seen(answer).tags], [405, null]);
    const head = await fetch(`${site.url}/guide`, { method: 'HEAD' });
    assert.deepEqual(seen(head).control, SHARED);
  });
});

describe('with the setting, a site that not everybody may read whole', () => {
  for (const visibility of ['public', 'partly', 'private'] as const)
    it(`shares nothing when it is ${visibility} with a way to sign in`, async () => {
      const site = await protectedSite({ access: { visibility }, settings: { sharedCacheSeconds: 600 } });
      const paths = [
        '/',
        '/ostrich/guide',
        '/ostrich/guide.md',
        '/llms.txt',
        '/sitemap.xml',
        '/search.json?q=ostrich',
      ];
      for (const path of [...paths, '/images/ostrich.svg', '/old-ostrich', '/kangaroo/guide'])
        for (const cookie of [undefined, site.cookies.staff]) {
          const answer = await site.get(path, cookie === undefined ? {} : { cookie });
          const control = answer.headers.get('cache-control') ?? '';
          assert.doesNotMatch(control, /s-maxage|stale/, `${path} ${control}`);
          assert.equal(answer.headers.get('cdn-cache-control'), null, path);
          if (cookie !== undefined && answer.status === 200) assert.match(control, /private|no-store/, path);
          // What a cache may keep by itself is forgotten with the site.
          const tag = answer.headers.get('cache-tag');
          assert.equal(tag, /\bpublic\b/.test(control) ? 'animals' : null, `${path} ${control}`);
        }
    });
});
