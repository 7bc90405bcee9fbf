/** Tests feedback as text: CSV that no spreadsheet runs, JSON that no terminal executes, and lossless import. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import {
  FEEDBACK_LIMITS,
  FEEDBACK_SOURCES,
  FEEDBACK_STATUSES,
  type Feedback,
} from '../../../records/feedback/feedback.ts';
import { FEEDBACK_CSV_HEADER, feedbackCsvLine, feedbackJson } from './feedback-entry.ts';
import { readImported } from './read-imported.ts';

const ENTRY: Feedback = {
  id: 'a1',
  project: 'docs',
  path: '/start',
  source: 'contextual',
  status: 'pending',
  comment: null,
  reason: null,
  helpful: false,
  contact: null,
  code: null,
  filename: null,
  lang: null,
  anchor: null,
  commit: null,
  createdAt: Date.UTC(2026, 0, 15),
  version: 1,
};

/** Field by field as RFC 4180 reads it. */
function fields(line: string): string[] {
  assert.ok(line.endsWith('\r\n'));
  return [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare!,
  );
}

it('writes CSV of which every field is read back', () => {
  const names = fields(FEEDBACK_CSV_HEADER);
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', ' ', 'é', "'") });
  fc.assert(
    fc.property(text, text, (comment, code) => {
      const line = fields(feedbackCsvLine({ ...ENTRY, comment, code }));
      assert.equal(line.length, names.length);
      const guarded = (one: string) => (/^[=\r\n]/.test(one) ? `'${one}` : one);
      assert.equal(line[names.indexOf('comment')], guarded(comment));
      assert.equal(line[names.indexOf('code')], guarded(code));
    }),
  );
  assert.equal(
    feedbackCsvLine({ ...ENTRY, comment: 'a "b", c' }),
    'a1,2026-01-15T00:00:00.000Z,/start,contextual,pending,false,"a ""b"", c",,,,,\r\n',
  );
});

it('lets no spreadsheet run what a reader wrote', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a']) {
    const line = fields(feedbackCsvLine({ ...ENTRY, comment: text, contact: text, filename: text }));
    assert.equal(line.filter((field) => field === `'${text}`).length, 3, text);
  }
  assert.ok(!feedbackCsvLine({ ...ENTRY, comment: 'a\u001b[31m\u009b1m' }).match(/[\u001b\u009b]/));
});

it('writes the keys of each source, and characters that a terminal would obey as escapes', () => {
  const keys = (entry: Partial<Feedback>) =>
    Object.keys(JSON.parse(feedbackJson({ ...ENTRY, ...entry }))).sort();
  const base = ['comment', 'createdAt', 'id', 'path', 'source', 'status'];
  assert.deepEqual(keys({}), [...base, 'contact', 'helpful'].sort());
  assert.deepEqual(keys({ source: 'code_snippet' }), [...base, 'code', 'filename', 'lang'].sort());
  assert.deepEqual(keys({ source: 'agent' }), base);
  assert.deepEqual(keys({ source: 'agent', reason: 'Outdated' }), [...base, 'reason'].sort());
  const line = feedbackJson({ ...ENTRY, comment: '\u001b[31m\u009b\u202e\u2028\n' });
  assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/);
  assert.equal(JSON.parse(line).comment, '\u001b[31m\u009b\u202e\u2028\n');
});

const target = { project: 'docs', anyProject: false };

it('reads back every entry that it writes', () => {
  const text = (max: number) =>
    fc.option(fc.string({ minLength: 1, maxLength: Math.min(max, 50), unit: 'grapheme' }));
  const entries = fc.record(
    {
      id: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
      path: fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`.slice(0, 500)),
      source: fc.constantFrom(...FEEDBACK_SOURCES),
      status: fc.constantFrom(...FEEDBACK_STATUSES),
      comment: text(50),
      reason: text(50),
      helpful: fc.option(fc.boolean()),
      contact: text(50),
      createdAt: fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) }),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(entries, text(50), (some, code) => {
      const isCode = some.source === 'code_snippet';
      const entry: Feedback = {
        ...ENTRY,
        ...some,
        helpful: some.source === 'contextual' ? some.helpful : null,
        code: isCode ? code : null,
        lang: isCode ? 'ts' : null,
        anchor: code,
        commit: isCode ? 'c'.repeat(40) : null,
      };
      const { version: _version, ...expected } = entry;
      assert.deepEqual(readImported(JSON.parse(feedbackJson(entry)), target), { entry: expected });
    }),
  );
});

const LINE = { id: 'a1', path: '/start', createdAt: '2026-01-15', source: 'contextual', status: 'pending' };

it('tolerates what other programs say more, and a path without slash', () => {
  const read = readImported(
    { ...LINE, path: 'start', comment: '', browser: { name: 'x' }, project: 'docs' },
    target,
  );
  assert.ok('entry' in read);
  assert.deepEqual([read.entry.path, read.entry.comment], ['/start', null]);
  for (const other of [
    { commit: 'main', anchor: 'x'.repeat(201) },
    { commit: {}, anchor: 7 },
    { anchor: '' },
  ]) {
    const odd = readImported({ ...LINE, ...other }, target);
    assert.ok('entry' in odd);
    assert.deepEqual([odd.entry.anchor, odd.entry.commit], [null, null]);
  }
});

it('says everything that is wrong with a line', () => {
  const wrong: readonly (readonly [unknown, string])[] = [
    [{ ...LINE, id: 'a b' }, 'id'],
    [{ ...LINE, id: undefined }, 'id'],
    [{ ...LINE, id: 'x'.repeat(65) }, 'id'],
    [{ ...LINE, path: '' }, 'path'],
    [{ ...LINE, path: '/a\u0000' }, 'path'],
    [{ ...LINE, path: `/${'x'.repeat(512)}` }, 'path'],
    [{ ...LINE, createdAt: '2026-02-30' }, 'createdAt'],
    [{ ...LINE, createdAt: '1969-12-31' }, 'createdAt'],
    [{ ...LINE, createdAt: 1_768_435_200_000 }, 'createdAt'],
    [{ ...LINE, createdAt: null }, 'createdAt'],
    [{ ...LINE, source: 'widget' }, 'source'],
    [{ ...LINE, status: ['pending'] }, 'status'],
    [{ ...LINE, helpful: 'yes' }, 'helpful'],
    [{ ...LINE, comment: 5 }, 'comment'],
    [{ ...LINE, comment: 'x'.repeat(FEEDBACK_LIMITS.comment + 1) }, 'comment'],
    [{ ...LINE, contact: 'x'.repeat(FEEDBACK_LIMITS.contact + 1) }, 'contact'],
    [{ ...LINE, code: 'x'.repeat(FEEDBACK_LIMITS.code + 1) }, 'code'],
    [{ ...LINE, project: 'other' }, 'project'],
    [null, 'null'],
    [[LINE], 'object'],
    ['text', 'object'],
  ];
  for (const [line, name] of wrong) {
    const read = readImported(line, target);
    assert.ok('problems' in read, JSON.stringify(line));
    assert.equal(read.problems.length, 1);
    assert.ok(read.problems[0]!.includes(name) && read.problems[0]!.length < 250, read.problems[0]!);
  }
  const all = readImported({ id: 1, path: 2, createdAt: 3, source: 4, status: 5, comment: 6 }, target);
  assert.equal('problems' in all ? all.problems.length : 0, 6);
  assert.ok('entry' in readImported({ ...LINE, project: 'other' }, { ...target, anyProject: true }));
});
