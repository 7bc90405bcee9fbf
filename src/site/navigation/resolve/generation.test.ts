/** Tests of `openapi` with a loaded specification: which pages are generated, in which position, at which address. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NavNode } from '../nav-node.ts';
import { issueLines, resolveSample, type SampleOptions } from '../testing/resolve-sample.ts';
import { sampleSpecifications } from '../testing/sample-specifications.ts';

const PLANTS = [
  { name: 'GET /plants', title: 'List plants', tag: 'Plants' },
  { name: 'POST /plants', title: 'Add a plant', tag: 'Plants' },
  { name: 'GET /status', title: 'Status' },
  { name: 'DELETE /plants', title: 'Remove all', tag: 'Admin' },
];
const specifications = sampleSpecifications({
  'o.json': PLANTS,
  'p.json': [{ name: 'GET /pots', title: 'List pots', tag: 'Pots' }],
  'twin.json': [{ name: 'GET /plants', title: 'List plants', tag: 'Plants' }],
  'marks.json': [
    { name: 'GET /shown', title: 'Shown' },
    { name: 'GET /hidden', title: 'Hidden', hidden: true },
    { name: 'GET /none', title: 'None', excluded: true },
  ],
  'gone.json': { state: 'missing' },
  'events.yaml': {
    format: 'asyncapi',
    operations: [{ name: 'CHANNEL orders', title: 'Orders', tag: 'Events' }],
  },
});

/** The tree as indented labels and addresses. */
function outline(nodes: readonly NavNode[], indent = ''): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'page') return [`${indent}${node.title} ${node.url}`];
    if (node.kind === 'link') return [`${indent}${node.label}`];
    return [`${indent}${node.label}:`, ...outline(node.children, `${indent}  `)];
  });
}

function resolve(navigation: unknown, options: SampleOptions = {}) {
  const { tree, issues, generated } = resolveSample(navigation, { specifications, ...options });
  return { lines: outline(tree.children), issues: issueLines(issues), tree, full: issues, generated };
}

const ALL = [
  '  Plants:',
  '    List plants /api-reference/plants/list-plants',
  '    Add a plant /api-reference/plants/add-a-plant',
  '  API Reference:',
  '    Status /api-reference/status',
  '  Admin:',
  '    Remove all /api-reference/admin/remove-all',
];

describe('an element with openapi and no pages gets a page for every endpoint, grouped by tag', () => {
  for (const [key, field] of Object.entries({
    tabs: 'tab',
    anchors: 'anchor',
    dropdowns: 'dropdown',
    products: 'product',
    versions: 'version',
    languages: 'language',
    groups: 'group',
  })) {
    test(key, () => {
      const { lines, issues } = resolve({ [key]: [{ [field]: 'en', openapi: 'o.json' }] });
      assert.deepEqual([lines, issues], [['en:', ...ALL], []]);
    });
  }
  test('a menu item', () => {
    const { lines } = resolve({ tabs: [{ tab: 'T', menu: [{ item: 'M', openapi: 'o.json' }] }] });
    assert.deepEqual(lines, ['T:', '  M:', ...ALL.map((line) => `  ${line}`)]);
  });
  test('pages: [] is no pages', () => {
    assert.deepEqual(resolve({ groups: [{ group: 'G', openapi: 'o.json', pages: [] }] }).lines, [
      'G:',
      ...ALL,
    ]);
  });
  test('prose pages stay and come first', () => {
    const { lines } = resolve({
      groups: [{ group: 'G', openapi: 'o.json', pages: ['a', { group: 'H', pages: ['b'] }] }],
    });
    assert.deepEqual(lines, ['G:', '  a /a', '  H:', '    b /b', ...ALL]);
  });
  test('a group inside a group', () => {
    const { lines } = resolve({ groups: [{ group: 'G', pages: ['a', { group: 'H', openapi: 'p.json' }] }] });
    assert.deepEqual(lines, [
      'G:',
      '  a /a',
      '  H:',
      '    Pots:',
      '      List pots /api-reference/pots/list-pots',
    ]);
  });
  test('the root gets groups beside its own', () => {
    const { lines, issues } = resolve({ openapi: 'p.json', groups: [{ group: 'G', pages: ['a'] }] });
    assert.deepEqual(lines, ['G:', '  a /a', 'Pots:', '  List pots /api-reference/pots/list-pots']);
    assert.deepEqual(issues, []);
  });
  test('the root alone is understood, and still breaks the rule that it has one pattern', () => {
    const { lines, issues } = resolve({ openapi: 'p.json' });
    assert.deepEqual(lines, ['Pots:', '  List pots /api-reference/pots/list-pots']);
    assert.deepEqual(issues, ['error nav/no-pattern /navigation']);
  });
  test('several specifications give a set each', () => {
    const { lines } = resolve({ groups: [{ group: 'G', openapi: ['o.json', 'p.json'] }] });
    assert.deepEqual(lines, ['G:', ...ALL, '  Pots:', '    List pots /api-reference/pots/list-pots']);
  });
  test('asyncapi lists channels the same way', () => {
    const { lines } = resolve({ groups: [{ group: 'G', asyncapi: 'events.yaml', openapi: 'p.json' }] });
    assert.deepEqual(lines.slice(1), [
      '  Pots:',
      '    List pots /api-reference/pots/list-pots',
      '  Events:',
      '    Orders /api-reference/events/orders',
    ]);
  });
  test('a link to another site has none', () => {
    assert.deepEqual(resolve({ tabs: [{ tab: 'X', href: 'https://e.com', openapi: 'o.json' }] }).lines, [
      'X:',
    ]);
  });
  test('a specification that cannot be read leaves the element unchanged and has its own issue', () => {
    const { lines, issues } = resolve({ tabs: [{ tab: 'X', openapi: 'gone.json' }] });
    assert.deepEqual([lines, issues], [['X:'], []]);
  });
});

