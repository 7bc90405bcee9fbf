/** An agent knows what it did before, and what a member took back or edited since. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { turnHistory } from './take-turn.ts';

it('has the words and actions of the agent, and the changes of members, without their ids', () => {
  assert.deepEqual(
    turnHistory([
      { kind: 'state', text: 'running' },
      { kind: 'agent', text: 'I begin.' },
      { kind: 'tool', text: 'edit_file a.mdx' },
      { kind: 'person', text: 'user:01k took back an edit of docs/a.mdx, line 6' },
      { kind: 'person', text: 'user:01k edited docs/b.mdx' },
      { kind: 'person', text: 'user:01k wrote a message' },
      { kind: 'note', text: 'user:01k took back nothing' },
    ]),
    [
      'I begin.',
      'edit_file a.mdx',
      'After your turn, a member took back an edit of docs/a.mdx, line 6, and wants it to stay so',
      'After your turn, a member edited docs/b.mdx, and wants it to stay so',
    ],
  );
});

it('has the newest forty', () => {
  const lines = turnHistory(Array.from({ length: 50 }, (_, n) => ({ kind: 'tool' as const, text: `${n}` })));
  assert.deepEqual([lines.length, lines.at(0), lines.at(-1)], [40, '10', '49']);
});
