/** Writes the weekly digests that are due, and queues them; safe with several servers on one database. */

import type { Log } from '../../../lib/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { PageReport } from '../../../records/feedback/feedback-records.ts';
import type { NewLetter } from '../../../records/mail/letter.ts';
import type { DueDigest } from '../../../records/mail/mail-records.ts';
import type { Records } from '../../../records/records.ts';
import { count } from '../../../theme/admin/parts/numbers.ts';
import { writeLetter } from '../../../theme/mail/letter.ts';
import {
  isEmptyWeek,
  type ReportRecords,
  unansweredFigures,
  type WeekReport,
  weekReport,
} from '../insight/week-report.ts';
import { type Every, machineTicks } from '../outbox/send-loop.ts';

export interface DigestParts {
  readonly records: ReportRecords & Pick<Records, 'mail' | 'users'>;
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
  const report = await weekReport(records, { project: id, now: clock() });
  if (isEmptyWeek(report)) return undefined;
  const { from, to } = report;
  const { pages } = await records.feedback.byPage({ project: id, from, to }, { limit: MAX_PAGES });
  return digestLetter({ to: email, name, project, report, pages, address: address() });
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

const day = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The weekly digest of one project: what was read and said, and the pages with most of it; no text of readers. */
function digestLetter(parts: {
  readonly to: string;
  readonly name: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly report: WeekReport;
  readonly pages: readonly PageReport[];
  readonly address: string;
}): NewLetter {
  const { to, name, project, report, pages, address } = parts;
  const figures = report.feedback;
  const entries = `${figures.total} ${figures.total === 1 ? 'entry' : 'entries'}`;
  return {
    kind: 'digest',
    to,
    ...writeLetter({
      subject: `${project.name}: ${feedbackLine(figures.total === 0 ? undefined : `${entries} of feedback`, report)}`,
      title: report.people + report.ai === 0 ? `Feedback on ${project.name}` : `The week of ${project.name}`,
      paragraphs: [`Hello ${name}, this is the week from ${day(report.from)} to ${day(report.to - 1)}.`],
      figures: [
        ...readingFigures(report),
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

function feedbackLine(feedback: string | undefined, { people, ai }: WeekReport): string {
  const views = people > 0 ? `${count(people)} views` : ai > 0 ? `${count(ai)} reads by AI` : undefined;
  return [views, feedback].filter((part) => part !== undefined).join(', ');
}

/** Nothing where nothing was read. */
function readingFigures(report: WeekReport): readonly { readonly label: string; readonly value: string }[] {
  const { people, peopleBefore, ai, read, worth, misses } = report;
  if (people + ai === 0) return [];
  return [
    { label: 'Views by people', value: `${count(people)} (the week before: ${count(peopleBefore)})` },
    { label: 'Read by AI', value: count(ai) },
    ...read.map(({ text, count: views }) => ({
      label: `Read most: ${text}`,
      value: `${count(views)} views`,
    })),
    ...unansweredFigures(report),
    ...(misses === 0
      ? []
      : [{ label: 'Led to addresses where nothing is', value: `${count(misses)} times` }]),
    ...worth.map((page) => ({
      label: `Worth your hour: ${page.path}`,
      value: `about ${count(page.worth)} views helped nobody`,
    })),
  ];
}
