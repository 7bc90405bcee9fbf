/** Tests of switchers: they lead to the same page if it exists, else to the closest first page. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resolveSample, type SampleOptions } from '../testing/resolve-sample.ts';
import { navigationView } from './navigation-view.ts';
import type { SwitcherView } from './view.ts';

/** `versions header: 1=/a* 2=/b~`: `*` current, `~` another page than the current one. */
function lines(views: readonly SwitcherView[]): string[] {
  return views.map(({ collection, placement, items }) => {
    const links = items.map(
      (item) => `${item.label}=${item.href}${item.current ? '*' : ''}${item.samePage ? '' : '~'}`,
    );
    return `${collection} ${placement}: ${links.join(' ')}`;
  });
}

function switchers(navigation: unknown, url: string, options?: SampleOptions): string[] {
  return lines(navigationView(resolveSample(navigation, options).tree, url).switchers);
}

const version = (label: string, pages: unknown, fields: object = {}) => ({
  version: label,
  pages,
  ...fields,
});
const language = (code: string, fields: object) => ({ language: code, ...fields });

describe('the same page', () => {
  const cases: readonly (readonly [
    string,
    readonly [string, readonly string[]],
    readonly [string, readonly string[]],
    string,
    string,
  ])[] = [
    ['each in its folder', ['v1', ['v1/a', 'v1/x/b']], ['v2', ['v2/c', 'v2/x/b']], 'v1/x/b', 'v2/x/b'],
    ['one without folder', ['v1', ['a', 'x/b']], ['v2', ['v2/a', 'v2/x/b']], 'x/b', 'v2/x/b'],
    ['and back', ['v2', ['v2/a', 'v2/x/b']], ['v1', ['a', 'x/b']], 'v2/x/b', 'x/b'],
    [
      'deeper folders',
      ['v1', ['docs/v1/a', 'docs/v1/b']],
      ['v2', ['docs/v2/c', 'docs/v2/b']],
      'docs/v1/b',
      'docs/v2/b',
    ],
    [
      'a few pages outside the folder',
      ['v1', ['a', 'b']],
      ['v2', ['v2/a', 'v2/b', 'v2/c', 'changelog']],
      'b',
      'v2/b',
    ],
    [
      'the label in the middle of the path',
      ['v1', ['api/v1/b', 'sdk/v1/c']],
      ['v2', ['api/v2/b', 'sdk/v2/c']],
      'api/v1/b',
      'api/v2/b',
    ],
    ['one page listed in both', ['v1', ['a', 'b']], ['v2', ['c', 'b']], 'b', 'b'],
    [
      'its own copy before the shared one, wherever it is',
      ['v1', ['docs/x/v1/b', 'docs/y/v1/c']],
      ['v2', ['docs/x/v1/b', 'docs/x/v2/b', 'docs/y/v2/c']],
      'docs/x/v1/b',
      'docs/x/v2/b',
    ],
    [
      'its own copy before the shared one',
      ['v1', ['v1/a', 'v1/b']],
      ['v2', ['v1/b', 'v2/a', 'v2/b']],
      'v1/b',
      'v2/b',
    ],
  ];
  for (const [name, [from, own], [to, others], path, expected] of cases) {
    test(name, () => {
      const options = { pages: [...new Set([...own, ...others])] };
      const [line] = switchers({ versions: [version(from, own), version(to, others)] }, `/${path}`, options);
      assert.equal(line, `versions header: ${from}=/${path}* ${to}=/${expected}`);
    });
  }
  test('languages have their own names and tags', () => {
    const navigation = {
      languages: [language('en', { pages: ['a', 'b'] }), language('jp', { pages: ['jp/a', 'jp/b'] })],
    };
    const view = navigationView(resolveSample(navigation, { pages: ['a', 'b', 'jp/a', 'jp/b'] }).tree, '/b');
    assert.deepEqual(lines(view.switchers), ['languages header: English=/b* 日本語=/jp/b']);
    assert.deepEqual(
      view.switchers[0]?.items.map(({ lang }) => lang),
      ['en', 'ja'],
    );
  });
  test('products and dropdowns switch in the same way', () => {
    const options = { pages: ['p/a', 'q/a', 'p/b'] };
    const products = [
      { product: 'P', pages: ['p/b', 'p/a'] },
      { product: 'Q', pages: ['q/a'] },
    ];
    const dropdowns = [
      { dropdown: 'P', pages: ['p/b', 'p/a'] },
      { dropdown: 'Q', pages: ['q/a'] },
    ];
    assert.deepEqual(switchers({ products }, '/p/a', options), ['products header: P=/p/a* Q=/q/a']);
    assert.deepEqual(switchers({ dropdowns }, '/p/b', options), ['dropdowns sidebar: P=/p/b* Q=/q/a~']);
  });
});

