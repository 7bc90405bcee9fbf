/** Pages and lists of pages as programs get them, through the front door. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fixtureFolder } from '../../../../../test/support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../../../../../test/support/running-site.ts';
import { prefersMarkdown } from './page-markdown-route.ts';

it('prefersMarkdown() follows quality values and takes wildcards for HTML', () => {
  const yes = [
    'text/markdown',
    'text/plain',
    'text/markdown, */*',
    'text/markdown, text/html',
    'text/html;q=0.5, text/markdown;q=0.9',
    'TEXT/Markdown; charset=utf-8; q=1.0',
  ];
  const no = [
    undefined,
    '',
    '*/*',
    'text/*',
    'text/html',
    'text/html, text/markdown;q=0.9',
    'text/markdown;q=0',
    'text/markdown;q=2',
    'text/markdown;q=x',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    `${'text/a,'.repeat(60)}text/markdown`,
  ];
  for (const accept of yes) assert.ok(prefersMarkdown(accept), accept);
  for (const accept of no) assert.ok(!prefersMarkdown(accept), String(accept));
});

const DOCS = {
  name: 'Harbor # <b>',
  theme: 'mint',
  description: 'Jobs that arrive',
  colors: { primary: '#0b6b5f' },
  markdown: { instructions: ['Cite the version.', 'Prefer curl.'] },
  navigation: {
    languages: [
      {
        language: 'en',
        default: true,
        tabs: [
          {
            tab: 'Guides',
            groups: [
              { group: 'Start', pages: ['index', 'start', { group: 'Deep', pages: ['deep'] }, 'away'] },
              { group: 'Secret', hidden: true, pages: ['secret'] },
            ],
          },
          { tab: 'Blog', href: 'https://blog.example' },
          { tab: 'API', groups: [{ group: 'Jobs', openapi: 'api.json' }] },
        ],
      },
      { language: 'de', groups: [{ group: 'Anfang', pages: ['de/start'] }] },
    ],
  },
};

const API = {
  openapi: '3.1.0',
  info: { title: 'Jobs', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/jobs/{id}': {
      get: {
        summary: 'One job',
        description: 'Reads a job.',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 3 } },
          { name: 'full', in: 'query', schema: { type: 'boolean', default: false } },
        ],
        responses: {
          200: {
            description: 'The job',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['state'],
                  properties: {
                    state: { type: 'string', enum: ['waiting', 'done'], description: 'Where it is' },
                  },
                },
                example: { state: 'done' },
              },
            },
          },
          404: { description: 'No such job' },
        },
      },
    },
  },
};

const page = (title: string, more: string, body: string): string =>
  `---\ntitle: "${title}"\n${more}---\n\n${body}\n`;

const FILES: Record<string, string> = {
  'docs.json': JSON.stringify(DOCS),
  'api.json': JSON.stringify(API),
  'index.mdx': page('Home', 'description: Where to *begin*\n', 'Hello [start](/start).'),
  'start.mdx': page(
    'Start [1] *here*',
    `description: ${'long words '.repeat(60)}\n`,
    '<Visibility for="humans">For people</Visibility>\n\n<Visibility for="agents">For programs</Visibility>\n\nBoth',
  ),
  'deep.mdx': page('Deep', '', 'Text'),
  'away.mdx': page('Away', 'url: https://away.example\n', ''),
  'secret.mdx': page('Secret', '', 'Text'),
  'hidden.mdx': page('Hidden', 'hidden: true\n', 'Text'),
  'de/start.mdx': page('Anfang', '', 'Text'),
};

