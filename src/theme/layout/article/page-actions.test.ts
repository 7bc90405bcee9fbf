/** The menu of a page for the options that real sites write, and with hostile text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContextualOption } from '../../../site/config/schema/contextual.ts';
import type { PageView, SiteView } from '../../page-view.ts';
import { en } from '../../strings/en.ts';
import { testPage, testSite } from '../testing/page-view.ts';
import { actionEntries } from './page-action-entries.ts';
import { hasActionsInToc, pageActions } from './page-actions.ts';

interface Options {
  readonly options?: readonly unknown[];
  readonly display?: 'header' | 'toc';
  readonly site?: Partial<SiteView>;
  readonly page?: Partial<PageView>;
}

function page({ options = [], display = 'header', site = {}, page: more = {} }: Options): PageView {
  const made = testSite({ markdown: true, mcp: true, base: '/docs', origin: 'https://d.example', ...site });
  return testPage({
    url: '/a/b',
    site: {
      ...made,
      config: { ...made.config, contextual: { options: options as readonly ContextualOption[], display } },
    },
    ...more,
  });
}

const html = (given: Options): string =>
  String(pageActions(page(given), en, { icons: new Set(), taken: new Set() }));
const hrefs = (given: Options): (string | undefined)[] =>
  actionEntries(page(given), en).map(({ href, text }) => href ?? text);

test('without options a page can be copied and read', () => {
  assert.deepEqual(
    actionEntries(page({}), en).map(({ label }) => label),
    [en.copyPage, en.viewMarkdown],
  );
  assert.match(
    html({}),
    /<button class="page-copy" type="button" data-copy-page="\/docs\/a\/b\.md" data-copied="Copied">/,
  );
  assert.equal(html({ site: { markdown: false } }), '');
  assert.match(html({ page: { url: '/' } }), /data-copy-page="\/docs\/index\.md"/);
});

test('a second option is a button beside the first, and more are a menu', () => {
  const two = html({ options: ['copy', 'view'] });
  assert.match(
    two,
    /<a class="page-more" aria-label="View as Markdown" title="View as Markdown" href="\/docs\/a\/b\.md"/,
  );
  assert.doesNotMatch(two, /popover/);
  assert.match(
    html({ options: ['copy', 'mcp'] }),
    /<button type="button" data-copy data-text="https:\/\/d\.example\/docs\/mcp" class="page-more"/,
  );
  assert.match(
    html({ options: ['copy', 'view', 'mcp'] }),
    /<button class="page-more" id="page-context-menu-button" type="button" popovertarget=/,
  );
  assert.doesNotMatch(html({ options: ['copy'] }), /page-more/);
});

test('options keep their order, and each has its target', () => {
  const options = ['view', 'claude', 'chatgpt', 'mcp', 'add-mcp', 'cursor', 'vscode', 'nope', 7, null];
  const question = encodeURIComponent(
    'Read https://d.example/docs/a/b.md and help me with questions about it.',
  );
  const server = 'https://d.example/docs/mcp';
  const [view, claude, chatgpt, mcp, add, cursor, vscode, ...rest] = hrefs({ options });
  assert.deepEqual(
    [view, claude, chatgpt, mcp, add, rest],
    [
      '/docs/a/b.md',
      `https://claude.ai/new?q=${question}`,
      `https://chatgpt.com/?hints=search&q=${question}`,
      server,
      `npx add-mcp ${server}`,
      [],
    ],
  );
  const config = new URL(cursor ?? '').searchParams.get('config') ?? '';
  assert.deepEqual(JSON.parse(Buffer.from(config, 'base64').toString()), { url: server });
  assert.deepEqual(JSON.parse(new URL(vscode ?? '').searchParams.get('config') ?? ''), {
    type: 'http',
    url: server,
  });
});

test('entries that need a public address, a server or a file are absent without one', () => {
  const options = ['copy', 'claude', 'mcp', 'cursor', 'download-spec', 'assistant', 'download-pdf'];
  const { origin: _, ...nowhere } = page({}).site;
  assert.deepEqual(
    actionEntries({ ...page({ options }), site: { ...nowhere, config: page({ options }).site.config } }, en)
      .length,
    1,
  );
  assert.equal(hrefs({ options, site: { mcp: false } }).length, 2);
  assert.equal(hrefs({ options, page: { specification: '/api.json' } }).at(-1), '/docs/api.json');
});

test('a site that answers questions offers that in the menu, as a link to the page for questions', () => {
  const site = { ask: '/_lectern/ask' };
  assert.deepEqual(hrefs({ options: ['copy', 'assistant', 'view'], site }).slice(1), [
    '/docs/ask',
    '/docs/a/b.md',
  ]);
  for (const options of [['assistant'], ['copy', 'assistant'], ['copy', 'view', 'assistant']])
    assert.match(html({ options, site }), /<a[^>]* href="\/docs\/ask" rel="nofollow" data-opens-ask>/);
  assert.doesNotMatch(html({ options: ['copy', 'assistant'] }), /\/ask/);
});

test('an entry of the author’s fills in page, path and server', () => {
  const query = [
    { key: 'text', value: 'Look: $page & $path' },
    { key: 'm', value: '$mcp' },
  ];
  const options = [
    { title: 'T', href: '/discuss?p=$path' },
    { title: 'T', href: { base: 'https://x.example/?a=1', query } },
    { title: 'T', href: 'javascript:alert(1)' },
    { title: 'T', href: { base: 'javascript:alert', query } },
  ];
  assert.deepEqual(hrefs({ options }), [
    '/docs/discuss?p=%2Fdocs%2Fa%2Fb',
    'https://x.example/?a=1&text=Look%3A%20https%3A%2F%2Fd.example%2Fdocs%2Fa%2Fb.md%20%26%20%2Fdocs%2Fa%2Fb&m=https%3A%2F%2Fd.example%2Fdocs%2Fmcp',
  ]);
});

test('front matter replaces the site’s menu, and an empty list removes it', () => {
  const contextual = { options: ['view'], display: 'toc' } as const;
  assert.deepEqual(hrefs({ options: ['copy', 'claude'], page: { contextual } }), ['/docs/a/b.md']);
  assert.ok(hasActionsInToc(page({ page: { contextual } })));
  assert.ok(hasActionsInToc(page({ display: 'toc' })));
  assert.ok(!hasActionsInToc(page({})));
  assert.equal(html({ options: ['copy'], page: { contextual: { options: [] } } }), '');
});

test('hostile labels and addresses stay text', () => {
  const bad = '"><script>alert(1)</script>';
  const made = html({
    options: [
      'copy',
      { title: bad, description: bad, icon: bad, href: `https://x.example/${bad}` },
      'cursor',
      'vscode',
    ],
    page: { url: `/${bad}`, specification: `/${bad}` },
  });
  assert.doesNotMatch(made, /<script/);
  const tags = (made.match(/<[a-z][^>]*>/g) ?? []).join('').replace(/"[^"]*"/g, '""');
  assert.doesNotMatch(tags, /alert|'/);
});
