/** Titles and commit messages: one line, no tricks with direction or control characters, the same for every worker. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commitMessage, titleOf } from './commit-text.ts';

describe('the title of a pull request', () => {
  for (const [given, prompt, title] of [
    ['Mend links', 'x', 'Mend links'],
    [undefined, 'fix the broken links\nand more', 'fix the broken links'],
    ['  two\n lines\t', 'x', 'two lines'],
    ['\u202Eevil\u0000\u001b[31m', 'x', 'evil [31m'],
    ['', '', 'Documentation change'],
    [undefined, '\n\n  \n', 'Documentation change'],
    ['😀'.repeat(80), 'x', `${'😀'.repeat(71)}…`],
    ['word '.repeat(30), 'x', 'word word word word word word word word word word word word word word…'],
  ] as const)
    it(`of ${JSON.stringify(given)} and ${JSON.stringify(prompt)}`, () =>
      assert.equal(titleOf({ prompt }, given), title));
});

describe('the message of a commit', () => {
  it('names the job', () =>
    assert.equal(
      commitMessage({ id: 'abc', round: 0, switches: [] }, 'Mend links'),
      'Mend links\n\nLectern-Job: abc\n',
    ));
  it('names the round of what came after', () =>
    assert.equal(
      commitMessage({ id: 'abc', round: 2, switches: [] }, 'More'),
      'More\n\nLectern-Job: abc/2\n',
    ));
  it('names files that act on the whole site', () =>
    assert.match(
      commitMessage({ id: 'abc', round: 0, switches: ['docs/a.js', 'docs/b.css'] }, 'More'),
      /^More\n\nFiles that act on the whole site .*: docs\/a\.js, docs\/b\.css\.\n\nLectern-Job: abc\n$/,
    ));
});