describe('rules 2 and 3: who inherits and has no children at all', () => {
  test('receives the pages in the place of the element around it', () => {
    const { lines, issues } = resolve({
      versions: [{ version: '1', openapi: 'p.json', tabs: [{ tab: 'T' }] }],
    });
    assert.deepEqual(lines, ['1:', '  T:', '    Pots:', '      List pots /api-reference/pots/list-pots']);
    assert.deepEqual(issues, []);
  });
  test('but not with an empty list, a link or entries of its own', () => {
    for (const tab of [
      { tab: 'T', pages: [] },
      { tab: 'T', href: '/a' },
      { tab: 'T', pages: ['a'] },
    ]) {
      const { tree } = resolve({ versions: [{ version: '1', openapi: 'p.json', tabs: [tab] }] });
      const [, ...rest] = 'children' in tree.children[0]! ? tree.children[0].children : [];
      assert.deepEqual(outline(rest), ['Pots:', '  List pots /api-reference/pots/list-pots']);
    }
  });
  test('and nothing where endpoints are listed beside it', () => {
    const { lines, issues } = resolve({
      tabs: [{ tab: 'T', openapi: 'p.json', groups: [{ group: 'G' }, { group: 'H', pages: ['GET /pots'] }] }],
    });
    assert.deepEqual(lines, ['T:', '  G:', '  H:', '    List pots /api-reference/pots/list-pots']);
    assert.deepEqual(issues, ['error nav/group-without-pages /navigation/tabs/0/groups/0']);
  });
  test('an own definition wins below it', () => {
    const { lines } = resolve({
      tabs: [
        { tab: 'T', openapi: 'o.json', groups: [{ group: 'G', openapi: 'p.json', pages: ['GET /pots'] }] },
      ],
    });
    assert.deepEqual(lines, ['T:', '  G:', '    List pots /api-reference/pots/list-pots']);
  });
});

