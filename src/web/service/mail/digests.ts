/** Writes the weekly digests that are due, and queues them; safe with several servers on one database. */

import type { Log } from '../../../lib/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { FeedbackFigures, PageReport } from '../../../records/feedback/feedback-records.ts';
import { lastWeekEnd, WEEK } from '../../../records/mail/digest-week.ts';
import type { NewLetter } from '../../../records/mail/letter.ts';
import type { DueDigest } from '../../../records/mail/mail-records.ts';
import type { Records } from '../../../records/records.ts';
import { count } from '../../../theme/admin/parts/numbers.ts';
import { writeLetter } from '../../../theme/mail/letter.ts';
import { type WorthPage, worthPages } from '../insight/worth-pages.ts';
import { type Every, machineTicks } from '../outbox/send-loop.ts';

export interface DigestParts {
  readonly records: Pick<Records, 'mail' | 'feedback' | 'users' | 'insight' | 'searches' | 'questions'>;
  readonly projects: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
  readonly clock: Clock;
  readonly log: Log;
  /** Public address of the dashboard, base prefix included. */
  readonly address: () => string;
  /** Called when letters were queued. */
  readonly wake: () => void;
}

const LOOK_EVERY = 60_000;
const MAX = 50;

async function letterOf(
  { records, projects, clock, address }: DigestParts,
  { user, project: id, email, name }: DueDigest,
): Promise<NewLetter | undefined> {
  const project = projects.get(id);
  if (project === undefined || (await records.users.roleIn(user, id)) === 'none') return undefined;
  // After a long stop, only the last whole week.
  const to = lastWeekEnd(clock());
  const week = { from: to - WEEK, to };
  const filter = { project: id, ...week };
  const figures = await records.feedback.figures(filter);
  const reading = await readingOf(records, filter);
  if (figures.total === 0 && reading.people === 0 && reading.ai === 0) return undefined;
  const { pages } = await records.feedback.byPage(filter, { limit: 8 });
  return digestLetter({ to: email, name, project, week, figures, pages, reading, address: address() });
}

interface WeekReading {
  /** Views, and those of the week before. */
  readonly people: number;
  readonly peopleBefore: number;
  readonly ai: number;
  /** Searches, and those of them without a result. */
  readonly searches: number;
  readonly withoutResults: number;
  /** Pages that many read and that do not help them. */
  readonly worth: readonly WorthPage[];
}

/** What was read in the week: all zeros where nothing is counted. */
async function readingOf(
  records: DigestParts['records'],
  week: { readonly project: string; readonly from: number; readonly to: number },
): Promise<WeekReading> {
  const [now, before, searches, worth] = await Promise.all([
    records.insight.totals(week),
    records.insight.totals({ ...week, from: week.from - WEEK, to: week.from }),
    records.searches.figures(week),
    worthPages(records, { ...week, isPage: () => true, limit: MAX_WORTH }),
  ]);
  return {
    people: now.views.human,
    peopleBefore: before.views.human,
    ai: now.views.assistant + now.views.crawler,
    searches: searches.searches,
    withoutResults: searches.withoutResults,
    worth,
  };
}

/** Queues every digest that is due. */
export async function sendDigests(parts: DigestParts): Promise<void> {
  const { mail } = parts.records;
  for (;;) {
    const due = await mail.dueDigests(MAX);
    for (const digest of due) await mail.sendDigest(digest, await letterOf(parts, digest));
    if (due.length > 0) parts.wake();
    if (due.length < MAX) return;
  }
}

/** @returns a function that stops it */
export function startDigests(parts: DigestParts, every: Every = machineTicks): () => void {
  let running = false;
  return every(LOOK_EVERY, () => {
    if (running) return;
    running = true;
    void sendDigests(parts)
      .catch((error: unknown) => parts.log.error('The digests cannot be written', { error: String(error) }))
      .finally(() => {
        running = false;
      });
  });
}

const MAX_PAGES = 8;
const MAX_WORTH = 3;

const day = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The weekly digest of one project: what was read and said, and the pages with most of it; no text of readers. */
function digestLetter(parts: {
  readonly to: string;
  readonly name: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly week: { readonly from: number; readonly to: number };
  readonly figures: FeedbackFigures;
  readonly pages: readonly PageReport[];
  readonly reading: WeekReading;
  readonly address: string;
}): NewLetter {
  const { to, name, project, week, figures, reading, address } = parts;
  const pages = parts.pages.slice(0, MAX_PAGES);
  const entries = `${figures.total} ${figures.total === 1 ? 'entry' : 'entries'}`;
  return {
    kind: 'digest',
    to,
    ...writeLetter({
      subject: `${project.name}: ${said(figures.total === 0 ? undefined : `${entries} of feedback`, reading)}`,
      title:
        reading.people + reading.ai === 0 ? `Feedback on ${project.name}` : `The week of ${project.name}`,
      paragraphs: [`Hello ${name}, this is the week from ${day(week.from)} to ${day(week.to)}.`],
      figures: [
        ...readingFigures(reading),
        { label: 'Helpful', value: String(figures.helpful) },
        { label: 'Not helpful', value: String(figures.unhelpful) },
        { label: 'Reports on code', value: String(figures.code) },
        { label: 'With a comment', value: String(figures.comments) },
        { label: 'Still open', value: String(figures.open) },
        ...pages.map(({ path, total }) => ({ label: `Page ${path}`, value: String(total) })),
      ],
      action:
        figures.total === 0
          ? { label: 'See what is read', url: `${address}/dashboard/p/${project.id}/insight` }
          : { label: 'Read the feedback', url: `${address}/dashboard/p/${project.id}/feedback` },
      why: 'You get this every Monday because you switched it on under Your account, where you can switch it off again. A week in which nothing was read and nothing was said has no mail.',
      from: `${address}/dashboard/account`,
    }),
  };
}

function said(feedback: string | undefined, { people, ai }: WeekReading): string {
  const views = people > 0 ? `${count(people)} views` : ai > 0 ? `${count(ai)} reads by AI` : undefined;
  return [views, feedback].filter((part) => part !== undefined).join(', ');
}

/** Nothing where nothing was read. */
function readingFigures(reading: WeekReading): readonly { readonly label: string; readonly value: string }[] {
  const { people, peopleBefore, ai, searches, withoutResults, worth } = reading;
  if (people + ai === 0) return [];
  return [
    { label: 'Views by people', value: `${count(people)} (the week before: ${count(peopleBefore)})` },
    { label: 'Read by AI', value: count(ai) },
    ...(searches === 0
      ? []
      : [{ label: 'Searches without a result', value: `${count(withoutResults)} of ${count(searches)}` }]),
    ...worth.map((page) => ({
      label: `Worth your hour: ${page.path}`,
      value: `about ${count(page.worth)} views helped nobody`,
    })),
  ];
}
