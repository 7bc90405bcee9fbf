/** Tests of contradicting and circular redirects. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkRedirects, type PlacedRedirect } from './check-redirects.ts';

function redirects(...pairs: readonly (readonly [string, string])[]): PlacedRedirect[] {
  return pairs.map(([source, destination], index) => ({
    source,
    destination,
    permanent: true,
    at: { file: 'docs.json', line: index + 1, column: 1, pointer: `/redirects/${index}` },
  }));
}

type Case = readonly [
  name: string,
  pairs: readonly (readonly [string, string])[],
  kept: readonly string[],
  reported: readonly string[],
];

const CASES: readonly Case[] = [
  [
    'plain',
    [
      ['/a', '/b'],
      ['/c', 'https://e.com/c'],
    ],
    ['/a', '/c'],
    [],
  ],
  [
    'a chain is fine',
    [
      ['/a', '/b'],
      ['/b', '/c'],
    ],
    ['/a', '/b'],
    [],
  ],
  [
    'wildcards stay as written',
    [
      ['/a/:slug*', '/b/:slug*'],
      ['/c-*', '/d-*'],
    ],
    ['/a/:slug*', '/c-*'],
    [],
  ],
  [
    'the same source twice',
    [
      ['/a', '/b'],
      ['/a', '/c'],
    ],
    ['/a'],
    ['error 2 config/redirect-duplicate'],
  ],
  [
    'the same redirect twice',
    [
      ['/a', '/b'],
      ['/a', '/b'],
    ],
    ['/a'],
    ['warning 2 config/redirect-duplicate'],
  ],
  [
    'the same source with another slash',
    [
      ['/a', '/b'],
      ['a/', '/c'],
    ],
    ['/a'],
    ['warning 2 config/redirect-duplicate'],
  ],
  ['to itself', [['/a', '/a']], [], ['error 1 config/redirect-loop']],
  ['to itself with slash and query', [['/a', '/a/?x#y']], [], ['error 1 config/redirect-loop']],
  ['a wildcard to itself', [['/a/:s*', '/a/:s*']], [], ['error 1 config/redirect-loop']],
  [
    'a circle of two',
    [
      ['/a', '/b'],
      ['/b', '/a'],
    ],
    ['/a'],
    ['error 2 config/redirect-loop'],
  ],
  [
    'a circle of three behind a way in',
    [
      ['/x', '/a'],
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/a'],
    ],
    ['/x', '/a', '/b'],
    ['error 4 config/redirect-loop'],
  ],
  [
    'a source with fragment or query',
    [
      ['/a#x', '/b'],
      ['/a?x', '/c'],
      ['/a', '/d'],
    ],
    ['/a'],
    ['warning 1 config/redirect-source', 'warning 2 config/redirect-source'],
  ],
  ['same path at another host', [['/a', 'https://e.com/a']], ['/a'], []],
];

for (const [name, pairs, kept, reported] of CASES) {
  test(`redirects: ${name}`, () => {
    const result = checkRedirects(redirects(...pairs));
    assert.deepEqual(
      result.kept.map((redirect) => redirect.source),
      kept,
    );
    assert.deepEqual(
      result.issues.map((issue) => `${issue.severity} ${issue.line} ${issue.code}`),
      reported,
    );
  });
}

test('a circle names its addresses', () => {
  const { issues } = checkRedirects(redirects(['/a', '/b'], ['/b', '/c'], ['/c', '/a']));
  assert.equal(issues[0]?.message, 'These redirects lead in a circle: "/a" → "/b" → "/c" → "/a"');
});

test('what is kept never goes round', () => {
  const path = fc.constantFrom('/a', '/b', '/c', '/d', 'a/', '/e?x', 'https://e.com');
  fc.assert(
    fc.property(fc.array(fc.tuple(path, path)), (pairs) => {
      const { kept } = checkRedirects(redirects(...pairs));
      const next = new Map(
        kept.map((redirect) => [`/${redirect.source.replace(/^\/|\/$/g, '')}`, redirect.destination]),
      );
      for (const start of next.keys()) {
        let at: string | undefined = start;
        for (let steps = 0; at !== undefined; steps++) {
          assert.ok(steps <= kept.length, 'goes round');
          at = next.get(`/${at.replace(/[?#].*/, '').replace(/^\/|\/$/g, '')}`);
        }
      }
    }),
  );
});

test('a hundred thousand redirects are checked once each', () => {
  const many = Array.from({ length: 100_000 }, (_, i) => [`/${i}`, `/${i + 1}`] as const);
  assert.equal(checkRedirects(redirects(...many)).kept.length, 100_000);
});
