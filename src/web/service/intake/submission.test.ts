/** What is accepted as a submission, what is said of the rest, and how text is cleaned. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FEEDBACK_LIMITS } from '../../../records/feedback/feedback.ts';
import { cleaned, cleanText, looksLikeSpam, type Submission, submissionSchema } from './submission.ts';

const VOTE = {
  submissionId: '0b6f7c1e-8f0e-4c55-9f7e-0d6a3c2b1a90',
  source: 'contextual',
  path: '/a',
  helpful: true,
} as const;
const REPORT = {
  submissionId: '0b6f7c1e-8f0e-4c55-9f7e-0d6a3c2b1a90',
  source: 'code_snippet',
  path: '/a',
  code: 'x',
} as const;

const wrong = (value: unknown): string[] => {
  const read = submissionSchema.safeParse(value);
  return read.success
    ? []
    : read.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')],
      );
};

describe('submissionSchema', () => {
  for (const [name, value] of [
    ['a vote', VOTE],
    [
      'a vote with everything',
      { ...VOTE, reason: 'Easy', comment: 'Good', contact: 'a@b.example', website: '' },
    ],
    ['a comment without a vote', { ...VOTE, helpful: undefined, comment: 'Good' }],
    ['a code report', REPORT],
    ['a code report with everything', { ...REPORT, comment: 'Broken', filename: 'a.ts', lang: 'ts' }],
    ['the longest comment', { ...VOTE, comment: 'x'.repeat(FEEDBACK_LIMITS.comment) }],
  ] as const)
    it(`takes ${name}`, () => assert.deepEqual(wrong(value), []));

  for (const [name, value, fields] of [
    ['no id', { ...VOTE, submissionId: undefined }, ['submissionId']],
    ['an id that is no UUID', { ...VOTE, submissionId: 'abc' }, ['submissionId']],
    ['another source', { ...VOTE, source: 'agent' }, ['source']],
    ['an empty path', { ...VOTE, path: '' }, ['path']],
    ['a long path', { ...VOTE, path: `/${'x'.repeat(FEEDBACK_LIMITS.path)}` }, ['path']],
    ['a vote that is a word', { ...VOTE, helpful: 'yes' }, ['helpful']],
    ['a long comment', { ...VOTE, comment: 'x'.repeat(FEEDBACK_LIMITS.comment + 1) }, ['comment']],
    ['a long reason', { ...VOTE, reason: 'x'.repeat(FEEDBACK_LIMITS.reason + 1) }, ['reason']],
    ['long code', { ...REPORT, code: 'x'.repeat(FEEDBACK_LIMITS.code + 1) }, ['code']],
    ['a long file name', { ...REPORT, filename: 'x'.repeat(FEEDBACK_LIMITS.filename + 1) }, ['filename']],
    ['a long language', { ...REPORT, lang: 'x'.repeat(FEEDBACK_LIMITS.lang + 1) }, ['lang']],
    ['no address', { ...VOTE, contact: 'nobody' }, ['contact']],
    ['two addresses', { ...VOTE, contact: 'a@b.example, c@d.example' }, ['contact']],
    ['a long address', { ...VOTE, contact: `${'x'.repeat(250)}@b.example` }, ['contact']],
    ['code with a vote', { ...VOTE, code: 'x' }, ['code']],
    ['an address with a code report', { ...REPORT, contact: 'a@b.example' }, ['contact']],
    ['no code in a code report', { ...REPORT, code: undefined }, ['code']],
    ['blank code', { ...REPORT, code: ' \n' }, ['code']],
    ['nothing at all', { ...VOTE, helpful: undefined }, ['helpful']],
    ['blanks', { ...VOTE, helpful: undefined, comment: ' \u0000 ' }, ['helpful']],
    ['an unknown field', { ...VOTE, admin: true }, ['admin']],
    [
      'several mistakes, all at once',
      { ...VOTE, submissionId: 1, code: 'x', contact: 'b', more: 1 },
      ['submissionId', 'contact', 'more', 'code'],
    ],
    ['a list', [], ['']],
    ['null', null, ['']],
  ] as const)
    it(`refuses ${name}`, () => {
      assert.deepEqual(new Set(wrong(value)), new Set(fields));
    });
});

describe('cleaned()', () => {
  it('takes out what cannot be seen, and leaves out what is empty', () => {
    const entry = cleaned({
      ...VOTE,
      submissionId: VOTE.submissionId.toUpperCase(),
      comment: ' a\r\nb\u0007\u0000\u009b \ud800 ',
      reason: ' ',
      website: '',
    } as Submission);
    assert.deepEqual(entry, { ...VOTE, comment: 'a\nb \ufffd' });
  });

  it('keeps the indentation of code', () => {
    assert.equal(
      cleaned({ ...REPORT, code: '\n\n  if (a)\r\n\tb();\n\n' } as Submission).code,
      '  if (a)\n\tb();',
    );
  });

  it('keeps words of every language', () => {
    for (const text of ['größer', '日本語', 'עברית', '👩‍💻 ok', '\u202eok'])
      assert.equal(cleanText(text), text);
  });
});

describe('looksLikeSpam()', () => {
  const spam = (parts: object): boolean => looksLikeSpam({ ...VOTE, ...parts });
  it('knows the field that people do not see', () => assert.ok(spam({ website: 'x' })));
  it('takes five links and not six', () => {
    assert.ok(!spam({ comment: 'see https://a.example '.repeat(5) }));
    assert.ok(spam({ comment: 'see https://a.example '.repeat(6) }));
    assert.ok(spam({ comment: 'www.a.example HTTP://b [url=c] '.repeat(2), reason: '' }));
  });
});
