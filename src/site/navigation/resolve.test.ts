/** Tests of huge, deep and empty navigations. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_DEPTH, MAX_NODES } from './resolve/context.ts';
import { resolveSample } from './testing/resolve-sample.ts';

describe('limits', () => {
  test('groups deeper than the limit are cut with an issue', () => {
    let navigation: unknown = ['a'];
    for (let n = 0; n < 10_000; n++) navigation = [{ group: `g${n}`, pages: navigation }];
    const { issues } = resolveSample({ pages: navigation });
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['nav/too-deep'],
    );
    assert.equal(issues[0]?.pointer?.match(/pages/g)?.length, MAX_DEPTH + 1);
  });
  test('lists in lists count as depth', () => {
    let navigation: unknown = ['a'];
    for (let n = 0; n < 1_000; n++) navigation = [navigation];
    const codes = resolveSample({ pages: navigation }).issues.map(({ code }) => code);
    assert.equal(codes.at(-1), 'nav/too-deep');
    assert.equal(codes.length, MAX_DEPTH + 1);
  });
  test('nodes over the limit are cut with one issue', () => {
    const { tree, issues } = resolveSample({
      pages: Array.from({ length: MAX_NODES + 5 }, () => ({ group: 'G', root: 'a' })),
    });
    assert.ok(tree.children.length <= MAX_NODES);
    assert.equal(issues.filter(({ code }) => code === 'nav/too-many-entries').length, 1);
  });
});
