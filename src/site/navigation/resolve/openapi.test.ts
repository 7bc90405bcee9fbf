/** Tests of `openapi` in the tree. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NavDivision, NavGroup, NavNode, NavPage } from '../nav-node.ts';
import { issueLines, resolveSample } from '../testing/resolve-sample.ts';
import { parseEndpoint } from './endpoint.ts';
import { specRef } from './spec-ref.ts';

const sources = (node: NavNode | undefined) =>
  node !== undefined && 'openapi' in node ? node.openapi?.sources : undefined;

describe('openapi is allowed on any element at any level', () => {
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
      const { tree, issues } = resolveSample({ [key]: [{ [field]: 'en', openapi: 'o.json' }] });
      assert.deepEqual(issues, []);
      assert.deepEqual(sources(tree.children[0]), ['o.json']);
    });
  }
  test('the root', () => {
    const { tree, issues } = resolveSample({ openapi: 'o.json', pages: ['GET /a'] });
    assert.deepEqual([issues, sources(tree.children[0])], [[], ['o.json']]);
  });
});

describe('children inherit unless they define their own', () => {
  const groups = [
    { group: 'G', pages: ['GET /a', 'b', { group: 'N', pages: ['POST /n'] }] },
    { group: 'H', openapi: 'h.json', asyncapi: 'h.yaml', pages: ['GET /h'] },
  ];
  const { tree, issues } = resolveSample({
    versions: [{ version: '1', openapi: 'o.json', tabs: [{ tab: 'T', groups }] }],
  });
  const tab = (tree.children[0] as NavDivision).children[0] as NavDivision;
  const [g, h] = tab.children as NavGroup[];
  test('through every level, to pages and endpoints', () => {
    assert.deepEqual(issues, []);
    const nested = g?.children[2] as NavGroup;
    for (const node of [tab, g, g?.children[0], g?.children[1], nested.children[0]]) {
      assert.deepEqual(sources(node), ['o.json']);
    }
  });
  test('an own definition wins below it only', () => {
    assert.deepEqual([sources(h), sources(h?.children[0])], [['h.json'], ['h.json']]);
    assert.deepEqual([h?.asyncapi?.sources, g?.asyncapi], [['h.yaml'], undefined]);
  });
  test('who inherits has the same object as its parent, so that own definitions are distinguishable', () => {
    assert.equal(g?.openapi, tab.openapi);
    assert.notEqual(h?.openapi, tab.openapi);
  });
});

test('an element with openapi and no pages is complete', () => {
  for (const pages of [undefined, []]) {
    assert.deepEqual(resolveSample({ groups: [{ group: 'G', openapi: 'o.json', pages }] }).issues, []);
  }
});

describe('endpoints are listed as METHOD /path', () => {
  test('an entry is a page with method and endpoint', () => {
    const { tree } = resolveSample({
      groups: [{ group: 'G', openapi: 'o.json', pages: ['get  /users/{id}'] }],
    });
    const page = (tree.children[0] as NavGroup).children[0] as NavPage;
    assert.deepEqual(page, {
      kind: 'page',
      id: 'g/get-users-id-',
      path: 'GET /users/{id}',
      url: '',
      title: 'GET /users/{id}',
      hidden: false,
      method: 'GET',
      endpoint: '/users/{id}',
      openapi: { sources: ['o.json'] },
    });
  });
  test('without a specification it is an error, and kept', () => {
    const { tree, issues } = resolveSample({ pages: ['GET /a'] });
    assert.deepEqual(issueLines(issues), ['error nav/endpoint-without-specification /navigation/pages/0']);
    assert.equal((tree.children[0] as NavPage).path, 'GET /a');
  });
  test('the specification of the site or of the entry itself will do', () => {
    assert.deepEqual(resolveSample({ pages: ['GET /a'] }, { siteOpenapi: 'site.json' }).issues, []);
    const { tree, issues } = resolveSample({
      openapi: 'o.json',
      pages: ['own.json GET /a', 'https://e.com/o.yaml POST /b'],
    });
    assert.deepEqual(issues, []);
    assert.deepEqual(tree.children.map(sources), [['own.json'], ['https://e.com/o.yaml']]);
  });
  test('a page whose name looks like an endpoint is the page', () => {
    const { tree } = resolveSample({ pages: ['get /x'] }, { pages: ['get /x'] });
    assert.equal((tree.children[0] as NavPage).url, '/get /x');
  });
});

describe('parseEndpoint', () => {
  const cases: readonly (readonly [string, ReturnType<typeof parseEndpoint>])[] = [
    ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'].map(
      (method) => [`${method} /x`, { method: method.toUpperCase(), path: '/x' }] as const,
    ),
    ['/specs/o.json GET /a', { method: 'GET', path: '/a', source: '/specs/o.json' }],
    ['webhook order paid', { method: 'WEBHOOK', path: 'order paid' }],
    ['query /a', { method: 'QUERY', path: '/a' }],
    ['GET a', undefined],
    ['getting-started', undefined],
    ['GET', undefined],
  ];
  for (const [entry, expected] of cases) test(entry, () => assert.deepEqual(parseEndpoint(entry), expected));
});

describe('specRef', () => {
  const cases: readonly (readonly [unknown, unknown])[] = [
    ['o.json', { sources: ['o.json'] }],
    [['o.json', 'p.yaml'], { sources: ['o.json', 'p.yaml'] }],
    [
      { source: 'o.json', directory: 'api' },
      { sources: ['o.json'], directory: 'api' },
    ],
    [
      [
        { source: 'o.json', directory: 'a' },
        { source: 'p.json', directory: 'b' },
      ],
      { sources: ['o.json', 'p.json'], directory: 'a', directories: { 'o.json': 'a', 'p.json': 'b' } },
    ],
    [' ', undefined],
    [{ directory: 'api' }, undefined],
    [3, undefined],
    [undefined, undefined],
  ];
  for (const [value, expected] of cases)
    test(JSON.stringify(value) ?? 'undefined', () =>
      assert.deepEqual(specRef(value as Parameters<typeof specRef>[0]), expected),
    );
});
