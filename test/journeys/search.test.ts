/** Search through the front door: the JSON for the dialog, the page without script, what follows a change, and hostile questions. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

interface Answer {
  readonly results: readonly { readonly url: string; readonly title: string; readonly excerpt: string }[];
  readonly marks: readonly string[];
}

const spec = {
  openapi: '3.1.0',
  info: { title: 'Jobs', version: '1' },
  servers: [
    {
      url: 'https://{place}.example.com',
      description: 'The quokka server',
      variables: { place: { default: 'eu', description: 'Any quokka' } },
    },
  ],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A quokka token' } } },
  security: [{ key: [] }],
  paths: {
    '/jobs': {
      get: { summary: 'List jobs', responses: { 200: { description: 'All jobs' } } },
      post: { summary: 'Create a job', responses: { 200: { description: 'One' } } },
    },
    '/jobs/{id}': { delete: { summary: 'Delete a job', responses: { 204: { description: 'Gone' } } } },
  },
};

const folder = fixtureFolder({
  'docs.json': docsJson({
    languages: [
      {
        language: 'en',
        groups: [
          { group: 'Guides', pages: ['start', 'jobs', 'many'] },
          { group: 'API', openapi: 'openapi.json' },
        ],
      },
      { language: 'fr', groups: [{ group: 'Guides', pages: ['fr/start'] }] },
    ],
  }),
  'openapi.json': spec,
  'start.mdx':
    '---\ntitle: Start\n---\nA penguin <b>writes</b> `&lt;script&gt;alert(1)&lt;/script&gt;` into an igloo.\n',
  'jobs.mdx': '---\ntitle: Jobs\n---\nPOST /jobs makes jobs; POST /jobs again makes more jobs.\n',
  'many.mdx': `---\ntitle: Many\n---\n${Array.from({ length: 45 }, (_, i) => `## Walrus ${i}\n\nA walrus.\n`).join('\n')}`,
  'fr/start.mdx': '---\ntitle: Commencer\n---\nUn penguin.\n',
});

describe('search through the front door', () => {
  let site: RunningSite;
  before(async () => {
    site = await runningSite(folder.path, { preview: true });
  });
  const ask = async (query: string, more = ''): Promise<Answer> =>
    (await (await site.get(`/search.json?q=${encodeURIComponent(query)}${more}`)).json()) as Answer;

  it('finds operations by method and path before pages that mention them', async () => {
    assert.equal((await ask('POST /jobs')).results[0]!.title, 'Create a job');
    assert.equal((await ask('GET /jobs')).results[0]!.title, 'List jobs');
    assert.equal((await ask('DELETE /jobs/{id}')).results[0]!.title, 'Delete a job');
  });

  it('leaves out text that every page of a specification repeats', async () => {
    assert.deepEqual((await ask('quokka')).results, []);
    assert.match(await site.text((await ask('POST /jobs')).results[0]!.url), /quokka token/);
  });

  it('searches the given language, and all languages without one', async () => {
    assert.deepEqual(
      (await ask('penguin', '&lang=fr')).results.map(({ url }) => url),
      ['/fr/start'],
    );
    assert.equal((await ask('penguin')).results.length, 2);
    const html = await site.text('/search?q=penguin&lang=fr');
    assert.match(html, /aria-current="true">Français/);
    assert.match(html, /href="\/search\?q=penguin"[^>]*>Search all versions and languages/);
    assert.match(html, /<input type="hidden" name="lang" value="fr">/);
  });

  it('marks matches on the page of results, and text stays text', async () => {
    const html = await site.text('/search?q=pengiun+igloo');
    assert.match(html, /<mark>penguin<\/mark>/);
    const evil = await site.text(`/search?q=${encodeURIComponent('<script>alert(1)</script> igloo')}`);
    assert.doesNotMatch(evil, /<(?:mark>)?script(?:<\/mark>)?>alert/);
    assert.match(evil, /&lt;script&gt;/);
  });

  it('has more pages of results, each once', async () => {
    const first = await site.text('/search?q=walrus');
    assert.match(first, /\?q=walrus&amp;page=2"/);
    const urls = (html: string): string[] =>
      [...html.matchAll(/class="hit" href="([^"]+)"/g)].map(([, url]) => url!);
    const pages = await Promise.all([1, 2, 3].map((page) => site.text(`/search?q=walrus&page=${page}`)));
    assert.deepEqual(
      pages.map((html) => urls(html).length),
      [20, 20, 5],
    );
    assert.equal(new Set(pages.flatMap(urls)).size, 45);
  });

  it('follows a change, and only the changed page is indexed again', async () => {
    folder.write('start.mdx', '---\ntitle: Start\n---\nAn ocelot.\n');
    for (let i = 0; i < 100 && (await ask('ocelot')).results.length === 0; i++) await wait(50);
    assert.equal((await ask('ocelot')).results[0]!.url, '/start');
    assert.deepEqual((await ask('igloo')).results, []);
  });

  for (const query of ['"', 'a\0b', 'NEAR(', 'x'.repeat(6_000), '👩‍👩‍👧', '\u202e', '%', "';--", '(((('])
    it(`answers ${JSON.stringify(query).slice(0, 20)}`, async () => {
      for (const path of ['/search', '/search.json'])
        assert.equal((await site.get(`${path}?q=${encodeURIComponent(query)}`)).status, 200);
    });
});
