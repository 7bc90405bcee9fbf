/** The feedback list asked as a handler: its filters are the API's, its pages neither skip nor repeat, and it changes what it says it does. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type FeedbackDashboard, feedbackDashboard } from '../../../../../test/support/feedback-dashboard.ts';
import { escapeText } from '../../../../lib/html.ts';
import type { FeedbackFilter } from '../../../../records/feedback/feedback-records.ts';

const LIST = '/dashboard/p/docs/feedback';

const idsOf = (html: string): string[] =>
  [...html.matchAll(/<tr[^>]*data-entry="([^"]+)"/g)].map((found) => found[1]!);
const linkOf = (html: string, rel: string): string | undefined =>
  new RegExp(`<a class="button" href="([^"]+)" rel="${rel}"`).exec(html)?.[1]?.replaceAll('&amp;', '&');

describe('the feedback list', () => {
  let made: FeedbackDashboard;
  before(async () => {
    made = await feedbackDashboard({ entries: 230 });
  });

  const stored = async (filter: Partial<FeedbackFilter>, limit = 50): Promise<string[]> => {
    const { items } = await made.records.feedback.list({ project: 'docs', ...filter }, { limit });
    return items.map(({ id }) => id);
  };
  const shown = async (query: string): Promise<string[]> =>
    idsOf((await made.as('viewer').get(`${LIST}?${query}`)).text);

  const FILTERS: readonly (readonly [string, Partial<FeedbackFilter>])[] = [
    ['', { commented: true }],
    ['view=all', {}],
    ['limit=50', {}],
    ['source=code_snippet', { source: 'code_snippet' }],
    ['status=pending', { statuses: ['pending'] }],
    ['status=pending, resolved,pending', { statuses: ['pending', 'resolved'] }],
    ['status=pending&status=dismissed', { statuses: ['pending', 'dismissed'] }],
    ['dateFrom=2026-01-01&dateTo=2026-01-10', { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 10) }],
    ['dateFrom=2026-01-01T10:00:00%2B02:00', { from: Date.UTC(2026, 0, 1, 8) }],
    ['period=7', { from: Date.UTC(2026, 0, 9), to: Date.UTC(2026, 0, 16) }],
    ['period=7&dateFrom=2026-01-01', { from: Date.UTC(2026, 0, 1) }],
    ['path=/guides/authentication', { path: '/guides/authentication' }],
    ['helpful=false', { helpful: false }],
    ['view=comments', { commented: true }],
    ['view=code', { source: 'code_snippet' }],
    ['source=&status=&path=&dateFrom=', { commented: true }],
  ];
  for (const [query, filter] of FILTERS)
    it(`shows for "${query}" what the records list`, async () => {
      const ids = await shown(query);
      assert.ok(ids.length > 0);
      assert.deepEqual(ids, await stored(filter));
    });

  it('says everything that is wrong with an address, in the words of the API', async () => {
    const { status, text } = await made
      .as('viewer')
      .get(`${LIST}?status=open&limit=0&dateFrom=2026-02-30&shelf=1`);
    assert.equal(status, 400);
    for (const part of [
      'There is no parameter "shelf"',
      '"status" must be pending, in_progress, resolved or dismissed, got "open"',
      '"limit" must be at least 1',
      '"2026-02-30" is not a date that exists',
      'Clear filters',
    ])
      assert.ok(text.includes(escapeText(part)), part);
  });

  it('pages to the oldest entry and back without skipping or repeating any', async () => {
    const visitor = made.as('viewer');
    const seen: string[][] = [];
    let address: string | undefined = `${LIST}?limit=40&status=pending,resolved`;
    let last = address;
    while (address !== undefined) {
      const { text } = await visitor.get((last = address));
      seen.push(idsOf(text));
      address = linkOf(text, 'next');
    }
    assert.deepEqual(seen.flat(), await stored({ statuses: ['pending', 'resolved'] }, 500));
    const back: string[][] = [];
    for (let at: string | undefined = last; at !== undefined; ) {
      const { text } = await visitor.get(at);
      back.unshift(idsOf(text));
      at = linkOf(text, 'prev');
    }
    // The newest page is a whole one, so it may show again what the one before it began with.
    assert.deepEqual(back.at(-1), seen.at(-1));
    assert.deepEqual([...new Set(back.flat())], seen.flat());
    assert.equal(back[0]!.length, 40);
  });

  it('refuses a place that was made for other filters', async () => {
    const visitor = made.as('viewer');
    const next = linkOf((await visitor.get(`${LIST}?limit=20`)).text, 'next')!;
    const cursor = new URL(next, 'http://x').searchParams.get('cursor')!;
    assert.equal((await visitor.get(`${LIST}?limit=20&cursor=${cursor}`)).status, 200);
    for (const other of [`status=pending&cursor=${cursor}`, `cursor=${cursor.slice(0, -2)}xx`, 'cursor=x'])
      assert.equal((await visitor.get(`${LIST}?${other}`)).status, 400, other);
  });

  it('opens on what readers wrote, and counts votes without words by page', async () => {
    const { text } = await made.as('viewer').get(LIST);
    const { pages } = await made.records.feedback.byPage(
      { project: 'docs', source: 'contextual', commented: false, from: made.clock() - 30 * 86_400_000 },
      { limit: 8 },
    );
    const lines = [...text.matchAll(/<li class="bare-vote"><a[^>]*>([^<]+)<\/a><span[^>]*>([^<]+)</g)];
    assert.deepEqual(
      lines.map(([, path, words]) => [path, words]),
      pages.map(({ path, thumbsUp: up, thumbsDown: down }) => [
        path,
        up === 0 ? `${down} × not helpful` : `${up} × helpful${down === 0 ? '' : `, ${down} × not`}`,
      ]),
    );
    const first = pages[0]!.path.replaceAll('/', '%2F');
    assert.ok(text.includes(`href="${LIST}?path=${first}&amp;view=all"`));
    for (const query of ['view=all', 'view=code', 'view=pages', 'helpful=true'])
      assert.doesNotMatch((await made.as('viewer').get(`${LIST}?${query}`)).text, /bare-vote/, query);
    const filters = text.split('aria-label="Filters"')[1]!.split('class="records"')[0]!;
    const links = [...filters.matchAll(/<a class="menu-item"[^>]*href="([^"]+)"/g)].map((found) => found[1]);
    assert.ok(links.length > 4 && links.every((link) => link!.includes('view=comments')), String(links));
  });

  it('pages through what readers wrote from its plain address', async () => {
    const { text } = await made.as('viewer').get(LIST);
    const older = await made.as('viewer').get(linkOf(text, 'next')!);
    const both = [...idsOf(text), ...idsOf(older.text)];
    assert.deepEqual(both, await stored({ commented: true }, both.length));
  });

  it('says why it is empty', async () => {
    assert.match((await made.as('viewer').get(`${LIST}?path=/nowhere`)).text, /Nothing matches/);
    const fresh = await feedbackDashboard();
    const { text } = await fresh.as('admin').get(LIST);
    assert.match(text, /No feedback yet/);
    assert.match(text, /href="\/dashboard\/p\/docs\/settings"/);
    assert.doesNotMatch((await fresh.as('viewer').get(LIST)).text, /p\/docs\/settings"/);
    assert.match((await fresh.as('viewer').get(`${LIST}?view=pages`)).text, /No feedback yet/);
  });

  it('lists pages by votes, and those that surely help least first', async () => {
    const { text } = await made.as('viewer').get(`${LIST}?view=pages`);
    const paths = [...text.matchAll(/class="row-link path" href="[^"]+">([^<]+)</g)].map((found) => found[1]);
    const { pages } = await made.records.feedback.byPage({ project: 'docs' }, { limit: 50 });
    assert.deepEqual(
      paths,
      pages.map(({ path }) => path),
    );
    const worst = (await made.as('viewer').get(`${LIST}?view=pages&sort=worst`)).text;
    const first = /class="row-link path" href="[^"]+">([^<]+)</.exec(worst)?.[1];
    assert.ok(['/guides/webhooks/signatures', '/guides/authentication'].includes(first!), String(first));
  });

  it('shows editors the forms, and viewers the same without them', async () => {
    const editor = (await made.as('editor').get(LIST)).text;
    const viewer = (await made.as('viewer').get(LIST)).text;
    for (const part of ['data-status-form', 'data-bulk', 'Export CSV', 'name="id"']) {
      assert.ok(editor.includes(part), part);
      assert.ok(!viewer.includes(part), part);
    }
    assert.deepEqual(idsOf(viewer), idsOf(editor));
  });

  it('keeps the period and the filters in every link of the page', async () => {
    const { text } = await made.as('editor').get(`${LIST}?period=30&status=pending&limit=10`);
    const next = new URL(linkOf(text, 'next')!, 'http://x').searchParams;
    assert.deepEqual([next.get('period'), next.get('status'), next.get('limit')], ['30', 'pending', '10']);
    const entry = /data-entry="[^"]+".*?class="row-link[^"]*" id="[^"]+" href="([^"]+)"/.exec(text)?.[1];
    assert.match(entry!, /\?period=30&amp;status=pending&amp;limit=10$/);
  });
});
