/** The sidebar: rendered once per scope, current page and open groups per page, hostile labels as text. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SidebarItemView, SidebarView } from '../../../site/navigation/views/view.ts';
import { wordsOf } from '../../first-view/first-rules.ts';
import { en } from '../../strings/en.ts';
import { groupItem, pageItem, testNavigation, testSite } from '../testing/page-view.ts';
import { compiledSidebar, prepareSidebar, sidebarFiles, sidebarList } from './sidebar.ts';

const site = testSite();

function list(items: readonly SidebarItemView[], page?: string, trail: readonly string[] = []): string {
  const sidebar: SidebarView = { scope: '', anchors: [], globalAnchors: [], items };
  const current = { trail: new Set(trail), ...(page === undefined ? {} : { page }) };
  return String(
    sidebarList(site, testNavigation({ sidebar, current }), en, { icons: new Set(), words: new Set() }),
  );
}

describe('what is current', () => {
  const items = [
    groupItem('top', {
      depth: 0,
      items: [
        pageItem('a'),
        groupItem('in', { items: [pageItem('b'), groupItem('deep')] }),
        groupItem('shut'),
        groupItem('wide', { expanded: true }),
      ],
    }),
  ];

  test('only the current page is marked', () => {
    const html = list(items, 'b', ['top', 'in']);
    assert.equal(html.match(/aria-current="page"/g)?.length, 1);
    assert.match(html, /href="\/b" aria-current="page"/);
  });

  test('groups on the path and expanded ones are open, others are not', () => {
    const html = list(items, 'b', ['top', 'in']);
    assert.equal(html.match(/<details open>/g)?.length, 2);
    assert.equal(list(items).match(/<details open>/g)?.length, 1);
    assert.equal(html.match(/<details>/g)?.length, 2);
  });

  test('outermost groups cannot be closed', () => {
    assert.match(
      list(items),
      /^<div class="nav-group sidebar-group"><p class="nav-title sidebar-title"><span class="label">top<\/span><\/p>/,
    );
  });

  test('one template serves every page of a scope', () => {
    const sidebar: SidebarView = { scope: '', anchors: [], globalAnchors: [], items };
    assert.equal(compiledSidebar(site, sidebar, en), compiledSidebar(site, sidebar, en));
    assert.notDeepEqual(
      compiledSidebar(testSite({ base: '/docs' }), sidebar, en),
      compiledSidebar(site, sidebar, en),
    );
  });

  test('a site that is loaded again keeps the sidebar, and lists its file, unless its surroundings changed', async () => {
    const many = Array.from({ length: 700 }, (_, at) => pageItem(`page-${at}`));
    const sidebar: SidebarView = { scope: '', anchors: [], globalAnchors: [], items: many };
    const again = { ...site };
    await prepareSidebar(site, sidebar, en);
    assert.equal(compiledSidebar(again, sidebar, en), compiledSidebar(site, sidebar, en));
    assert.deepEqual([...sidebarFiles(again).keys()], [...sidebarFiles(site).keys()]);
    assert.equal(sidebarFiles(again).size, 1);
    for (const other of [{ base: '/docs' }, { prefix: '/v1', base: '/v1' }, { symbol: () => undefined }])
      assert.notEqual(
        compiledSidebar({ ...site, ...other }, sidebar, en),
        compiledSidebar(site, sidebar, en),
        JSON.stringify(other),
      );
    const icons = { ...site.config.icons, library: 'lucide' as const };
    assert.notEqual(
      compiledSidebar({ ...site, config: { ...site.config, icons } }, sidebar, en),
      compiledSidebar(site, sidebar, en),
    );
  });
});

describe('the words for the style of the first view', () => {
  const wide = Array.from({ length: 60 }, (_, at) =>
    groupItem(`group-${at}`, {
      depth: 0,
      items: Array.from({ length: 12 }, (_, inner) =>
        pageItem(`page-${at}-${inner}`, {
          method: at % 2 === 0 ? 'get' : 'delete',
          deprecated: at % 7 === 0,
        }),
      ),
    }),
  );
  const short = [groupItem('group-0', { depth: 0, items: [pageItem('page-0-1', { tag: 'New' })] })];
  for (const [name, items] of [
    ['a list in full', short],
    ['a part of a long list', wide],
  ] as const)
    test(`are all there for ${name}`, () => {
      const sidebar: SidebarView = { scope: '', anchors: [], globalAnchors: [], items };
      const current = { trail: new Set(['group-0']), page: 'page-0-1' };
      const words = new Set<string>();
      const html = sidebarList(site, testNavigation({ sidebar, current }), en, { icons: new Set(), words });
      const missing = [...wordsOf(String(html))].filter((word) => !words.has(word));
      assert.deepEqual([missing, words.size > 10], [[], true]);
    });
});

describe('groups that lead somewhere', () => {
  const cases: [string, Partial<Parameters<typeof groupItem>[1] & object>, RegExp][] = [
    [
      'root page',
      { href: '/in' },
      /<li class="nav-split"><a class="nav-item" href="\/in" aria-current="page">/,
    ],
    ['drilldown', { drilldown: '/first' }, /<a class="nav-item" href="\/first"/],
    ['plain', {}, /<summary class="nav-item"><span class="label">in/],
  ];
  for (const [name, changes, expected] of cases) {
    test(name, () =>
      assert.match(
        list([groupItem('top', { depth: 0, items: [groupItem('in', changes)] })], 'in', ['top']),
        expected,
      ),
    );
  }

  test('a group whose own page is current is open', () => {
    assert.match(
      list([groupItem('top', { depth: 0, items: [groupItem('in', { href: '/in' })] })], 'in', ['top']),
      /<details open>/,
    );
  });
});

describe('labels and addresses', () => {
  test('an author’s text never becomes markup', () => {
    const hostile = '"><script>alert(1)</script>';
    const html = list([
      pageItem('p', {
        label: hostile,
        tag: hostile,
        method: hostile,
        icon: { name: `/${hostile}.svg` },
        href: `/${hostile}`,
      }),
      groupItem('g', {
        depth: 0,
        label: hostile,
        tag: hostile,
        href: `/${hostile}`,
        items: [groupItem('n', { label: hostile, href: '/n' })],
      }),
    ]);
    assert.ok(!html.includes('<script'), html);
  });

  test('addresses that could run code are left out, the label stays', () => {
    for (const href of ['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x']) {
      const html = list([{ kind: 'link', id: 'l', label: 'Bad', href, external: true }]);
      assert.ok(!html.includes('href') && html.includes('Bad'), html);
    }
  });

  test('icons, methods, tags, deprecation and external links show', () => {
    const html = list([
      pageItem('p', { icon: { name: 'star' }, method: 'delete', deprecated: true, tag: 'New' }),
      pageItem('q', { icon: { name: 'no-such-icon' } }),
      { kind: 'link', id: 'l', label: 'Out', href: 'https://x.example', external: true },
    ]);
    for (const part of [
      '#i--star',
      'data-method="DELETE">DEL<',
      'Deprecated',
      '>New<',
      'rel="noopener"',
      'opens another site',
    ])
      assert.ok(html.includes(part), part);
    assert.equal(html.match(/<use/g)?.length, 1);
  });

  test('very deep groups are rendered flat, with all their entries', () => {
    let item: SidebarItemView = pageItem('last');
    for (let i = 0; i < 60; i++) item = groupItem(`g${i}`, { items: [item] });
    const html = list([groupItem('top', { depth: 0, items: [item] })]);
    assert.ok(html.includes('href="/last"'));
    assert.ok((html.match(/<details/g)?.length ?? 0) < 20);
  });
});
