/** Which refs an entry of docs.json stands for, in which order, and at which addresses. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findRefs } from './find-refs.ts';
import { editionPlan } from './ref-entries.ts';

const tags = ['v1.0.0', 'v1.10.0', 'v1.9.0', 'v2.0.0-rc.1', 'v2.0.0', 'v3.0.0-beta.1', 'nightly', 'rel/1.0'];
const branches = ['main', 'release/1.x', 'release/2.x', 'v1.0.0', 'a b'];
const ids = (names: readonly string[], digit: string): Map<string, string> =>
  new Map(names.map((name, at) => [name, String(at).padStart(39, '0') + digit]));
const REFS = { tags: ids(tags, 'a'), branches: ids(branches, 'b') };

const found = (...versions: readonly object[]) => findRefs(editionPlan({ versions })!, REFS);
const lines = (...versions: readonly object[]): string[] =>
  found(...versions).editions.map((one) =>
    one.kind === 'own' ? `own ${one.label}` : `${one.label} ${one.prefix} ${one.ref}`,
  );

describe('an entry with a ref', () => {
  const CASES: readonly (readonly [name: string, entries: readonly object[], expected: readonly string[]])[] =
    [
      [
        'pattern of tags: newest first, without pre-releases',
        [{ version: 'next', pages: [] }, { ref: 'v*' }],
        [
          'own next',
          'v2.0.0 /v2.0.0 refs/tags/v2.0.0',
          'v1.10.0 /v1.10.0 refs/tags/v1.10.0',
          'v1.9.0 /v1.9.0 refs/tags/v1.9.0',
          'v1.0.0 /v1.0.0 refs/tags/v1.0.0',
        ],
      ],
      [
        'as many as asked for, with pre-releases',
        [{ ref: 'v*', most: 2, prereleases: true }],
        ['v3.0.0-beta.1 /v3.0.0-beta.1 refs/tags/v3.0.0-beta.1', 'v2.0.0 /v2.0.0 refs/tags/v2.0.0'],
      ],
      [
        'pattern of branches, when no tag fits',
        [{ ref: 'release/*' }],
        [
          'release/2.x /release-2.x refs/heads/release/2.x',
          'release/1.x /release-1.x refs/heads/release/1.x',
        ],
      ],
      [
        'one name, with a label',
        [{ ref: 'nightly', version: 'Nightly' }],
        ['Nightly /nightly refs/tags/nightly'],
      ],
      ['a tag before a branch of the same name', [{ ref: 'v1.0.0' }], ['v1.0.0 /v1.0.0 refs/tags/v1.0.0']],
      [
        'a ref that is named twice, once',
        [{ ref: 'v1.9.0', version: 'LTS' }, { ref: 'v1.*' }],
        [
          'LTS /v1.9.0 refs/tags/v1.9.0',
          'v1.10.0 /v1.10.0 refs/tags/v1.10.0',
          'v1.0.0 /v1.0.0 refs/tags/v1.0.0',
        ],
      ],
    ];
  for (const [name, entries, expected] of CASES)
    it(name, () => assert.deepEqual(lines(...entries), expected));
});

it('says what is not there, and what would have the same address', () => {
  const { editions, problems } = found(
    { ref: 'nothing' },
    { ref: 'x*y' },
    { ref: 'rel/1.0' },
    { ref: 'v3*' },
  );
  assert.deepEqual(
    editions.map(({ label }) => label),
    ['rel/1.0'],
  );
  assert.equal(problems.length, 3);
  assert.match(problems.join('\n'), /"nothing"[\s\S]*"x\*y"[\s\S]*"v3\*", or only pre-releases/);
  const same = findRefs(editionPlan({ versions: [{ ref: 'a/b' }, { ref: 'A-b' }] })!, {
    tags: ids(['a/b', 'A-b'], 'a'),
    branches: new Map(),
  });
  assert.deepEqual([same.editions.length, same.problems.length], [1, 1]);
});

it('a pattern takes no time to refuse a name', () => {
  const plan = editionPlan({ versions: [{ ref: `${'*a'.repeat(80)}b` }] })!;
  const many = new Map(Array.from({ length: 2_000 }, (_, at) => [`${'a'.repeat(200)}${at}`, '0'.repeat(40)]));
  assert.deepEqual(findRefs(plan, { tags: many, branches: new Map() }).editions, []);
});

it('there is no plan without a ref that is one', () => {
  for (const navigation of [
    undefined,
    [],
    { versions: 'v*' },
    { versions: [{ version: '1', pages: [] }] },
    ...['', '../x', 'a b', '**', '-^x', '/a', 'a:b', 5].map((ref) => ({ versions: [{ ref }] })),
  ])
    assert.equal(editionPlan(navigation), undefined, JSON.stringify(navigation));
});