describe('only the listed endpoints exist as soon as one is listed', () => {
  test('in their order, mixed with prose and groups', () => {
    const { lines, generated } = resolve({
      groups: [
        {
          group: 'G',
          openapi: 'o.json',
          pages: ['get  /status', 'a', { group: 'N', pages: ['POST /plants'] }, 'GET /plants'],
        },
      ],
    });
    assert.deepEqual(lines, [
      'G:',
      '  Status /api-reference/status',
      '  a /a',
      '  N:',
      '    Add a plant /api-reference/plants/add-a-plant',
      '  List plants /api-reference/plants/list-plants',
    ]);
    assert.equal(generated.length, 3);
  });
  test('an entry has method, endpoint and the path of its page', () => {
    const { tree } = resolve({ openapi: 'o.json', pages: ['DELETE /plants'] });
    assert.deepEqual(tree.children, [
      {
        kind: 'page',
        id: 'remove-all',
        path: 'api-reference/admin/remove-all',
        hidden: false,
        url: '/api-reference/admin/remove-all',
        title: 'Remove all',
        method: 'DELETE',
        endpoint: '/plants',
        openapi: { sources: ['o.json'] },
      },
    ]);
  });
  test('a page whose front matter names an endpoint counts as its entry', () => {
    const mine = { path: 'mine', method: 'GET', endpoint: '/plants', operation: 'openapi' } as const;
    const { lines } = resolve(
      { tabs: [{ tab: 'T', openapi: 'o.json', pages: ['a', 'mine'] }] },
      { pages: ['a', mine] },
    );
    assert.deepEqual(lines, ['T:', '  a /a', '  mine /mine']);
  });
  test('the default of the site serves entries and makes no pages', () => {
    const options = { siteOpenapi: { source: 'o.json', directory: 'rest' } };
    assert.deepEqual(resolve({ pages: ['GET /status'] }, options).lines, ['Status /rest/status']);
    assert.deepEqual(resolve({ groups: [{ group: 'G', pages: ['a'] }] }, options).lines, ['G:', '  a /a']);
  });
  test('a list of specifications is asked in order', () => {
    const { tree } = resolve({
      openapi: ['p.json', 'o.json', 'twin.json'],
      pages: ['GET /plants', 'twin.json GET /plants'],
    });
    assert.deepEqual(outline(tree.children), [
      'List plants /api-reference/plants/list-plants',
      'List plants /api-reference/plants/list-plants-1',
    ]);
  });
  test('the same endpoint twice is one page with two entries', () => {
    const { lines, issues, generated } = resolve({
      openapi: 'o.json',
      groups: [
        { group: 'G', pages: ['GET /status'] },
        { group: 'H', pages: ['GET /status'] },
      ],
    });
    assert.deepEqual(lines, ['G:', '  Status /api-reference/status', 'H:', '  Status /api-reference/status']);
    assert.deepEqual([issues, generated.length], [[], 1]);
  });
  test('an unknown endpoint is an error with the nearest one, and kept without a page', () => {
    const { tree, full } = resolve({ groups: [{ group: 'G', openapi: 'o.json', pages: ['GET /plant'] }] });
    assert.deepEqual(outline(tree.children), ['G:', '  GET /plant ']);
    assert.deepEqual(full, [
      {
        severity: 'error',
        code: 'nav/endpoint-not-found',
        message: 'The endpoint "GET /plant" of group "G" is not in "o.json"',
        hint: 'Did you mean "GET /plants"?',
        file: 'docs.json',
        line: 6,
        column: 1,
        pointer: '/navigation/groups/0/pages/0',
      },
    ]);
  });
  test('an entry of a specification that cannot be read is no second mistake', () => {
    assert.deepEqual(resolve({ openapi: 'gone.json', pages: ['GET /a'] }).issues, []);
  });
});

describe('x-hidden and x-excluded', () => {
  test('generated: hidden ones have a page that no list shows, excluded ones none', () => {
    const { lines, generated } = resolve({ groups: [{ group: 'G', openapi: 'marks.json' }] });
    assert.deepEqual(lines, ['G:', '  API Reference:', '    Shown /api-reference/shown']);
    assert.deepEqual(
      generated.map(({ meta }) => [meta.url, meta.hidden]),
      [
        ['/api-reference/shown', false],
        ['/api-reference/hidden', true],
      ],
    );
  });
  test('an entry shows a hidden one, and may not name an excluded one', () => {
    const { lines, issues, generated } = resolve({
      openapi: 'marks.json',
      pages: ['GET /hidden', 'GET /none'],
    });
    assert.deepEqual(lines, ['Hidden /api-reference/hidden', 'GET /none ']);
    assert.deepEqual(issues, ['error nav/endpoint-excluded /navigation/pages/1']);
    assert.equal(generated[0]?.meta.hidden, false);
  });
});
