/** What of a stored record survives a version that does not know it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { overStored } from './over-stored.ts';

it('keeps names and values that are unknown, and writes what has changed', () => {
  const cases: readonly (readonly [string, unknown, object, object, object])[] = [
    ['an unknown name', { a: 1, later: [1] }, { a: 1 }, { a: 2 }, { a: 2, later: [1] }],
    ['an unknown value', { a: 'later' }, { a: 'off' }, { a: 'off' }, { a: 'later' }],
    ['an unknown value that is changed', { a: 'later' }, { a: 'off' }, { a: 'on' }, { a: 'on' }],
    ['a default that was not stored', {}, { a: true }, { a: true }, { a: true }],
    [
      'an inner name',
      { in: { a: 1, later: 2 } },
      { in: { a: 1 } },
      { in: { a: 3 } },
      { in: { a: 3, later: 2 } },
    ],
    ['a list is one value', { a: [1, 2] }, { a: [1, 2] }, { a: [3] }, { a: [3] }],
    ['a field that is taken away', { a: 1, b: 2, later: 3 }, { a: 1, b: 2 }, { a: 1 }, { a: 1, later: 3 }],
    ['an inner record in place of a value', { a: 7 }, { a: { b: 1 } }, { a: { b: 2 } }, { a: { b: 2 } }],
    ['nothing readable', 'x', { a: 1 }, { a: 1 }, { a: 1 }],
    ['null', null, { a: 1 }, { a: 2 }, { a: 2 }],
    ['a list', [1], { a: 1 }, { a: 1 }, { a: 1 }],
    [
      'a name of every object',
      JSON.parse('{"__proto__":{"x":1},"toString":2}'),
      { a: 1 },
      { a: 1 },
      JSON.parse('{"__proto__":{"x":1},"toString":2,"a":1}') as object,
    ],
  ];
  for (const [name, stored, before, after, expected] of cases)
    assert.equal(
      JSON.stringify(Object.entries(overStored(stored, before, after)).sort()),
      JSON.stringify(Object.entries(expected).sort()),
      name,
    );
});
