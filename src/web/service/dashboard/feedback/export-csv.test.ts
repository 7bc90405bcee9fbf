/** The export: what the list shows, whole however long it is, harmless in a spreadsheet, and written down who took it. */
import assert from 'node:assert/strict';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { before, describe, it } from 'node:test';
import { type FeedbackDashboard, feedbackDashboard } from '../../../../../test/support/feedback-dashboard.ts';
import { IN_A_TAB, webRequest } from '../../../../../test/support/web-request.ts';

const CSV = '/dashboard/p/docs/feedback.csv';

describe('the export of feedback', () => {
  let made: FeedbackDashboard;
  before(async () => {
    made = await feedbackDashboard({ entries: 1_234 });
    for (const [i, comment] of [
      '=HYPERLINK("https://evil.example")',
      '+1',
      '-1',
      '@x',
      '\tx',
      'plain, "quoted"',
    ].entries())
      await made.records.feedback.submit({
        project: 'docs',
        submissionId: `00000000-0000-4000-8000-00000000000${i}`,
        source: 'contextual',
        path: '/formula',
        helpful: false,
        comment,
      });
  });

  async function ask(query: string): Promise<{ headers: Readonly<Record<string, string>>; text: string }> {
    const answer = (await made.handler(
      webRequest(CSV + query, { headers: { ...IN_A_TAB, cookie: `lectern=${made.cookie('editor')}` } }),
    ))!;
    assert.equal(answer.status, 200);
    return { headers: answer.headers, text: (await buffer(answer.body as Readable)).toString('utf8') };
  }

  it('has every entry, newest first, under a name with project and day', async () => {
    const { headers, text } = await ask('');
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(headers['content-disposition'], 'attachment; filename="docs-feedback-2026-01-15.csv"');
    assert.equal(headers['cache-control'], 'no-store');
    assert.ok(text.startsWith('\uFEFFid,createdAt,path,'));
    const ids = [...text.matchAll(/^(seed\d{6}),/gm)].map((found) => found[1]);
    assert.equal(ids.length, 1_234);
    const { items } = await made.records.feedback.list({ project: 'docs' }, { limit: 30 });
    assert.deepEqual(
      ids.slice(0, 20),
      items
        .filter(({ id }) => id.startsWith('seed'))
        .slice(0, 20)
        .map(({ id }) => id),
    );
  });

  it('takes the filters of the list', async () => {
    const { text } = await ask('?view=code&status=pending&period=30');
    const { items } = await made.records.feedback.list(
      {
        project: 'docs',
        source: 'code_snippet',
        statuses: ['pending'],
        from: Date.UTC(2025, 11, 17),
        to: Date.UTC(2026, 0, 16),
      },
      { limit: 500 },
    );
    assert.equal([...text.matchAll(/^seed\d{6},/gm)].length, items.length);
  });

  it('holds no formula', async () => {
    const { text } = await ask('?path=/formula');
    assert.match(text, /,"'=HYPERLINK\(""https:\/\/evil\.example""\)",/);
    for (const plain of [",'+1,", ",'-1,", ",'@x,", ",'\tx,", ',"plain, ""quoted""",'])
      assert.ok(text.includes(plain), plain);
    assert.doesNotMatch(text, /(^|,)"?[=+@\t-]/m);
  });

  it('refuses filters that it cannot read, and stands in the audit log', async () => {
    assert.equal((await made.as('editor').get(`${CSV}?status=open`)).status, 400);
    made.clock.advance(1_000);
    const before = (await made.records.audit.list({ limit: 50 })).length;
    await ask('?view=code');
    const [entry] = await made.records.audit.list({ limit: 1 });
    assert.equal((await made.records.audit.list({ limit: 50 })).length, before + 1);
    assert.deepEqual(
      [entry?.action, entry?.project, entry?.detail],
      ['feedback.exported', 'docs', 'view=code'],
    );
  });
});
