/** Titles and commit messages: one line, no tricks with direction or control characters, the same for every worker. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commitMessage, titleOf } from './commit-text.ts';

const commits = { name: 'Docs', mail: 'docs@example.com', signOff: false, coAuthor: false, title: '' };
const PLAIN = { commits, member: undefined };
const ADA = { name: 'Ada', mail: 'ada@example.com' };

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

  it('begins as the settings say, once', () => {
    const titled = (given: string): string => titleOf({ prompt: 'x' }, given, 'docs: ');
    assert.equal(titled('Mend links'), 'docs: Mend links');
    assert.equal(titled('Docs: mend links'), 'Docs: mend links');
    assert.equal(titled('word '.repeat(30)).length, 71);
  });
});

describe('the message of a commit', () => {
  it('names the job', () =>
    assert.equal(
      commitMessage({ id: 'abc', round: 0, switches: [] }, 'Mend links', PLAIN),
      'Mend links\n\nLectern-Job: abc\n',
    ));
  it('names the round of what came after', () =>
    assert.equal(
      commitMessage({ id: 'abc', round: 2, switches: [] }, 'More', PLAIN),
      'More\n\nLectern-Job: abc/2\n',
    ));
  it('names files that act on the whole site', () =>
    assert.match(
      commitMessage({ id: 'abc', round: 0, switches: ['docs/a.js', 'docs/b.css'] }, 'More', PLAIN),
      /^More\n\nFiles that act on the whole site .*: docs\/a\.js, docs\/b\.css\.\n\nLectern-Job: abc\n$/,
    ));
  for (const [what, credits, trailers] of [
    ['nobody unless the settings say so', { commits, member: ADA }, ''],
    [
      'who asked, and the author for a sign-off',
      { commits: { ...commits, coAuthor: true, signOff: true }, member: ADA },
      'Co-authored-by: Ada <ada@example.com>\nSigned-off-by: Docs <docs@example.com>\n',
    ],
    ['no member where a key asked', { commits: { ...commits, coAuthor: true }, member: undefined }, ''],
    [
      'no name that would be another line of it',
      { commits: { ...commits, coAuthor: true }, member: { ...ADA, name: 'Ada\nSigned-off-by: Eve' } },
      '',
    ],
  ] as const)
    it(`names ${what}`, () =>
      assert.equal(
        commitMessage({ id: 'abc', round: 0, switches: [] }, 'More', credits),
        `More\n\nLectern-Job: abc\n${trailers}`,
      ));
});
