/** Every call that comes out of the sandbox is validated. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ComponentCall } from './author-program.ts';
import { ComponentCalls } from './component-calls.ts';
import { SANDBOX_LIMITS } from './sandbox-limits.ts';

function opened() {
  const calls: ComponentCall[] = [];
  const host = {
    components: ['Card'],
    render: (call: ComponentCall) => {
      calls.push(call);
      return '<b>';
    },
  };
  return { calls, own: new ComponentCalls(host, SANDBOX_LIMITS) };
}

it('answers a call of a component that there is, and takes what is in it once', () => {
  const { own, calls } = opened();
  assert.equal(own.answer('["Card",1,{},{},"",[]]'), '+<b>');
  assert.equal(own.answer('["Card",0,{"a":1},{"b":"<i>"},"x",[1,1,7]]'), '+<b>');
  assert.deepEqual(calls[1]?.direct, [{ call: calls[0], html: '<b>' }]);
  own.answer('["Card",2,{},{},"",[1]]');
  assert.deepEqual(calls[2]?.direct, []);
});

it('refuses everything else', () => {
  const { own, calls } = opened();
  const bad = [
    '',
    '{',
    'null',
    '["Evil",0,{},{},"",[]]',
    '["Card",-1,{},{},"",[]]',
    '["Card",0,{},{"a":{}},"",[]]',
    '["Card",0,{},{},7,[]]',
    '["Card",0,{},{},"",["0"]]',
    '["Card",0,7,{},"",[]]',
    '[{},0,{},{},"",[]]',
    '['.repeat(100_000),
  ];
  for (const text of bad) assert.match(own.answer(text), /^-/, text.slice(0, 40));
  assert.deepEqual(calls, []);
});

it('stops when there is too much of it', () => {
  const { own } = opened();
  assert.equal(own.answer(`["Card",0,{},{},"${'x'.repeat(5_000_000)}",[]]`), '-its output is too large');
});
