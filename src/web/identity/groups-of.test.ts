/** Groups in claims of every shape: only texts count, and a list is never split. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { groupsOf, MAX_GROUPS } from './finish-sign-in.ts';

const deep = (depth: number): unknown => (depth === 0 ? ['deep'] : { a: deep(depth - 1) });

const CASES: readonly (readonly [
  string,
  unknown,
  { path: string; delimiter?: string },
  readonly string[],
])[] = [
  ['a list', { groups: ['a', ' b ', '', 'a'] }, { path: 'groups' }, ['a', 'b']],
  ['a list with the separator inside', { groups: ['a,b'] }, { path: 'groups', delimiter: ',' }, ['a,b']],
  ['one text', { groups: 'a, b' }, { path: 'groups' }, ['a, b']],
  ['a text with a separator', { groups: ' a , b,,c' }, { path: 'groups', delimiter: ',' }, ['a', 'b', 'c']],
  ['a longer separator', { groups: 'a :: b' }, { path: 'groups', delimiter: ' :: ' }, ['a', 'b']],
  ['an inner claim', { realm_access: { roles: ['r'] } }, { path: 'realm_access.roles' }, ['r']],
  ['a name with dots', { 'https://example.com/roles': ['r'] }, { path: 'https://example.com/roles' }, ['r']],
  ['dots in both', { 'https://a.example/x': { roles: 'r' } }, { path: 'https://a.example/x.roles' }, ['r']],
  ['a number', { groups: 7 }, { path: 'groups' }, []],
  ['an object', { groups: { a: true } }, { path: 'groups' }, []],
  ['odd items', { groups: ['a', 1, null, ['b'], { c: 1 }] }, { path: 'groups' }, ['a']],
  ['an item that is too long', { groups: ['x'.repeat(257), 'a'] }, { path: 'groups' }, ['a']],
  ['nothing', undefined, { path: 'groups' }, []],
  ['a list of claims', [{ groups: ['a'] }], { path: '0.groups' }, []],
  ['an inherited name', {}, { path: 'constructor.name' }, []],
  ['a claim that is too deep', deep(40), { path: Array(40).fill('a').join('.') }, []],
];
for (const [what, claims, claim, expected] of CASES)
  it(`reads groups from ${what}`, () => assert.deepEqual(groupsOf(claims, claim), expected));

it('reads a bounded number of groups', () => {
  const many = Array.from({ length: 6_000 }, (_, at) => `g${at}`);
  assert.equal(groupsOf({ groups: many }, { path: 'groups' }).length, MAX_GROUPS);
  assert.equal(groupsOf({ groups: many.join(',') }, { path: 'groups', delimiter: ',' }).length, MAX_GROUPS);
});
