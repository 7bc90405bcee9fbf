/** A site from start to end: a folder is served, read, changed, and built, through the front door. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buildSite } from '../../src/tasks/build-site.ts';
import { checkSite } from '../../src/tasks/check-site.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';
import { withoutServer } from '../support/without-server.ts';

const navigation = {
  global: { anchors: [{ anchor: 'Status', href: 'https://status.example.com' }] },
  tabs: [
    {
      tab: 'Guides',
      groups: [
        { group: 'Start', pages: ['index', 'guides/install', { group: 'More', pages: ['guides/deep'] }] },
      ],
    },
    { tab: 'API', pages: ['api/overview'] },
  ],
};
const files = {
  'docs.json': docsJson(navigation, {
    redirects: [{ source: '/old', destination: '/guides/install' }],
    seo: { metatags: { 'og:site_name': 'Fixture docs' } },
  }),
  'index.mdx':
    '---\ntitle: Welcome\ndescription: Where to begin\n---\n\nHello **reader**.\n\n## First steps\n\nSee [install](/guides/install.mdx).\n\n```ts hello.ts\nconst answer = 42;\n```\n',
  'guides/install.mdx': '---\ntitle: Install\n---\n\nRun one unusualword.\n\n<Note>Take care.</Note>\n',
  'guides/deep.mdx': '---\ntitle: Deep page\n---\n\nDeep.\n',
  'api/overview.mdx': '---\ntitle: Overview\n---\n\nAPI.\n',
  'lost.mdx': '---\ntitle: Lost\n---\n\nNot in the navigation.\n',
  'snippets/part.mdx': 'A snippet.\n',
  'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'style.css': '.mine { color: red }',
};

describe('a site, served', () => {
  const folder = fixtureFolder(files);
  let site: RunningSite;
  before(async () => {
    site = await runningSite(folder.path);
  });

  it('gives a page with its text, navigation, title and neighbours', async () => {
    const html = await site.text('/');
    assert.match(html, /<title>Welcome - Fixture<\/title>/);
    assert.match(html, /Hello <strong>reader<\/strong>/);
    assert.match(html, /<h2[^>]*id="first-steps"/);
    assert.match(html, /href="\/guides\/install"/);
    assert.match(html, /aria-current="page"/);
    assert.match(html, /https:\/\/status\.example\.com/);
    assert.match(html, /content="Fixture docs"/);
    assert.match(html, /<link[^>]+\/style\.css/);
  });
  it('has one h1, a language and a description', async () => {
    const html = await site.text('/');
    assert.equal(html.match(/<h1[\s>]/g)?.length, 1);
    assert.match(html, /<html[^>]+lang="en"/);
    assert.match(html, /<meta name="description" content="Where to begin"/);
  });
  it('gives pages that the navigation does not list', async () =>
    assert.match(await site.text('/lost'), /Not in the navigation/));

  for (const [from, status, to] of [
    ['/old', 308, '/guides/install'],
    ['/guides/install/', 308, '/guides/install'],
    ['/guides/install.mdx', 308, '/guides/install'],
    ['/GUIDES/Install', 308, '/guides/install'],
    ['/guides', 307, '/guides/install'],
  ] as const) {
    it(`${from} leads to ${to}`, async () => {
      const answer = await site.get(from);
      assert.deepEqual([answer.status, answer.headers.get('location')], [status, to]);
    });
  }

  it('answers 404 with a page for people and a line for programs', async () => {
    const page = await site.get('/guides/instal');
    assert.equal(page.status, 404);
    assert.match(await page.text(), /href="\/guides\/install"/);
    const line = await site.get('/missing.png');
    assert.equal(line.status, 404);
    assert.match(line.headers.get('content-type')!, /text\/plain/);
  });
  for (const path of ['/docs.json', '/index.mdx', '/snippets/part.mdx', '/snippets/part', '/.git/config']) {
    it(`does not give away ${path}`, async () => assert.notEqual((await site.get(path)).status, 200));
  }
  it('locks an SVG file into a sandbox', async () => {
    const answer = await site.get('/images/logo.svg');
    assert.match(answer.headers.get('content-security-policy')!, /sandbox/);
    assert.equal(answer.headers.get('content-type'), 'image/svg+xml');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  });
  it('answers 304 to a reader who has the page', async () => {
    const first = await site.get('/');
    assert.equal((await site.get('/', { 'if-none-match': first.headers.get('etag')! })).status, 304);
  });
  it('finds pages by search, as JSON and as a page', async () => {
    const { results } = (await (await site.get('/search.json?q=unusualword')).json()) as {
      results: { url: string }[];
    };
    assert.equal(results[0]?.url, '/guides/install');
    assert.match(await site.text('/search?q=unusualword'), /href="\/guides\/install"/);
  });
  it('shows a query as text, never as markup', async () => {
    assert.doesNotMatch(
      await site.text(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`),
      /<script>alert/,
    );
  });
  it('lists its pages for search engines', async () => {
    const xml = await site.text('/sitemap.xml');
    assert.match(xml, /\/guides\/install<\/loc>/);
    assert.doesNotMatch(xml, /lost/);
  });
  it('refuses methods that write', async () => {
    const answer = await fetch(`${site.url}/`, { method: 'POST' });
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET, HEAD']);
  });

  for (const path of [
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/images/..%5c..%5cdocs.json',
    '//etc/passwd',
    '/images/%00logo.svg',
    '/../docs.json',
  ]) {
    it(`does not climb out by ${path}`, async () => {
      const { hostname, port } = new URL(site.url);
      const status = await new Promise((resolve, reject) =>
        request({ hostname, port, path }, (answer) => resolve(answer.statusCode))
          .on('error', reject)
          .end(),
      );
      assert.equal(status, 400);
    });
  }
  it('does not follow a link out of the folder', async () => {
    const secret = mkdtempSync(join(tmpdir(), 'lectern-secret-'));
    after(() => rmSync(secret, { recursive: true }));
    writeFileSync(join(secret, 'secret.txt'), 'secret');
    symlinkSync(join(secret, 'secret.txt'), join(folder.path, 'leak.txt'));
    const again = await runningSite(folder.path);
    assert.equal((await again.get('/leak.txt')).status, 404);
    folder.remove('leak.txt');
  });
});

describe('a site below a path', () => {
  const folder = fixtureFolder(files);
  it('puts the path before every address', async () => {
    const site = await runningSite(folder.path, { baseUrl: 'https://example.com/docs' });
    const html = await site.text('/docs');
    assert.match(html, /href="\/docs\/guides\/install"/);
    assert.match(html, /src="\/docs\/_lectern\/core/);
    assert.doesNotMatch(html, /(href|src)="\/(?!docs)/);
    assert.match(html, /<link rel="canonical" href="https:\/\/example\.com\/docs/);
    assert.equal((await site.get('/guides/install')).status, 404);
    assert.equal((await site.get('/docs/old')).headers.get('location'), '/docs/guides/install');
  });
});

describe('a site, built', () => {
  const folder = fixtureFolder(files);
  const out = join(mkdtempSync(join(tmpdir(), 'lectern-site-')), 'out');
  after(() => rmSync(join(out, '..'), { recursive: true }));
  const build = (): ReturnType<typeof buildSite> =>
    buildSite({ folder: folder.path, out, base: '', cache: true });
  const read = (path: string): string => readFileSync(join(out, path), 'utf8');

  it("writes every page, our files, the author's files and the search index", async () => {
    const result = await build();
    assert.deepEqual([result.pages, result.written, result.failed], [5, 5, []]);
    for (const path of [
      'index.html',
      'guides/install/index.html',
      'lost/index.html',
      '404.html',
      'search/index.html',
      'style.css',
      'images/logo.svg',
      'old/index.html',
      '_lectern/search.json',
    ]) {
      assert.ok(existsSync(join(out, path)), path);
    }
    for (const path of ['docs.json', 'index.mdx', 'snippets/part.mdx'])
      assert.ok(!existsSync(join(out, path)), path);
    assert.match(read('_lectern/search/pages.json'), /unusualword/);
    assert.match(read('old/index.html'), /url=\/guides\/install/);
  });
  it('writes the same bytes as the server gives, without the questions to readers', async () => {
    const site = await runningSite(folder.path);
    const [built, served] = [read('guides/install/index.html'), await site.text('/guides/install')];
    assert.ok(withoutServer(built) === withoutServer(served), 'the bytes differ');
  });
  it('writes only the page that changed the next time', async () => {
    folder.write('guides/install.mdx', '---\ntitle: Install\n---\n\nNow with otherword.\n');
    const result = await build();
    assert.equal(result.written, 1);
    assert.match(read('guides/install/index.html'), /otherword/);
    assert.match(read('_lectern/search/pages.json'), /otherword/);
    assert.doesNotMatch(read('_lectern/search/pages.json'), /unusualword/);
  });
  it('has the search index that a first build would have, after pages were changed, added and removed', async () => {
    folder.write(
      'guides/install.mdx',
      '---\ntitle: Install\n---\n\nNow with otherword, “größer” and 日本語.\n',
    );
    folder.write('guides/added.mdx', '---\ntitle: Added\n---\n\nLatecomer.\n');
    await build();
    folder.remove('guides/added.mdx');
    folder.write('guides/late.mdx', '---\ntitle: Late\n---\n\nLatest.\n');
    await build();
    const fresh = mkdtempSync(join(tmpdir(), 'lectern-fresh-'));
    await buildSite({ folder: folder.path, out: fresh, base: '', cache: false });
    for (const file of ['_lectern/search.json', '_lectern/search/pages.json'])
      assert.equal(read(file), readFileSync(join(fresh, file), 'utf8'), file);
    assert.match(read('_lectern/search/pages.json'), /größer.*日本語/s);
    rmSync(fresh, { recursive: true });
    folder.remove('guides/late.mdx');
    await build();
  });
  it('writes every page when the navigation changed, and removes what is gone', async () => {
    folder.remove('lost.mdx');
    const result = await build();
    assert.equal(result.written, 4);
    assert.ok(!existsSync(join(out, 'lost/index.html')));
  });
  it('writes a page that cannot be rendered as an error page and continues', async () => {
    folder.write('guides/deep.mdx', `---\ntitle: Deep\n---\n\n${'{['.repeat(20_000)}\n`);
    const result = await build();
    assert.deepEqual(
      result.failed.map(({ page, file }) => [page, file]),
      [['guides/deep', 'guides/deep.mdx']],
    );
    assert.match(read('guides/deep/index.html'), /noindex/);
    assert.match(read('guides/install/index.html'), /otherword/);
  });
});

describe('a site, checked', () => {
  it('finds nothing wrong with a good folder except its unlisted page', async () => {
    const { issues, pages } = await checkSite(fixtureFolder(files).path, () => undefined);
    assert.deepEqual(
      issues.map(({ code, file }) => `${code} ${file}`),
      ['nav/unlisted-page lost.mdx'],
    );
    assert.equal(pages, 5);
  });
  it('names every mistake of a bad one in one run', async () => {
    const folder = fixtureFolder({
      'docs.json': `{\n  "name": "Bad",\n  "navigation": {\n    "groups": [{ "group": "A", "pages": ["missing", "page"] }],\n    "tabs": [{ "tab": "T", "href": "javascript:alert(1)" }]\n  },\n  "colour": "red"\n}`,
      'page.mdx': '---\ntitle: Page\n---\n\n<Card>\n\nNever closed.\n',
    });
    const { issues } = await checkSite(folder.path, () => undefined);
    const text = issues.map((issue) => `${issue.file}:${issue.line} ${issue.message}`).join('\n');
    assert.match(text, /docs\.json:4 .*missing/);
    assert.match(text, /docs\.json:5 .*javascript/);
    assert.match(text, /docs\.json:7 .*colour/);
    assert.match(text, /page\.mdx:\d+ /);
    for (const issue of issues) assert.ok(issue.code.includes('/'), issue.code);
  });
});

describe('the page of a group', () => {
  it('lists the group as cards when its author enables it', async () => {
    const folder = fixtureFolder({
      'docs.json': docsJson({
        groups: [{ group: 'Jobs', root: 'jobs/index', directory: 'card', pages: ['jobs/send'] }],
      }),
      'jobs/index.mdx': '---\ntitle: Jobs\n---\n\nAll about jobs.\n',
      'jobs/send.mdx': '---\ntitle: Send a job\ndescription: With <care>\nicon: rocket\n---\n\nSend.\n',
    });
    const html = await (await runningSite(folder.path)).text('/jobs');
    assert.match(
      html,
      /All about jobs[\s\S]*class="card"[\s\S]*href="\/jobs\/send">Send a job<\/a>[\s\S]*With &lt;care&gt;/,
    );
    assert.match(html, /<symbol id="i-[^"]*rocket"/);
  });
});

describe('colours', () => {
  const check = async (colors: object): Promise<readonly string[]> => {
    const folder = fixtureFolder({ ...files, 'docs.json': docsJson(navigation, { colors }) });
    const { issues } = await checkSite(folder.path, () => undefined);
    return issues
      .filter(({ code }) => code.startsWith('config/'))
      .map(({ code, pointer, line }) => `${code} ${pointer} ${typeof line}`);
  };
  it('that would be unreadable are reported with their location', async () => {
    assert.deepEqual(await check({ primary: '#ffd400' }), ['config/colour-contrast /colors/primary number']);
    assert.deepEqual(await check({ primary: '#1d5bd6', light: '#222233' }), [
      'config/colour-contrast /colors/light number',
    ]);
  });
  it('that are readable are not reported', async () =>
    assert.deepEqual(await check({ primary: '#1d5bd6' }), []));
});
