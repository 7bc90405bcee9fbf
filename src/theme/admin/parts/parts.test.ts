/** The dashboard's parts: what they say in words and numbers, and that nothing of what they are given becomes markup. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Html, html } from '../../../lib/html.ts';
import { chart, chartTicks, spreadLabels } from './chart.ts';
import { empty } from './empty.ts';
import { deltaPill, figures } from './figures.ts';
import { relativeTime } from './moment.ts';
import { percent, pluralise } from './numbers.ts';
import { pager } from './pager.ts';
import { pill } from './pill.ts';
import { rankedList } from './ranked-list.ts';
import { segments } from './segments.ts';
import { table } from './table.ts';
import { removable, toggles } from './toggles.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

describe('numbers and moments', () => {
  it('are written as people say them', () => {
    assert.equal(pluralise(1, 'entry', 'entries'), '1 entry');
    assert.equal(pluralise(1_234, 'comment'), '1,234 comments');
    assert.deepEqual([percent(2, 3), percent(0, 0)], ['67%', '–']);
  });

  for (const [passed, words] of [
    [10_000, 'just now'],
    [5 * 60_000, '5 min ago'],
    [3 * 3_600_000, '3 h ago'],
    [30 * 3_600_000, 'yesterday'],
    [9 * 86_400_000, '9 days ago'],
    [40 * 86_400_000, 'Dec 6, 2025'],
    [-5_000, 'just now'],
  ] as const)
    it(`${passed} ms ago is "${words}", with the exact moment behind it`, () => {
      const html = String(relativeTime(NOW, NOW - passed));
      assert.ok(html.includes(`>${words}<`), html);
      assert.match(html, /datetime="\d{4}-\d{2}-\d{2}T[\d:.]+Z" title="[^"]+ UTC"/);
    });
});

describe('deltaPill()', () => {
  for (const [delta, words, good] of [
    [{ now: 15, before: 10 }, '↑ +50%', 'true'],
    [{ now: 5, before: 10 }, '↓ −50%', 'false'],
    [{ now: 15, before: 10, lowerIsBetter: true }, '↑ +50%', 'false'],
    [{ now: 0.5, before: 0.4, unit: 'points' }, '↑ +10 pts', 'true'],
    [{ now: 15, before: 10, neutral: true }, '↑ +50%', undefined],
    [{ now: 3, before: 0 }, '↑ new', undefined],
    [{ now: 3, before: 3 }, 'no change', undefined],
    [{ now: 1_002, before: 1_000 }, 'about the same', undefined],
    [{ now: 0.501, before: 0.5, unit: 'points' }, 'no change', undefined],
  ] as const)
    it(`says ${JSON.stringify(delta)} as "${words}"`, () => {
      const html = String(deltaPill(delta));
      assert.ok(html.includes(words), html);
      assert.equal(/data-good="(\w+)"/.exec(html)?.[1], good);
    });
});

describe('the chart', () => {
  const data = {
    title: 'Feedback',
    points: ['Mon <1>', 'Tue'],
    ticks: ['Mon', 'Tue'],
    pointName: 'Day',
    series: [
      { label: 'All', tone: 1, values: [3, 30], area: true },
      { label: 'Before', tone: 'previous', values: [0, 0] },
    ],
  } as const;

  it('says every value in a table and on its point', () => {
    const html = String(chart(data));
    assert.match(html, /<th scope="row">Mon &lt;1&gt;<\/th><td>3<\/td><td>0<\/td>/);
    assert.match(html, /<title>Tue\nAll: 30\nBefore: 0<\/title>/);
    assert.match(html, /aria-label="Feedback, Mon &lt;1&gt; to Tue\. All: 33, Before: 0\./);
    assert.doesNotMatch(html, / style=/);
  });

  it('has an axis of at most four round, whole numbers, also without any values', () => {
    for (const most of [0, 1, 2, 3, 7, 10, 11, 99, 101, 250, 1_000, 123_456, 9_999_999]) {
      const { top, values } = chartTicks(most);
      assert.ok(top >= most && values.length <= 4, String(most));
      assert.ok(values.every(Number.isInteger), String(values));
      assert.ok(most < 3 || top <= most * 3, `${most}: ${top}`);
    }
    for (const series of [[], data.series.map((one) => ({ ...one, values: one.values.map(() => 0) }))]) {
      const nothing = String(chart({ ...data, series }));
      assert.match(nothing, /Feedback.*Nothing in this time/s);
      assert.doesNotMatch(nothing, /<svg role="img"/);
    }
    assert.doesNotMatch(
      String(chart({ ...data, points: ['One'], series: [{ ...data.series[0], values: [5] }] })),
      /NaN/,
    );
  });

  it('moves the names of lines apart', () => {
    assert.deepEqual(spreadLabels([50, 50, 10], 9), [50, 59, 10]);
    assert.deepEqual(spreadLabels([100, 99, 98], 9), [100, 91, 82]);
  });
});

describe('every part', () => {
  const evil = '"><img src=x onerror=alert(1)>\'&';
  const parts: Readonly<Record<string, Html>> = {
    pill: pill(evil, 'warn'),
    empty: empty({ title: evil, text: evil, action: { label: evil, href: evil } }),
    table: table({
      caption: evil,
      columns: [{ label: evil, cell: () => '' }],
      rows: [1],
      rowAttributes: () => ({ 'data-x': evil }),
    }),
    pager: pager({ newer: evil, older: evil, text: evil }),
    segments: segments(evil, [{ label: evil, href: evil, current: true, name: evil }]),
    toggles: toggles(evil, [{ label: evil, href: evil, on: true }]),
    removable: removable(evil, evil, evil),
    figures: figures([{ label: evil, value: evil, hint: evil, href: evil }]),
    ranked: rankedList({
      title: evil,
      unit: evil,
      rows: [{ label: evil, href: evil, share: 2, value: '', title: evil }],
      more: { label: evil, href: evil },
      empty: html``,
    }),
    chart: chart({
      title: evil,
      pointName: evil,
      points: [evil],
      ticks: [evil],
      series: [{ label: evil, tone: 2, values: [1] }],
    }),
  };
  for (const name in parts)
    it(`${name} escapes what it is given and has no style of its own`, () => {
      assert.doesNotMatch(String(parts[name]), /<img/);
      assert.doesNotMatch(String(parts[name]), /="[^"]*"><img| style=/);
    });
});
