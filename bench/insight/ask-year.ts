/** Asks a filled year everything that the pages of Insight, their lists and the digests ask. */

import { DAY_MS } from '../../src/lib/time/dates.ts';
import { lastWeekEnd } from '../../src/lib/time/digest-week.ts';
import type { ArrivalKind } from '../../src/records/insight/insight.ts';
import type { Records } from '../../src/records/records.ts';
import { weekReport } from '../../src/web/service/insight/week-report.ts';
import { worthPages } from '../../src/web/service/insight/worth-pages.ts';
import { AGENTS } from './agents.data.ts';
import { type Cost, costOn } from './cost.ts';
import { PROJECT, type Year } from './fill-year.ts';

const ROUNDS = 9;

type Question = readonly [name: string, ask: () => Promise<unknown>];

/** @returns the least of several for each: other programs only add to it */
export async function askYear(
  { database, records, days, now }: Year,
  say: (what: string) => void,
): Promise<readonly (readonly [string, Cost])[]> {
  const cost = costOn(database);
  const found: [string, Cost][] = [];
  for (const [name, ask] of questionsOf(records, { days, now })) {
    const took: Cost[] = [];
    for (let round = 0; round < ROUNDS; round++) took.push(await cost(ask));
    const least = (of: keyof Cost): number => Math.min(...took.map((one) => one[of]));
    found.push([name, { cpu: least('cpu'), wall: least('wall') }]);
    if (found.length % 10 === 0) say(`${found.length} questions`);
  }
  return found;
}

function questionsOf(records: Records, { days, now }: Pick<Year, 'days' | 'now'>): readonly Question[] {
  const { insight, searches, questions, feedback } = records;
  const end = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const last = (count: number) => ({ project: PROJECT, from: end - count * DAY_MS, to: end });
  const year = last(days + 1);
  // As the API asks where no dates are given.
  const always = { project: PROJECT, from: 0, to: Date.UTC(2200, 0) };
  const list = { limit: 10 };
  const long = { limit: 500 };
  const arrivals = (kind: ArrivalKind, group: 'path' | 'source', limit = list): Question => [
    `${kind} by ${group}`,
    () => insight.arrivals({ ...year, kind, group }, limit),
  ];
  return [
    ['figures', () => insight.totals(year)],
    ['figures of all time', () => insight.totals(always)],
    ['since when', () => insight.since(PROJECT)],
    ['days', () => insight.days(year)],
    ['hours of a week', () => insight.hours(last(7))],
    ['pages, a year', () => insight.pages({ ...year, by: 'views' }, list)],
    [
      'pages that people read, a year',
      () => insight.pages({ ...year, by: 'views', readers: ['human'] }, long),
    ],
    ['pages by visitors, a year', () => insight.pages({ ...year, by: 'visitors' }, list)],
    ['pages, 90 days', () => insight.pages({ ...last(90), by: 'views' }, list)],
    ['pages, 30 days', () => insight.pages({ ...last(30), by: 'views' }, list)],
    ['pages of all time', () => insight.pages({ ...always, by: 'views' }, list)],
    ['programs', () => insight.agents(year)],
    arrivals('referrer', 'source'),
    arrivals('missing', 'path', { limit: 100 }),
    arrivals('redirect', 'path'),
    arrivals('outward', 'source'),
    arrivals('sought', 'path', long),
    arrivals('left', 'path', long),
    arrivals('country', 'source'),
    [
      'where one broken address is linked',
      () => insight.arrivals({ ...year, kind: 'missing', path: '/old-7' }, list),
    ],
    ['one page', () => insight.days({ ...year, path: '/page-7' })],
    [
      'sites that lead to one page',
      () => insight.arrivals({ ...year, kind: 'referrer', path: '/page-7' }, list),
    ],
    [
      'pages that one site leads to',
      () => insight.arrivals({ ...year, kind: 'referrer', source: 'site-7.example', group: 'path' }, list),
    ],
    ['days of one site', () => insight.nameDays({ ...year, kind: 'referrer', name: 'site-7.example' })],
    ['days of one program', () => insight.nameDays({ ...year, kind: 'program', name: AGENTS[0]![0] })],
    ['how visits go on', () => insight.flows(year)],
    ['how visits of one page go on', () => insight.flows({ ...year, path: '/page-7' })],
    ['worth your hour, a year', () => worthPages(records, { ...year, isPage: () => true, limit: 50 })],
    ['worth your hour, 28 days', () => worthPages(records, { ...last(28), isPage: () => true, limit: 50 })],
    ['searches', () => searches.figures(year)],
    ['search terms of all time', () => searches.top({ ...always, limit: 50 })],
    ['search terms', () => searches.top({ ...year, limit: 50 })],
    ['search terms without a result', () => searches.top({ ...year, limit: 50, withoutResults: true })],
    ['searches that lead to one page', () => searches.leadingTo({ ...year, path: '/page-7', limit: 10 })],
    [
      'pages opened for fifty terms',
      () => searches.opened({ ...always, terms: Array.from({ length: 50 }, (_, at) => `term ${at * 7}`) }),
    ],
    ['feedback', () => feedback.figures(year)],
    ['feedback by page', () => feedback.byPage(year, long)],
    ['feedback by day', () => feedback.daily(year)],
    ['questions', () => questions.figures(last(90))],
    ['questions without an answer', () => questions.list({ ...last(90), unanswered: true, limit: 50 })],
    ['the weekly digest', () => weekReport(records, { project: PROJECT, now, to: lastWeekEnd(now) })],
  ];
}
