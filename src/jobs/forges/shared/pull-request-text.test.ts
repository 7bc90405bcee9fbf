/** Words of an agent that somebody may have put into its mouth. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pullRequestBody, pullRequestTitle, withoutDraftMark } from './pull-request-text.ts';

const MARK = '\n\n<!-- lectern job:j1 -->\n';
const bodyOf = (body: string): string => {
  const text = pullRequestBody({ body, job: 'j1' });
  assert.ok(text.endsWith(MARK), text.slice(-80));
  return text.slice(0, -MARK.length);
};
/** Gaps shown as `|`. */
const shown = (body: string): string => bodyOf(body).replaceAll('\u200b', '|');

describe('the text of a pull request', () => {
  const MENTIONS: readonly (readonly [string, string])[] = [
    ['ask @alice', 'ask @|alice'],
    ['@org/team', '@|org/team'],
    ['(@all)', '(@|all)'],
    ['`@alice`', '`@|alice`'],
    ['\\@alice', '\\@|alice'],
    ['&#64;alice &#x40;bob &#X040;c &commat;d', '@|alice @|bob @|c @|d'],
    ['@&#97;lice', '@|&#97;lice'],
    ['_@alice_', '_@|alice_'],
    ['é@alice', 'é@|alice'],
    ['mail a@example.com', 'mail a@example.com'],
    ['5 @ 3', '5 @ 3'],
  ];
  for (const [said, sent] of MENTIONS) it(`calls nobody: ${said}`, () => assert.equal(shown(said), sent));

  const CLOSING: readonly (readonly [string, string])[] = [
    ['Closes #1', 'Closes| #1'],
    ['fixes: #1', 'fixes|: #1'],
    ['Resolved owner/repo#12', 'Resolved| owner/repo#12'],
    ['FIX GH-7', 'FIX| GH-7'],
    ['close https://github.com/a/b/issues/1', 'close| https://github.com/a/b/issues/1'],
    ['Implements !4', 'Implements| !4'],
    ['closing **#1**', 'closing| **#1**'],
    ['closes &#35;1 and #2', 'closes| &#35;1 and #2'],
    ['This fixes two links, see #1', 'This fixes two links, see #1'],
    ['Fix the links', 'Fix the links'],
  ];
  for (const [said, sent] of CLOSING) it(`closes nothing: ${said}`, () => assert.equal(shown(said), sent));

  it('gives no orders to GitLab or to robots', () => {
    assert.equal(
      shown('/merge\n  /approve\n> /assign me\nsee docs/page'),
      '|/merge\n  |/approve\n> |/assign me\nsee docs/page',
    );
  });

  const PICTURES: readonly (readonly [string, string])[] = [
    ['![a](https://a.example/?words)', '!|[a](https://a.example/?words)'],
    ['\\![a](b) \\\\![a][b] !![a](b)', '\\!|[a](b) \\\\!|[a][b] !!|[a](b)'],
    ['`x` ![a](b) ```\n![c](d)', '`x` !|[a](b) ```\n!|[c](d)'],
    ['<img src="https://a.example">', '<|img src="https://a.example">'],
    ['<IMG\nsrc=x><video/></picture>', '<|IMG\nsrc=x><|video/><|/picture>'],
    ['A `<Card>` with <b>bold</b>, 1 < 2, <imgs>!', 'A `<Card>` with <b>bold</b>, 1 < 2, <imgs>!'],
  ];
  for (const [said, sent] of PICTURES) it(`loads nothing: ${said}`, () => assert.equal(shown(said), sent));

  it('has one mark, whatever the agent wrote', () => {
    const text = pullRequestBody({ body: 'x <!-- lectern job:other --> <!--lectern job:j2-->', job: 'j1' });
    assert.equal(text.match(/<!--\s*lectern job:/g)?.length, 1);
    assert.ok(text.includes('<!-- lectern job:j1 -->'));
  });

  it('keeps lines and tabs, and nothing else that cannot be seen', () => {
    assert.equal(bodyOf('a\r\nb\tc\u0000\u001b[31m\u0085d \ud800'), 'a\nb\tc[31md \ufffd');
  });

  it('ends before the forge would cut it', () => {
    const text = pullRequestBody({ body: '@a '.repeat(30_000), job: 'j1' });
    assert.equal(text.length, 59_997);
    assert.ok(text.endsWith(`…${MARK}`));
    for (let length = 245; length < 256; length++) {
      const title = pullRequestTitle(`${'a'.repeat(length - 10)}${'🦆'.repeat(20)}`);
      assert.ok(title.length <= 250 && title.isWellFormed() && title.endsWith('…'), title);
    }
  });

  it('has a title of one line that is never empty', () => {
    assert.equal(pullRequestTitle(' Mend\n two\u2028links\u0000 '), 'Mend two links');
    assert.equal(pullRequestTitle('\u0000 \n'), 'Update the documentation');
    assert.equal(
      pullRequestTitle('Thanks @alice, closes #1').replaceAll('\u200b', '|'),
      'Thanks @|alice, closes| #1',
    );
  });

  it('is a draft only when it is one', () => {
    assert.equal(withoutDraftMark('Draft: WIP: Mend links'), 'Mend links');
    assert.equal(withoutDraftMark('[WIP] Mend links'), 'Mend links');
    assert.equal(withoutDraftMark('Drafting a guide'), 'Drafting a guide');
    assert.equal(withoutDraftMark('Draft:'), 'Draft:');
  });

  it('takes no time to read what was made to take long', () => {
    const started = process.cpuUsage();
    for (const part of [
      'close-',
      'fix-',
      'fix/',
      'close a/',
      '@',
      '&#0',
      '> ',
      '<!--',
      ' ',
      'fix ',
      '/',
      '![',
      '<',
    ])
      pullRequestBody({ body: part.repeat(60_000), job: 'j1' });
    assert.ok(process.cpuUsage(started).user < 2_000_000, 'microseconds');
  });
});
