/** A site of several repositories: what a mounted one brings, how its paths resolve, and what it can never do to the base. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docs, htmlOf, type MountedFiles, page, siteWith } from '../../test/support/mounted-site.ts';
import type { Site } from './site.ts';

const SPECIFICATION = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Users', version: '1' },
  paths: {
    '/users': { get: { summary: 'List users', responses: { 200: { description: 'Done' } } } },
    '/teams': {
      get: {
        summary: 'List teams',
        'x-mint': { href: '/index' },
        responses: { 200: { description: 'Done' } },
      },
    },
  },
});

const api = (files: Readonly<Record<string, string>>, path = 'api'): MountedFiles => ({
  path,
  repository: 'acme/api-docs',
  files,
});
const base = {
  'docs.json': docs({ navigation: { pages: ['index', 'guide'] } }),
  'index.mdx': page('Start'),
  'guide.mdx': page('Guide'),
  'images/base.png': 'png',
  'images/both.png': 'png',
  'deploy.sh': 'secret of the base',
  'internal/plan.mdx': page('Plan', 'the plan'),
  'snippets/note.mdx': 'Note of the base',
};

const codes = ({ issues }: Site): string[] =>
  issues.filter(({ severity }) => severity === 'error').map(({ code, file }) => `${code} ${file}`);

describe('a mounted repository', () => {
  const repository = api({
    'docs.json': docs({
      name: 'API',
      navigation: { groups: [{ group: 'First', pages: ['index', 'intro'] }] },
    }),
    'index.mdx': page('Overview'),
    'guide.mdx': page('Guide of the API'),
    'intro.mdx': page(
      'Introduction',
      [
        '[own](/guide) [site](/internal/plan) [relative](./guide.mdx) [root](/) [nobody](/nothing)',
        '[itself](/api/intro) [part](/guide#part) [out](../../../guide)',
        '![own](/images/both.png) ![site](/images/base.png) <img src="/images/own.png" alt="own" />',
        '<Card title="C" href="/guide" icon="/images/own.png">x</Card>',
        "import Note from '/snippets/note.mdx'",
        '',
        '<Note />',
      ].join('\n\n'),
    ),
    'images/both.png': 'png',
    'images/own.png': 'png',
    'snippets/note.mdx': 'Note of the API, [own](/guide)',
  });

  it('is a product beside the base, at its own addresses', async () => {
    const site = await siteWith(base, [repository]);
    assert.deepEqual(codes(site), []);
    assert.deepEqual(
      site.tree.children.map((node) =>
        node.kind === 'division' ? [node.collection, node.label] : node.kind,
      ),
      [
        ['products', 'Base'],
        ['products', 'API'],
      ],
    );
    assert.deepEqual([...site.pages.byUrl.keys()].sort(), [
      '/',
      '/api',
      '/api/guide',
      '/api/intro',
      '/guide',
      '/internal/plan',
    ]);
  });
  it('means its own files first, then those of the site', async () => {
    const html = await htmlOf(await siteWith(base, [repository], { base: '/docs' }), '/api/intro');
    const hrefs = [
      ...html.matchAll(/<a[^>]* href="([^"]+)"[^>]*>(own|site|relative|root|nobody|itself|part|out)</g),
    ];
    assert.deepEqual(
      hrefs.map(([, href, name]) => `${name} ${href}`),
      [
        'own /docs/api/guide',
        'site /docs/internal/plan',
        'relative /docs/api/guide',
        'root /docs/api',
        'nobody /docs/api/nothing',
        'itself /docs/api/intro',
        'part /docs/api/guide#part',
        'out /docs/api/guide',
        'own /docs/api/guide',
      ],
    );
    const sources = [...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src);
    assert.deepEqual(
      new Set(sources),
      new Set(['/docs/api/images/both.png', '/docs/images/base.png', '/docs/api/images/own.png']),
    );
    assert.match(html, /Note of the API/);
    assert.doesNotMatch(html, /Note of the base/);
  });
  it('tells the browser where its components lead', async () => {
    const live = api({
      ...repository.files,
      'intro.mdx': page(
        'I',
        "export const X = () => { const [n] = React.useState('/internal/plan'); return <a href={n}>x</a>; };\n\n<X />\n",
      ),
    });
    const html = await htmlOf(await siteWith(base, [live], { base: '/docs' }), '/api/intro');
    assert.match(html, /data-base="\/docs\/api" data-site="\/docs" data-of-site="\/internal\/plan"/);
  });
  it('stands in the layout of the base, whose parts keep their own files and addresses', async () => {
    const layout = {
      ...base,
      'docs.json': docs({
        navigation: { pages: ['index', 'guide'] },
        parts: { footer: '/snippets/note.mdx', 'page.after': '/x.jsx' },
      }),
      'snippets/note.mdx': 'Note of the base, [there](/guide)',
      'x.jsx': 'export default ({ page }) => <b>{page.title}</b>;',
    };
    const ours = api({
      ...repository.files,
      'docs.json': docs({
        name: 'API',
        navigation: { groups: [{ group: 'First', pages: ['index', 'intro'] }] },
        parts: { 'header.end': '/snippets/note.mdx' },
      }),
    });
    const site = await siteWith(layout, [ours], { base: '/docs' });
    const made = await site.renderParts(site.pages.byUrl.get('/api/intro')!);
    assert.deepEqual(Object.keys(made?.body.parts ?? {}).sort(), ['footer', 'page.after']);
    assert.match(made?.body.parts?.footer ?? '', /Note of the base, <a href="\/docs\/guide">there/);
    assert.equal(made?.body.parts?.['page.after'], '<b>Introduction</b>');
  });
  it('fills no place of the base with its files', async () => {
    const layout = {
      ...base,
      'docs.json': docs({ navigation: { pages: ['index'] }, parts: { footer: '/api/snippets/note.mdx' } }),
    };
    const site = await siteWith(layout, [repository]);
    assert.equal(site.parts, undefined);
    assert.ok(codes(site).includes('config/file-missing docs.json'));
  });
  it('reports problems at their place in the site', async () => {
    const broken = api({ ...repository.files, 'intro.mdx': page('I', '{missing.value()}\n\n<Unknown />') });
    const site = await siteWith(base, [broken]);
    const { body } = await site.render(site.pages.byUrl.get('/api/intro')!);
    assert.ok(body.issues.length > 0);
    assert.deepEqual([...new Set(body.issues.map(({ file }) => file))], ['api/intro.mdx']);
  });
});

describe('what a mounted repository can never do', () => {
  const withIntro = (text: string, more: Readonly<Record<string, string>> = {}): MountedFiles =>
    api({
      'docs.json': docs({ name: 'API', navigation: { pages: ['intro'] } }),
      'intro.mdx': page('Introduction', text),
      ...more,
    });

  it('show text of the base by an import', async () => {
    for (const from of ['/internal/plan.mdx', '../internal/plan.mdx', '../../internal/plan.mdx']) {
      const site = await siteWith(base, [withIntro(`import Plan from '${from}'\n\n<Plan />`)]);
      assert.doesNotMatch(await htmlOf(site, '/api/intro'), /the plan/, from);
    }
  });
  it('serve a file of the base by naming it, though it serves its own', async () => {
    const site = await siteWith(base, [
      withIntro('[a](/deploy.sh) [b](../deploy.sh) [c](/tool.sh) https://docs.example.com/deploy.sh', {
        'docs.json': docs({
          navigation: { pages: ['intro'], global: { anchors: [{ anchor: 'A', href: '/deploy.sh' }] } },
          redirects: [{ source: '/x', destination: '/deploy.sh' }],
          files: { serve: ['*.sh', '../*.sh'] },
        }),
        'tool.sh': 'own',
      }),
    ]);
    assert.equal(await site.served('deploy.sh'), undefined);
    assert.equal((await site.served('api/tool.sh'))?.path, 'api/tool.sh');
  });
  it('read a specification of the base, by name or by reference', async () => {
    const site = await siteWith({ ...base, 'private/users.json': SPECIFICATION }, [
      withIntro('', {
        'docs.json': docs({ navigation: { groups: [{ group: 'G', openapi: 'users.json' }] } }),
        'other.json': SPECIFICATION.replace(
          '{"description":"Done"}',
          '{"$ref":"../private/users.json#/info"}',
        ),
        'op.mdx': '---\nopenapi: other.json GET /users\n---\n',
      }),
    ]);
    assert.ok(codes(site).some((code) => code.startsWith('spec/missing') || code.includes('missing')));
    assert.ok(![...site.pages.byUrl.values()].some(({ reference }) => reference?.generated));
    const found = site.issues.filter(({ message }) => message.includes('is in another repository'));
    assert.equal(found.length, 1);
  });
  it('take an address of the base with a generated page', async () => {
    const site = await siteWith(base, [
      withIntro('', {
        'docs.json': docs({ navigation: { groups: [{ group: 'G', openapi: 'users.json' }] } }),
        'users.json': SPECIFICATION,
      }),
    ]);
    const made = [...site.pages.byUrl.values()].filter(({ reference }) => reference?.generated);
    assert.deepEqual(made.map(({ url }) => url).sort(), ['/api/api-reference/list-users', '/api/index']);
    assert.equal(site.pages.byUrl.get('/')?.title, 'Start');
  });
  it('open or close pages of the base', async () => {
    const closedBase = {
      ...base,
      'docs.json': docs({
        navigation: {
          groups: [
            { group: 'Closed', public: false, pages: ['internal/plan'] },
            { group: 'Open', pages: ['index'] },
          ],
        },
      }),
    };
    const mount = withIntro('', {
      'docs.json': docs({
        navigation: {
          groups: [
            { group: 'A', public: true, pages: ['../internal/plan', '/internal/plan', 'intro'] },
            { group: 'B', public: false, pages: ['../index', '/index'], root: '/index' },
          ],
        },
      }),
    });
    const site = await siteWith(closedBase, [mount]);
    assert.deepEqual([...site.pages.byUrl.keys()].sort(), ['/', '/api/intro', '/guide']);
  });
  it('set the look of the site, its style sheets and what is at its root', async () => {
    const site = await siteWith(base, [
      withIntro('', {
        'docs.json': docs({
          theme: 'maple',
          navbar: { links: [{ label: 'X', href: '/x' }] },
          navigation: { pages: ['intro'] },
        }),
        'style.css': 'body { display: none }',
        'robots.txt': 'Disallow: /',
      }),
    ]);
    assert.equal(site.config.theme, 'mint');
    assert.deepEqual(site.config.navbar.links ?? [], []);
    assert.ok(site.files.has('api/style.css'));
  });
});

describe('access settings of a mounted repository', () => {
  const closed = (navigation: unknown, more: Readonly<Record<string, unknown>> = {}): MountedFiles =>
    api({
      'docs.json': docs({ public: false, navigation, ...more }),
      'a.mdx': page('A'),
      'b.mdx': page('B'),
      'unlisted.mdx': page('U'),
      'open.mdx': '---\ntitle: O\npublic: true\n---\n',
      'a.png': 'png',
    });
  const urls = (site: Site): string[] => [...site.pages.byUrl.keys()].filter((url) => url.startsWith('/api'));

  it('close its own pages and files, listed or not, and nothing else', async () => {
    const site = await siteWith(base, [closed({ pages: ['a', 'b'] })]);
    assert.deepEqual(urls(site), ['/api/open']);
    assert.ok(site.pages.byUrl.has('/guide'));
    assert.equal(site.files.has('api/a.png'), false);
  });
  for (const setting of [
    { public: false },
    { Public: false },
    { public: 'maybe' },
    { groups: ['staff'] },
    { public: true, groups: ['staff'] },
  ])
    it(`close it whichever they are: ${JSON.stringify(setting)}`, async () => {
      const { files } = closed({ pages: ['a', 'b'] }, setting);
      const { public: own, ...rest } = JSON.parse(files['docs.json']!) as Record<string, unknown>;
      const written = 'public' in setting ? { ...rest, public: own } : rest;
      const site = await siteWith(base, [api({ ...files, 'docs.json': JSON.stringify(written) })]);
      assert.deepEqual(urls(site), ['/api/open']);
      assert.equal(site.files.has('api/a.png'), false);
    });
  it('open pages of a group to its readers alone', async () => {
    const { files } = closed({ pages: ['a'] }, { public: undefined, groups: ['staff'] });
    const as = async (...groups: string[]): Promise<boolean> => {
      const audience = { visibility: 'public', signedIn: true, groups: new Set(groups) } as const;
      return (await siteWith(base, [api(files)], { audience })).pages.byUrl.has('/api/a');
    };
    assert.deepEqual([await as(), await as('other'), await as('staff')], [false, false, true]);
  });
  it('are opened by its own elements, and not by where the base lists it', async () => {
    const own = await siteWith(base, [closed({ groups: [{ group: 'G', public: true, pages: ['a'] }] })]);
    assert.deepEqual(urls(own).sort(), ['/api/a', '/api/open']);
    const around = {
      ...base,
      'docs.json': docs({
        navigation: {
          groups: [{ group: 'G', public: true, pages: ['index', { sourceRef: 'acme/api-docs' }] }],
        },
      }),
    };
    assert.deepEqual(urls(await siteWith(around, [closed({ pages: ['a'] })])), ['/api/open']);
  });
  it('hold for what the base shows of it: pages of specifications, snippets, operations', async () => {
    const opening = {
      ...base,
      'docs.json': docs({
        navigation: {
          groups: [
            {
              group: 'Of the API',
              public: true,
              openapi: { source: 'api/openapi.json', directory: 'calls' },
            },
            { group: 'Own', pages: ['index', 'operation'] },
          ],
        },
      }),
      'index.mdx': page('Start', "import A from '/api/secret.mdx'\n\n<A />"),
      'operation.mdx': '---\nopenapi: api/openapi.json GET /users\n---\n',
    };
    const { files } = closed({ pages: ['a'] });
    const secret = { 'secret.mdx': page('Secret', 'the secret'), 'openapi.json': SPECIFICATION };
    const site = await siteWith(opening, [api({ ...files, ...secret })]);
    assert.deepEqual(urls(site), ['/api/open']);
    assert.equal(site.pages.byUrl.has('/calls/list-users'), false);
    assert.doesNotMatch(await htmlOf(site, '/'), /the secret/);
    assert.doesNotMatch(await htmlOf(site, '/operation'), /List users/);
    assert.ok(codes(site).includes('page/operation-not-found operation.mdx'));
  });
  it('withhold its private files', async () => {
    const files = { private: ['/a.png'] };
    const site = await siteWith(base, [
      api({ 'docs.json': docs({ files, navigation: { pages: ['a'] } }), 'a.mdx': page('A'), 'a.png': 'png' }),
    ]);
    assert.equal(site.files.has('api/a.png'), false);
    assert.ok(site.files.has('images/base.png'));
  });
});

describe('files of the base where a repository is mounted', () => {
  const mount = api({
    'docs.json': docs({ navigation: { pages: ['index'] } }),
    'index.mdx': page('Of the API'),
  });

  it('are left out, with a warning', async () => {
    const site = await siteWith(
      { ...base, 'api/index.mdx': page('Base'), 'api/other.mdx': page('O'), 'api.mdx': page('P') },
      [mount],
    );
    assert.equal(site.pages.byUrl.get('/api')?.title, 'Of the API');
    assert.equal(site.pages.byUrl.has('/api/other'), false);
    const found = site.issues.filter(({ code }) => code === 'sources/conflict');
    assert.deepEqual(found.map(({ file }) => file).sort(), ['api.mdx', 'api/index.mdx']);
  });
});

it('a mount is shown at its address however many pages of the base lie there', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `m${i}`);
  const mounts = names.map((path) => ({
    path,
    repository: `acme/${path}`,
    files: { 'docs.json': docs({ navigation: { pages: ['index'] } }), 'index.mdx': page('Of the mount') },
  }));
  const site = await siteWith(
    { ...base, ...Object.fromEntries(names.map((path) => [`${path}.mdx`, page('Of the base')])) },
    mounts,
  );
  assert.deepEqual(
    [...new Set(names.map((path) => site.pages.byUrl.get(`/${path}`)?.title))],
    ['Of the mount'],
  );
  assert.equal(site.issues.filter(({ code }) => code === 'sources/conflict').length, 10);
});

describe('redirects and variables', () => {
  it('are moved to the path of the mount; the base decides what both name', async () => {
    const site = await siteWith(
      { ...base, 'docs.json': docs({ navigation: { pages: ['index'] }, variables: { version: '1' } }) },
      [
        api({
          'docs.json': docs({
            navigation: { pages: ['a'] },
            variables: { version: '9', host: 'api.example.com' },
            redirects: [
              { source: '/old', destination: '/a' },
              { source: '/older/:slug*', destination: '/:slug*' },
              { source: '/up', destination: '/guide' },
              { source: '/../index', destination: 'https://example.com' },
            ],
          }),
          'a.mdx': page('A', '{{version}} {{host}}'),
        }),
        {
          path: 'sdk',
          repository: 'acme/sdk',
          files: {
            'docs.json': docs({ name: 'SDK', navigation: { pages: ['a'] }, variables: { host: 'other' } }),
            'a.mdx': page('A'),
          },
        },
      ],
    );
    assert.equal(site.redirect('/api/old')?.to, '/api/a');
    assert.equal(site.redirect('/api/older/a')?.to, '/api/a');
    assert.equal(site.redirect('/api/up')?.to, '/guide');
    assert.equal(site.redirect('/api/index')?.to, 'https://example.com');
    assert.equal(site.redirect('/index'), undefined);
    assert.match(await htmlOf(site, '/api/a'), /1 api\.example\.com/);
    assert.deepEqual(
      site.issues.filter(({ code }) => code === 'sources/variable').map(({ file }) => file),
      ['sdk/docs.json'],
    );
  });
});
