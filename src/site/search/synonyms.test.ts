/** Tests which words a text gets from its synonyms, and that hostile groups cost one pass. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { synonymWords } from './synonyms.ts';

const GROUPS = [
  ['callout', 'admonition', 'notice box'],
  ['dark mode', 'night theme'],
  ['安装', '部署'],
];

it('adds the other words of a group to a text that has one', () => {
  for (const [text, expected] of [
    ['Use a callout.', 'admonition notice box'],
    ['Use Callouts, or an admonition.', 'notice box'],
    ['In dark\nmode', 'night theme'],
    ['In the dark', ''],
    ['A calloutish thing', ''],
    ['如何安装软件', '部署'],
    ['', ''],
  ] as const)
    assert.equal(synonymWords(GROUPS, text), expected, text);
  assert.equal(synonymWords(undefined, 'callout'), '');
  assert.equal(synonymWords([], 'callout'), '');
});

it('takes the time of one pass', () => {
  const groups = Array.from({ length: 100 }, (_, at) =>
    Array.from({ length: 10 }, (_, n) => `a a a a ${at}x${n}`),
  );
  const start = process.cpuUsage();
  synonymWords(groups, 'a '.repeat(12_000));
  const { user, system } = process.cpuUsage(start);
  assert.ok((user + system) / 1_000 < 1_000, `${(user + system) / 1_000} ms`);
});