describe('without the same page', () => {
  test('the first page of the division', () => {
    assert.deepEqual(switchers({ versions: [version('1', ['a']), version('2', ['b', 'c'])] }, '/a'), [
      'versions header: 1=/a* 2=/b~',
    ]);
  });
  test('the own link of the division', () => {
    const versions = [version('1', ['a']), { version: '0', href: 'https://old.e.com' }];
    assert.deepEqual(switchers({ versions }, '/a'), ['versions header: 1=/a* 0=https://old.e.com~']);
  });
  test('the position further in is kept: the version within the other language', () => {
    const pages = ['en/1/a', 'en/2/a', 'en/2/only', 'fr/1/a', 'fr/2/a'];
    const versions = (code: string, extra: string[]) => ({
      versions: [version('1', [`${code}/1/a`]), version('2', [`${code}/2/a`, ...extra])],
    });
    const navigation = {
      languages: [language('en', versions('en', ['en/2/only'])), language('fr', versions('fr', []))],
    };
    assert.deepEqual(switchers(navigation, '/en/2/only', { pages }), [
      'languages header: English=/en/2/only* Français=/fr/2/a~',
      'versions sidebar: 1=/en/1/a~ 2=/en/2/only*',
    ]);
    assert.equal(
      switchers(navigation, '/en/2/a', { pages })[0],
      'languages header: English=/en/2/a* Français=/fr/2/a',
    );
  });
  test('the tab is kept', () => {
    const tabs = (...labels: [string, string][]) => ({
      tabs: labels.map(([tab, page]) => ({ tab, pages: [page] })),
    });
    const versions = [
      { version: '1', ...tabs(['T', 'a'], ['U', 'b']) },
      { version: '2', ...tabs(['T', 'c'], ['U', 'd']) },
    ];
    assert.deepEqual(switchers({ versions }, '/b'), ['versions header: 1=/b* 2=/d~']);
  });
});

describe('who is offered', () => {
  const versions = [version('1', ['a']), version('2', ['b'], { hidden: true }), { version: '3' }];
  test('neither hidden nor empty divisions', () => {
    assert.deepEqual(switchers({ versions }, '/a'), ['versions header: 1=/a*']);
  });
  test('a hidden one to the reader inside', () => {
    assert.deepEqual(switchers({ versions }, '/b'), ['versions header: 1=/a~ 2=/b*']);
  });
  test('outside the navigation nothing is current and the first is shown selected', () => {
    const [view] = navigationView(
      resolveSample({ versions: [version('1', ['a']), version('2', ['b'])] }).tree,
      '/z',
    ).switchers;
    assert.deepEqual(
      [lines(view === undefined ? [] : [view]), view?.current.label],
      [['versions header: 1=/a~ 2=/b~'], '1'],
    );
  });
  test('two collections at one level give two switchers', () => {
    const navigation = { versions: [version('1', ['a'])], languages: [language('en', { pages: ['b'] })] };
    assert.deepEqual(switchers(navigation, '/a'), [
      'languages header: English=/b~',
      'versions header: 1=/a*',
    ]);
  });
});
