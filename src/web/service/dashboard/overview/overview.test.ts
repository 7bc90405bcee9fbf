/** A project's first page: figures against the period before, pages that surely help least, and how to begin. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type FeedbackDashboard, feedbackDashboard } from '../../../../../test/support/feedback-dashboard.ts';
import type { DayCount } from '../../../../records/feedback/feedback-records.ts';
import { feedbackChart } from './feedback-chart.ts';
import { previousPeriod, readPeriod } from './period.ts';
import { wilson } from './wilson.ts';

const OVERVIEW = '/dashboard/p/docs/overview';
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 15, 12);

describe('readPeriod()', () => {
  const CASES: readonly (readonly [string, string, string])[] = [
    ['', '2025-12-17', '2026-01-16'],
    ['period=7', '2026-01-09', '2026-01-16'],
    ['period=365', '2025-01-16', '2026-01-16'],
    ['period=8', '2025-12-17', '2026-01-16'],
    ['dateFrom=2026-01-01&dateTo=2026-01-05', '2026-01-01', '2026-01-05'],
    ['dateFrom=2026-01-01', '2026-01-01', '2026-01-16'],
    ['dateFrom=2026-01-05&dateTo=2026-01-01', '2026-01-05', '2026-01-16'],
    ['dateFrom=2027-01-01', '2025-12-17', '2026-01-16'],
    ['dateFrom=2026-02-30', '2025-12-17', '2026-01-16'],
    ['dateFrom=1990-01-01', '1990-01-01', '1991-02-05'],
  ];
  for (const [query, from, to] of CASES)
    it(`reads "${query}" as ${from} to ${to}`, () => {
      const period = readPeriod(new URLSearchParams(query), NOW);
      const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
      assert.deepEqual([day(period.from), day(period.to)], [from, to]);
      assert.equal(period.days, (period.to - period.from) / DAY);
      const previous = previousPeriod(period);
      assert.deepEqual([previous.to, previous.to - previous.from], [period.from, period.to - period.from]);
    });
});

describe('wilson()', () => {
  it('is sure of much and unsure of little', () => {
    assert.ok(wilson(1, 1).low < 0.25);
    assert.ok(wilson(80, 100).low > 0.7 && wilson(80, 100).high < 0.88);
    assert.deepEqual(wilson(0, 0), { low: 0, high: 1 });
    assert.ok(wilson(9, 10).low < wilson(90, 100).low);
  });
});

describe('feedbackChart()', () => {
  const days = (count: number, each: number): DayCount[] =>
    Array.from({ length: count }, (_, i) => ({
      day: new Date(NOW - (count - 1 - i) * DAY).toISOString().slice(0, 10),
      helpful: each,
      unhelpful: 1,
      code: 0,
    }));

  it('counts by day, and by week where days are too many', () => {
    assert.equal(feedbackChart(days(90, 2), days(90, 1)).points.length, 90);
    const year = feedbackChart(days(365, 2), days(365, 1));
    assert.deepEqual(year.series[0]!.values, Array(52).fill(21), 'each week is whole');
    assert.equal(year.points.length, 52);
  });

  it('leaves out a period before in which there was nothing', () => {
    const nothing = days(7, 0).map((day) => ({ ...day, unhelpful: 0 }));
    assert.deepEqual(
      feedbackChart(days(7, 1), nothing).series.map(({ label }) => label),
      ['All feedback', 'Not helpful'],
    );
  });
});

describe('the overview', () => {
  let made: FeedbackDashboard;
  before(async () => {
    made = await feedbackDashboard({ entries: 600 });
    for (let i = 0; i < 3; i++)
      await made.records.searches.add({ project: 'docs', term: 'proxy "x"', results: 0, opened: false });
    await made.records.searches.add({ project: 'docs', term: 'install', results: 4, opened: true });
  });

  it('shows the figures of the period, with links to what they count', async () => {
    const { text, status } = await made.as('viewer').get(OVERVIEW);
    assert.equal(status, 200);
    const filter = { project: 'docs', from: Date.UTC(2025, 11, 17), to: Date.UTC(2026, 0, 16) };
    const { total, unhelpful, comments } = await made.records.feedback.figures(filter);
    for (const value of [total, unhelpful, comments])
      assert.ok(text.includes(`<dd class="figure-value">${value}</dd>`), String(value));
    assert.match(text, /href="\/dashboard\/p\/docs\/feedback\?period=30&amp;view=all&amp;status=pending"/);
    assert.match(text, /Feedback by day/);
  });

  it('names the pages that surely help least, not the one that a single reader disliked', async () => {
    await made.records.feedback.submit({
      project: 'docs',
      submissionId: '00000000-0000-4000-8000-000000000001',
      source: 'contextual',
      path: '/disliked-once',
      helpful: false,
    });
    const { text } = await made.as('viewer').get(`${OVERVIEW}?period=90`);
    const list = /Pages that help least.*?<\/ol>/.exec(text)![0];
    const labels = [...list.matchAll(/ranked-label">([^<]+)/g)].map((found) => found[1]);
    assert.ok(
      ['/guides/webhooks/signatures', '/guides/authentication'].includes(labels[0]!),
      String(labels[0]),
    );
    assert.ok(!labels.includes('/disliked-once'));
  });

  it('lists what was searched and not found', async () => {
    const list = /Searched without result.*?<\/ol>/.exec((await made.as('viewer').get(OVERVIEW)).text)![0];
    assert.match(list, /proxy "x"<.*>3</);
    assert.doesNotMatch(list, /install/);
  });

  it('says how to begin when there is nothing, and only what the reader may do', async () => {
    const fresh = await feedbackDashboard();
    const admin = (await fresh.as('admin').get(OVERVIEW)).text;
    for (const part of [
      'Leave feedback on a page',
      'Create an API key',
      'api/external/v1/analytics/docs/feedback',
    ])
      assert.ok(admin.includes(part), part);
    const viewer = (await fresh.as('viewer').get(OVERVIEW)).text;
    assert.ok(viewer.includes('Leave feedback on a page') && !viewer.includes('Create an API key'));
  });

  it('stands at the address of the project too', async () => {
    const answer = await made.as('viewer').get('/dashboard/p/docs');
    assert.deepEqual([answer.status, answer.headers['location']], [303, OVERVIEW]);
  });
});
