/** Tests of the collection table against the format of docs.json. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  COLLECTIONS,
  type CollectionKey,
  type CollectionSpec,
  GLOBAL_CHILDREN,
  ROOT_CHILDREN,
} from './collections.ts';

const ALL = ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages'];

/** Label, fields and children of the format itself. */
const STANDARD: Readonly<
  Record<CollectionKey, readonly [label: string, fields: readonly string[], children: readonly string[]]>
> = {
  groups: ['group', ['icon', 'tag', 'expanded', 'openapi'], ['pages', 'groups']],
  tabs: ['tab', ['icon', 'href', 'openapi'], ['groups', 'pages', 'menu', 'anchors']],
  menu: ['item', ['icon', 'description', 'href'], ['groups', 'pages']],
  anchors: ['anchor', ['icon', 'href', 'openapi'], ['groups', 'pages']],
  dropdowns: ['dropdown', ['icon', 'href'], ['groups', 'pages']],
  products: ['product', ['description', 'icon', 'href'], ['groups', 'pages']],
  versions: ['version', ['icon', 'href', 'openapi'], ALL.filter((key) => key !== 'versions')],
  languages: ['language', ['icon', 'href', 'openapi', 'banner'], ALL.filter((key) => key !== 'languages')],
};

for (const [key, [label, fields, children]] of Object.entries(STANDARD)) {
  test(`"${key}" has the label, fields and children of the format, marked as such`, () => {
    const spec: CollectionSpec = COLLECTIONS[key as CollectionKey];
    assert.equal(spec.key, key);
    assert.equal(spec.labelField, label);
    for (const name of [label, ...fields]) assert.equal(spec.fields[name]?.standard, true, name);
    assert.deepEqual(
      spec.children
        .filter((child) => child.standard)
        .map((child) => child.key)
        .sort(),
      [...children].sort(),
    );
  });
}

test('no element holds its own kind, but groups', () => {
  for (const spec of Object.values(COLLECTIONS)) {
    if (spec.key !== 'groups') assert.ok(!spec.children.some((child) => child.key === spec.key), spec.key);
  }
});

test('the root holds every collection but menu, global holds anchors', () => {
  assert.deepEqual(ROOT_CHILDREN.map((child) => child.key).sort(), [...ALL].sort());
  assert.deepEqual(
    GLOBAL_CHILDREN.filter((child) => child.standard).map((child) => child.key),
    ['anchors'],
  );
});

const VALUES: readonly [
  key: CollectionKey,
  field: string,
  good: readonly unknown[],
  bad: readonly unknown[],
][] = [
  ['tabs', 'tab', ['x'], ['', 5, null]],
  [
    'tabs',
    'href',
    ['/a', 'https://e.com', 'a/b', 'mailto:a@b.c'],
    ['', 'javascript:1', ' java\nscript:1', 'data:text/html,x', 5],
  ],
  [
    'tabs',
    'icon',
    ['book', '/i.svg', 'https://e.com/i.svg', { name: 'x', style: 'solid' }],
    ['', 5, {}, 'javascript:1', { name: 'vbscript:1' }],
  ],
  ['groups', 'expanded', [true, false], ['true', 1]],
  [
    'groups',
    'openapi',
    ['a.json', { source: 'a.json', directory: 'd' }, ['a', { source: 'b' }]],
    ['', [], {}, { directory: 'd' }, 5],
  ],
  ['groups', 'tag', ['NEW'], [5]],
  ['groups', 'directory', ['card', 'accordion', 'none'], ['grid', true]],
  [
    'languages',
    'banner',
    [{ content: 'x' }, { content: 'x', dismissible: true }],
    ['x', {}, { content: '' }],
  ],
  ['versions', 'default', [true], ['yes']],
];

for (const [key, field, good, bad] of VALUES) {
  test(`${key}.${field} accepts and refuses`, () => {
    const spec: CollectionSpec = COLLECTIONS[key];
    const { schema } = spec.fields[field]!;
    for (const value of good) assert.ok(schema.safeParse(value).success, JSON.stringify(value));
    for (const value of bad) assert.ok(!schema.safeParse(value).success, JSON.stringify(value));
  });
}

test('every field has its words', () => {
  for (const spec of Object.values(COLLECTIONS)) {
    for (const [name, field] of Object.entries(spec.fields))
      assert.ok(
        field.doc.endsWith('.') && field.schema.meta()?.description === field.doc,
        `${spec.key}.${name}`,
      );
  }
});
