/** Tests of `expanded` in the tree. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NavGroup } from '../nav-node.ts';
import { firstNode } from '../testing/resolve-sample.ts';

describe('expanded', () => {
  const nested = (fields: object) =>
    (
      (
        firstNode({ groups: [{ group: 'G', pages: [{ group: 'H', ...fields, pages: ['a'] }] }] })
          .node as NavGroup
      ).children[0] as NavGroup
    ).expanded;
  test('true opens a nested group', () => assert.equal(nested({ expanded: true }), true));
  test('false or nothing leaves it closed', () => {
    assert.equal(nested({ expanded: false }), false);
    assert.equal(nested({}), false);
  });
  test('`collapsed: false` is the older way to say true', () =>
    assert.equal(nested({ collapsed: false }), true));
  test('it has no effect on top-level groups, which is said', () => {
    for (const expanded of [true, false]) {
      const { issues } = firstNode({ groups: [{ group: 'G', expanded, pages: ['a'] }] });
      assert.deepEqual(issues, ['warning nav/expanded-has-no-effect /navigation/groups/0/expanded']);
    }
  });
});
