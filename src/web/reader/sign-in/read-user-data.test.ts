/** User data from other servers: what is read, and that nothing odd lets a reader see more, or for longer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readUserData } from './read-user-data.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const SECONDS = NOW / 1000;
const deep = (levels: number): unknown => (levels === 0 ? 'x' : { a: deep(levels - 1) });

describe('readUserData()', () => {
  it('reads all fields, with the end in milliseconds', () => {
    const read = readUserData(
      {
        expiresAt: SECONDS + 60.5,
        groups: ['admin', ' Two words ', 'admin'],
        content: { firstName: 'Jane', org: { plan: 'pro', seats: [1, 2] } },
        apiPlaygroundInputs: {
          header: { Authorization: 'Bearer x', 'X-N': 1 },
          server: { sub: 'acme' },
          other: {},
        },
        unknown: 1,
      },
      NOW,
    );
    assert.deepEqual(read, {
      data: {
        groups: ['admin', ' Two words '],
        content: { firstName: 'Jane', org: { plan: 'pro', seats: [1, 2] } },
        apiPlaygroundInputs: { header: { Authorization: 'Bearer x', 'X-N': 1 }, server: { sub: 'acme' } },
        expiresAt: NOW + 60_500,
      },
    });
  });

  it('gives a reader without rights for missing fields', () => {
    const none = { data: { groups: [], content: {}, apiPlaygroundInputs: {} } };
    assert.deepEqual(readUserData({}, NOW), none);
    assert.deepEqual(readUserData({ groups: null, content: null, apiPlaygroundInputs: null }, NOW), none);
  });

  it('leaves out names that have a meaning for objects', () => {
    const read = readUserData(
      JSON.parse('{"content":{"__proto__":{"admin":true},"constructor":1,"a":2}}'),
      NOW,
    );
    assert.ok('data' in read);
    assert.deepEqual(Object.keys(read.data.content), ['a']);
    assert.equal((read.data.content as { admin?: boolean }).admin, undefined);
  });

  for (const [name, value, problem] of [
    ['a text', 'x', /user data/],
    ['null', null, /user data/],
    ['a list', [], /user data/],
    ['an end that is a text', { expiresAt: String(SECONDS + 60) }, /expiresAt/],
    ['an end that is null', { expiresAt: null }, /expiresAt/],
    ['an end that is no number', { expiresAt: Number.NaN }, /expiresAt/],
    ['an end that never comes', { expiresAt: Number.POSITIVE_INFINITY }, /expiresAt/],
    ['an end in milliseconds', { expiresAt: NOW + 60_000 }, /milliseconds/],
    ['an end that has passed', { expiresAt: SECONDS }, /passed/],
    ['a negative end', { expiresAt: -1 }, /passed/],
    ['groups as one text', { groups: 'admin,staff' }, /groups/],
    ['groups as an object', { groups: { 0: 'admin', length: 1 } }, /groups/],
    ['a group that is a number', { groups: ['a', 1] }, /groups/],
    ['a group that is a list', { groups: [['admin']] }, /groups/],
    ['a group that is null', { groups: [null] }, /groups/],
    ['an empty group', { groups: [''] }, /groups/],
    ['a group with a line break', { groups: ['a\nb'] }, /groups/],
    ['a long group', { groups: ['x'.repeat(201)] }, /groups/],
    ['content as a list', { content: [] }, /content/],
    ['content as a text', { content: 'x' }, /content/],
    ['large content', { content: { a: 'x'.repeat(9_000) } }, /content.*8192/],
    ['deep content', { content: deep(20) }, /content.*deep/],
    ['content with NUL', { content: { a: 'x\u0000' } }, /cannot be stored/],
    ['content with NUL in a name', { content: { 'a\u0000': 1 } }, /cannot be stored/],
    ['content with half a character', { content: { a: '\ud800' } }, /cannot be stored/],
    ['playground inputs as a text', { apiPlaygroundInputs: 'x' }, /apiPlaygroundInputs/],
    [
      'playground headers as a list',
      { apiPlaygroundInputs: { header: ['x'] } },
      /apiPlaygroundInputs.header/,
    ],
    ['a server variable that is an object', { apiPlaygroundInputs: { server: { a: {} } } }, /server/],
  ] as const)
    it(`refuses ${name}`, () => {
      const read = readUserData(value, NOW);
      assert.ok('problem' in read);
      assert.match(read.problem, problem);
    });

  for (const [name, groups] of [
    ['5,001 groups', Array.from({ length: 5_001 }, (_, i) => `g${i}`)],
    ['groups of more than 256 kB', Array.from({ length: 2_000 }, (_, i) => `${i}`.padEnd(140, 'x'))],
  ] as const)
    it(`refuses ${name}, with a page of its own`, () => {
      const read = readUserData({ groups }, NOW);
      assert.ok('problem' in read);
      assert.deepEqual([read.refusal, /groups/.test(read.problem)], ['groups', true]);
      assert.ok('data' in readUserData({ groups: groups.slice(0, 1_800) }, NOW));
    });

  it('names fields and shows no values', () => {
    const read = readUserData({ groups: [{ secret: 'hunter2' }] }, NOW);
    assert.ok('problem' in read && !read.problem.includes('hunter2'));
  });
});
