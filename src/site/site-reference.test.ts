/** Tests of reference pages in a site: generated, joined with front matter, and updated when a file changes. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { EMPTY_BODY } from './content/empty-body.ts';
import type { PageRenderer } from './content/page-renderer.ts';
import { loadSite, type Site } from './site.ts';
import { folderSource } from './source/folder-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-reference-'));
after(() => rmSync(folder, { recursive: true }));
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const renderer: PageRenderer = {
  render: () => Promise.resolve({ body: EMPTY_BODY }),
  close: () => Promise.resolve(),
};
const source = folderSource(folder);
const load = (previous?: Site, ...paths: string[]): Promise<Site> =>
  loadSite({ source, renderer }, previous === undefined ? undefined : { previous, paths });
const at = (site: Site, url: string) => {
  const page = site.pages.byUrl.get(url);
  assert.ok(page !== undefined, `no page at ${url}: ${[...site.pages.byUrl.keys()].join(' ')}`);
  return page;
};
const issues = (site: Site) => site.issues.map(({ code, file, line }) => `${code} ${file}:${line ?? ''}`);

const petsYaml = (summary: string, extra = ''): string => `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      summary: ${summary}
      tags: [Pets]
      description: |
        Lists *all* pets.

        More of it.
      responses: { '200': { description: ok } }
    post:
      summary: Add a pet
      deprecated: true
      tags: [Pets]
      x-mint: { content: 'First this.', metadata: { sidebarTitle: Add, noindex: true } }
      requestBody: { content: { application/json: { schema: { $ref: './parts/pet.yaml' } } } }
      responses: { '201': { description: made } }
${extra}`;

write(
  'docs.json',
  JSON.stringify({
    theme: 'mint',
    name: 'S',
    colors: { primary: '#0a7d5c' },
    api: { playground: { display: 'simple' }, params: { expanded: 'all' }, examples: { languages: ['go'] } },
    navigation: {
      groups: [
        { group: 'Guides', pages: ['a', 'mine', 'wrong'] },
        { group: 'Pets', openapi: 'pets.yaml' },
        { group: 'Shops', openapi: { source: 'shops.json', directory: 'shops' }, pages: ['get /shops'] },
      ],
    },
  }),
);
write('a.mdx', '---\ntitle: A\n---\n\nfirst');
write('mine.mdx', '---\nopenapi: pets GET /pets\nplayground: none\n---\n\nMy words.');
write('wrong.mdx', '---\ntitle: Wrong\nopenapi: GET /pet\n---\n');
write('pets.yaml', petsYaml('List pets'));
write('parts/pet.yaml', 'type: object\nproperties: { name: { type: string } }\n');
write(
  'shops.json',
  JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'Shops', version: '1' },
    paths: { '/shops': { get: { summary: 'List shops', responses: {} } } },
  }),
);

describe('pages of operations', () => {
  it('are pages of the site as others are, and lead to their specification', async () => {
    const site = await load();
    const { title, method, endpoint, file, description, reference } = at(
      site,
      '/api-reference/pets/list-pets',
    );
    assert.deepEqual(
      { title, method, endpoint, file, description, reference },
      {
        title: 'List pets',
        method: 'GET',
        endpoint: '/pets',
        file: 'pets.yaml',
        description: 'Lists all pets.',
        reference: { source: 'pets.yaml', kind: 'operation', generated: true },
      },
    );
    const add = at(site, '/api-reference/pets/add-a-pet');
    assert.deepEqual([add.deprecated, add.sidebarTitle, add.noindex], [true, 'Add', true]);
    assert.equal(at(site, '/shops/list-shops').path, 'shops/list-shops');
    assert.ok(!site.authored.byPath.has('shops/list-shops'));
  });

  it('are asked of the renderer with the operation, and with the text of the specification', async () => {
    const site = await load();
    const request = await site.request(at(site, '/api-reference/pets/add-a-pet'));
    assert.deepEqual([request.file, request.source], ['pets.yaml', 'First this.']);
    const { document, settings } = request.reference ?? assert.fail('no reference');
    assert.deepEqual([document.method, document.path], ['POST', '/pets']);
    assert.deepEqual(settings, {
      playground: 'simple',
      languages: ['go'],
      expanded: 'all',
      examples: 'all',
      prefill: false,
    });
    assert.equal((await site.request(at(site, '/a'))).reference, undefined);
  });

  it('with a file of their own have its text first, and what front matter does not say from the operation', async () => {
    const site = await load();
    const page = at(site, '/mine');
    assert.deepEqual([page.title, page.description, page.method], ['List pets', 'Lists all pets.', 'GET']);
    assert.deepEqual(page.reference, { source: 'pets.yaml', kind: 'operation', generated: false });
    const request = await site.request(page);
    assert.match(request.source, /My words\./);
    assert.equal(request.reference?.document.path, '/pets');
    assert.equal(request.reference?.settings.playground, 'none');
  });

  it('that name an unknown operation are reported, with the line and the nearest one', async () => {
    const site = await load();
    assert.deepEqual(issues(site), ['page/operation-not-found wrong.mdx:3']);
    assert.match(site.issues[0]?.hint ?? '', /GET \/pets/);
  });
});

describe('a change', () => {
  it('of a text keeps the tree and the specifications', async () => {
    const before = await load();
    write('a.mdx', '---\ntitle: A\n---\n\nsecond');
    const now = await load(before, 'a.mdx');
    assert.equal(now.tree, before.tree);
    assert.deepEqual(now.specifications?.all, before.specifications?.all);
  });

  it('of a specification makes its pages anew, and those of others not', async () => {
    const before = await load();
    write('pets.yaml', petsYaml('Find pets'));
    const now = await load(before, 'pets.yaml');
    assert.equal(at(now, '/api-reference/pets/find-pets').title, 'Find pets');
    assert.equal(now.pages.byUrl.has('/api-reference/pets/list-pets'), false);
    assert.equal(at(now, '/mine').title, 'Find pets');
    assert.notEqual(at(now, '/mine').version, at(before, '/mine').version);
    assert.equal(now.specifications?.get('shops.json'), before.specifications?.get('shops.json'));
    assert.equal(at(now, '/shops/list-shops').version, at(before, '/shops/list-shops').version);
  });

  it('of a file that a specification refers to is one of the specification', async () => {
    const before = await load();
    write('parts/pet.yaml', 'type: object\nproperties: { nickname: { type: string } }\n');
    const now = await load(before, 'parts/pet.yaml');
    const [page, old] = [
      at(now, '/api-reference/pets/add-a-pet'),
      at(before, '/api-reference/pets/add-a-pet'),
    ];
    assert.notEqual(page.version, old.version);
    assert.match(JSON.stringify((await now.request(page)).reference), /nickname/);
  });

  it('of the file that front matter names is seen', async () => {
    const before = await load();
    write('mine.mdx', '---\nopenapi: shops.json GET /shops\n---\n\nMy words.');
    const now = await load(before, 'mine.mdx');
    assert.equal(at(now, '/mine').title, 'List shops');
  });

  it('that breaks a specification leaves its pages out and says why', async () => {
    const before = await load();
    write('pets.yaml', 'openapi: 3.1.0\npaths: [');
    const now = await load(before, 'pets.yaml');
    assert.equal([...now.pages.byUrl.keys()].filter((url) => url.startsWith('/api-reference')).length, 0);
    assert.ok(
      issues(now).some((line) => /^spec\/\S+ pets\.yaml:/.test(line)),
      issues(now).join('\n'),
    );
  });
});

it('a site without a specification loads nothing for one', () => {
  const bare = mkdtempSync(join(tmpdir(), 'lectern-bare-'));
  after(() => rmSync(bare, { recursive: true }));
  writeFileSync(join(bare, 'docs.json'), '{ "name": "S", "navigation": { "pages": ["a"] } }');
  writeFileSync(join(bare, 'a.mdx'), '# A');
  const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { loadSite } = await import(${url('./site.ts')});
    const { folderSource } = await import(${url('./source/folder-source.ts')});
    await loadSite({ source: folderSource(${JSON.stringify(bare)}), renderer: {} });
    console.log(loaded.filter((url) => /\\/openapi\\/|@scalar/.test(url)).join(' '));`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  assert.equal(out.trim(), '');
});
