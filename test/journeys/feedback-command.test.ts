/** `lectern feedback` beside a running server: import with ids and dates, list, and export of the same entries. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-feedback-'));
after(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));
const dataDir = join(top, 'data');

const docs = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }),
  'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
});
const ITEMS = [
  {
    id: 'new-1',
    path: '/',
    comment: '=HYPERLINK("http://evil.example")',
    createdAt: '2025-03-02T10:00:00.001Z',
    source: 'contextual',
    status: 'in_progress',
    helpful: false,
    contact: 'ada@example.com',
  },
  {
    id: 'old-1',
    path: '/gone',
    comment: null,
    createdAt: '2019-01-01T00:00:00.000Z',
    source: 'code_snippet',
    status: 'dismissed',
    code: 'a\n"b"',
    filename: 'a.sh',
    lang: 'bash',
  },
];
const LINES = ITEMS.map((item) => JSON.stringify(item)).join('\n');

/** @param input to standard input */
const lecternWith = (input: string, ...args: string[]): Promise<Ran> =>
  runLectern(args, { cwd: top, env: { LECTERN_DATA_DIR: dataDir }, input });

const lectern = (...args: string[]): Promise<Ran> => lecternWith('', ...args);

describe('lectern feedback', () => {
  let site: RunningSite;
  before(async () => {
    site = await runningSite(docs.path, { dataDir });
  });

  it('imports while the server runs, which gives the same items to a key', async () => {
    writeFileSync(join(top, 'in.jsonl'), LINES);
    const done = await lectern('feedback', 'import', 'in.jsonl');
    assert.deepEqual([done.code, done.out], [0, '']);
    assert.match(done.err, /2 entries imported into fixture/);
    const key = (await lectern('keys', 'create')).out.trim();
    const answer = await fetch(`${site.url}/v1/analytics/fixture/feedback`, {
      headers: { authorization: `Bearer ${key}` },
    });
    assert.deepEqual(await answer.json(), { feedback: ITEMS, nextCursor: null, hasMore: false });
  });

  it('leaves existing entries unchanged when the same lines are imported again', async () => {
    const again = await lectern('feedback', 'import', 'in.jsonl');
    assert.equal(again.code, 0);
    assert.match(again.err, /2 were there already/);
  });

  it('says which lines are bad and imports the others', async () => {
    const third = { ...ITEMS[0], id: 'third', createdAt: '2025-02-30' };
    const fourth = { ...ITEMS[0], id: 'fourth', status: 'done' };
    const good = { ...ITEMS[0], id: 'good' };
    writeFileSync(
      join(top, 'bad.jsonl'),
      ['{', ...[third, fourth, good].map((item) => JSON.stringify(item))].join('\n'),
    );
    const done = await lectern('feedback', 'import', 'bad.jsonl');
    assert.equal(done.code, 1);
    assert.match(done.err, /line 1[\s\S]*line 2[\s\S]*2025-02-30[\s\S]*line 3[\s\S]*"done"/);
    const { feedback } = JSON.parse((await lectern('feedback', 'list', '--json')).out) as {
      feedback: { id: string }[];
    };
    assert.deepEqual(
      feedback.map(({ id }) => id),
      ['new-1', 'good', 'old-1'],
    );
  });

  it('reads what is piped in', async () => {
    const piped = await lecternWith(JSON.stringify({ ...ITEMS[1], id: 'piped' }), 'feedback', 'import');
    assert.equal(piped.code, 0, piped.err);
    assert.match((await lectern('feedback', 'export')).out, /"id":"piped"/);
  });

  it('lists entries as text, with the filters of the API', async () => {
    const { out } = await lectern('feedback', 'list', '--status', 'dismissed');
    assert.match(out, /old|\/gone/);
    assert.doesNotMatch(out, /HYPERLINK/);
  });

  it('exports lines that can be imported again, and tables that run no formula', async () => {
    const lines = await lectern('feedback', 'export', '--source', 'contextual', '--status', 'in_progress');
    assert.deepEqual(JSON.parse(lines.out.split('\n', 1)[0]!), ITEMS[0]);
    const table = await lectern('feedback', 'export', 'out.csv');
    assert.equal(table.code, 0, table.err);
    assert.match(readFileSync(join(top, 'out.csv'), 'utf8'), /"'=HYPERLINK\(""http/);
  });

  for (const [args, words] of [
    [['export', '--status', 'done'], /"done"/],
    [['import', 'nowhere.jsonl'], /nowhere\.jsonl/],
    [['imprt', 'x'], /import/],
    [['list', '--from', '2025-02-30'], /2025-02-30/],
    [['list', '--project', 'fixtur'], /fixture/],
  ] as const)
    it(`${args.join(' ')} is wrong usage`, async () => {
      const { code, err } = await lectern('feedback', ...args);
      assert.equal(code, 2, err);
      assert.match(err, words);
    });

  it('sets what readers are asked, which the running server follows, and refuses what cannot be', async () => {
    const question = async (): Promise<boolean> =>
      (await (await fetch(`${site.url}/`)).text()).includes('Was this page helpful?');
    // A server looks every five seconds at what another program has stored.
    const followed = (asked: boolean) => eventually(question, asked);
    assert.equal(await question(), true);
    const none = await lectern('feedback', 'settings', '--ask', 'none', '--keep', '365', '--json');
    const { project: _, ...settings } = JSON.parse(none.out) as Record<string, unknown>;
    assert.deepEqual(settings, {
      feedback: { rating: false, comment: false, contact: false, code: false },
      retentionDays: 365,
      searchTerms: true,
      insight: true,
      publicFigures: 'off',
      readOrigins: [],
      tellAuthors: false,
    });
    await followed(false);
    const back = await lectern(
      ...[
        'feedback',
        'settings',
        '--ask',
        'rating,comment',
        '--keep',
        '',
        '--search-terms',
        'no',
        '--read-origins',
        'https://docs.example.com/',
      ],
    );
    assert.match(back.out, /^Readers are asked +rating, comment$/m);
    assert.match(back.out, /^Feedback is kept +for ever$/m);
    assert.match(back.out, /^Search terms +no$/m);
    assert.match(back.out, /^Static sites that report +https:\/\/docs\.example\.com$/m);
    const open = await lectern('feedback', 'settings', '--read-origins', 'http://docs.example.com');
    assert.ok(open.code !== 0 && /--read-origins has "http:\/\/docs\.example\.com"/.test(open.err), open.err);
    await followed(true);
    for (const [args, expected] of [
      [['--ask', 'rating,everything'], /--ask is "rating,everything"/],
      [['--keep', '0'], /--keep is 0/],
      [['--keep', 'long'], /--keep is "long"/],
      [['--tell-authors', 'maybe'], /--tell-authors is "maybe"/],
    ] as const) {
      const { code, err } = await lectern('feedback', 'settings', ...args);
      assert.equal(code, 2, args.join(' '));
      assert.match(err, expected);
    }
    assert.equal((await lectern('feedback', 'settings')).out, back.out, 'shown without options');
  });
});