describe('a site for programs', () => {
  let site: RunningSite;
  before(async () => {
    site = await runningSite(fixtureFolder(FILES).path, { baseUrl: 'https://docs.example' });
  });

  it('gives a page by its address with .md, with what search engines and caches need', async () => {
    const answer = await site.get('/index.md');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/markdown; charset=utf-8');
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
    assert.match(
      answer.headers.get('link') ?? '',
      /<https:\/\/docs\.example\/>; rel="canonical".*rel="llms-txt"/,
    );
    assert.match(answer.headers.get('etag') ?? '', /^"/);
    assert.equal(
      await answer.text(),
      '# Home\n\n> Where to *begin*\n\n> All pages of this documentation: https://docs.example/llms.txt\n\n> ## Agent Instructions\n> Cite the version.\n> Prefer curl.\n\nHello [start](https://docs.example/start).\n',
    );
  });

  it('tells programs what is for them, and people what is for people', async () => {
    const text = await site.text('/start.md');
    assert.match(text, /^# Start \\\[1\\\] \\\*here\\\*\n/);
    assert.match(text, /For programs\n\nBoth/);
    assert.doesNotMatch(text, /For people/);
    const html = await site.text('/start');
    assert.match(html, /For people/);
    assert.doesNotMatch(html, /For programs/);
    assert.match(html, /<link rel="alternate" type="text\/markdown" href="\/start\.md">/);
  });

  it('leads programs to the list of all pages, first of all, and has the text before the navigation', async () => {
    const html = await site.text('/start');
    const body = html.slice(html.indexOf('<body'));
    const pointer = body.indexOf('href="/llms.txt"');
    assert.ok(pointer > 0 && pointer < body.length / 10, `at ${pointer} of ${body.length}`);
    assert.match(body, /<p [^>]*aria-hidden="true"[^>]*>[\s\S]{0,200}<a href="\/start\.md" tabindex="-1">/);
    assert.match(await site.text('/'), /<a href="\/index\.md" tabindex="-1">/);
    assert.ok(body.indexOf('<main') < body.indexOf('class="site-sidebar"'));
    assert.ok(body.indexOf('For people') < body.indexOf('class="site-nav"'));
    const text = await site.text('/start.md');
    assert.ok(text.includes('\n\n> All pages of this documentation: https://docs.example/llms.txt\n\n'));
    assert.doesNotMatch(await site.text('/llms-full.txt'), /All pages of this documentation/);
    assert.doesNotMatch(await site.text('/search'), /as Markdown<\/a>/);
  });

  it('answers the page’s own address by what is accepted', async () => {
    const text = await site.get('/start', { accept: 'text/markdown, text/html;q=0.9' });
    assert.equal(text.headers.get('content-type'), 'text/markdown; charset=utf-8');
    assert.equal(text.headers.get('x-robots-tag'), null);
    assert.match(text.headers.get('vary') ?? '', /\baccept\b(?!-)/);
    const html = await site.get('/start', { accept: 'text/html,*/*;q=0.8' });
    assert.match(html.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(html.headers.get('vary') ?? '', /\baccept\b(?!-)/);
    assert.equal(html.headers.get('x-llms-txt'), '/llms.txt');
    const again = await site.get('/start', {
      accept: 'text/markdown',
      'if-none-match': text.headers.get('etag') ?? '',
    });
    assert.equal(again.status, 304);
  });

  it('leads to where a page is, and says when there is none', async () => {
    assert.equal((await site.get('/START.md')).headers.get('location'), '/start.md');
    assert.equal((await site.get('/away.md')).headers.get('location'), 'https://away.example');
    for (const path of ['/nothing.md', '/../x.md', '/.md/.md'])
      assert.ok([400, 404].includes((await site.get(path)).status), path);
    assert.equal((await site.get('/hidden.md')).status, 200);
  });

  it('gives the whole operation', async () => {
    const list = await site.text('/llms.txt');
    const address = /\((\S+one-job\.md)\)/.exec(list)?.[1] ?? '';
    const text = await site.text(new URL(address).pathname);
    for (const part of [
      '# One job',
      '`GET /jobs/{id}`',
      'https://api.example',
      'Reads a job.',
      '`id` (string, required)',
      'at least 3 characters',
      '`full` (boolean, default: `false`)',
      '**200**',
      '`state` (`enum<string>`, required)',
      'Where it is',
      '`waiting` `done`',
      '**404**',
      'No such job',
      'curl ',
      '"state": "done"',
    ])
      assert.ok(text.includes(part), `${part}\n${text}`);
    assert.equal(text.split('Reads a job.').length, 2);
  });

  it('lists pages by section for programs, and leaves out what nobody shall find', async () => {
    for (const path of ['/llms.txt', '/.well-known/llms.txt']) {
      const text = await site.text(path);
      const lines = text.split('\n');
      assert.equal(lines[0], '# Harbor # \\<b>');
      assert.equal(lines[2], '> Jobs that arrive');
      assert.ok(text.includes('> ## Agent Instructions\n> Cite the version.'));
      assert.ok(
        text.includes('## Guides - Start\n\n- [Home](https://docs.example/index.md): Where to *begin*\n'),
      );
      assert.match(
        text,
        /- \[Start \\\[1\\\] \\\*here\\\*\]\(https:\/\/docs\.example\/start\.md\): (long words )+long words…\n- \[Deep\]/,
      );
      assert.ok(text.includes('## OpenAPI Specs\n\n- [api](https://docs.example/api.json)'));
      const optional = text.slice(text.indexOf('## Optional'));
      for (const link of [
        '(https://blog.example)',
        '(https://away.example)',
        '(https://docs.example/de/start.md)',
      ])
        assert.ok(optional.includes(link), link);
      assert.doesNotMatch(text, /Secret|Hidden|Anfang\]/);
    }
  });

  it('gives all listed pages in one file', async () => {
    const text = await site.text('/llms-full.txt');
    assert.ok(
      text.includes('\n# Home\nSource: https://docs.example/\n\n> Where to *begin*\n\nHello'),
      text.slice(0, 600),
    );
    assert.ok(text.includes('# Deep\nSource: https://docs.example/deep\n\nText'));
    assert.equal(text.split('Cite the version.').length, 2);
    assert.ok(text.includes('`GET /jobs/{id}`'));
    assert.doesNotMatch(text, /For people|# Secret|# Hidden/);
    assert.ok(text.indexOf('# Home') < text.indexOf('# Deep'));
  });
});

describe('what authors decide for programs', () => {
  const files = (docs: object, more: Record<string, string> = {}): string =>
    fixtureFolder({ ...FILES, 'docs.json': JSON.stringify({ ...DOCS, ...docs }), ...more }).path;

  it('an own file comes first', async () => {
    const site = await runningSite(files({}, { 'llms.txt': '# Mine\n' }));
    assert.equal(await site.text('/llms.txt'), '# Mine\n');
    assert.equal(await site.text('/.well-known/llms.txt'), '# Mine\n');
  });

  it('a site that keeps search engines away has no lists', async () => {
    const site = await runningSite(files({ seo: { metatags: { robots: 'noindex' } } }));
    for (const path of ['/llms.txt', '/llms-full.txt']) assert.equal((await site.get(path)).status, 404);
    const page = await site.get('/start.md');
    assert.equal(page.status, 200);
    assert.equal(page.headers.get('x-llms-txt'), null);
  });

  it('`seo.indexing: all` lists what navigation hides; `markdown.schema: false` leaves operations out', async () => {
    const site = await runningSite(files({ seo: { indexing: 'all' }, markdown: { schema: false } }));
    const text = await site.text('/llms.txt');
    assert.match(text, /\[Secret\]/);
    assert.match(text, /\[Hidden\]/);
    assert.doesNotMatch(text, /Anfang/);
    const address = new URL(/\((\S+one-job\.md)\)/.exec(text)?.[1] ?? '').pathname;
    const operation = await site.text(address);
    assert.match(operation, /^# One job\n/);
    assert.doesNotMatch(operation, /minLength|at least 3|curl/);
  });

  it('a very long list loses its descriptions first and then says what is missing', async () => {
    const pages = Array.from({ length: 400 }, (_, i) => `many/page-${i}-${'x'.repeat(150)}`);
    const many = Object.fromEntries(
      pages.map((path) => [`${path}.mdx`, page(path, 'description: Words\n', 'Text')]),
    );
    const site = await runningSite(files({ navigation: { pages } }, many));
    const text = await site.text('/llms.txt');
    assert.ok(text.length <= 100_000, String(text.length));
    assert.match(text, /> \d+ more entries were left out/);
    assert.doesNotMatch(text, /: Words/);
  });
});
