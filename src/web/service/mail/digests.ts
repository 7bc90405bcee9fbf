/** Writes the weekly digests that are due, and queues them; safe with several servers on one database. */

import type { Log } from '../../../lib/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { FeedbackFigures, PageReport } from '../../../records/feedback/feedback-records.ts';
import { lastWeekEnd, WEEK } from '../../../records/mail/digest-week.ts';
import type { NewLetter } from '../../../records/mail/letter.ts';
import type { DueDigest } from '../../../records/mail/mail-records.ts';
import type { Records } from '../../../records/records.ts';
import { writeLetter } from '../../../theme/mail/letter.ts';
import { type Every, machineTicks } from '../outbox/send-loop.ts';

export interface DigestParts {
  readonly records: Pick<Records, 'mail' | 'feedback' | 'users'>;
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
  if (figures.total === 0) return undefined;
  const { pages } = await records.feedback.byPage(filter, { limit: 8 });
  return digestLetter({ to: email, name, project, week, figures, pages, address: address() });
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

/** The weekly digest of one project's feedback: figures and the pages with most of it, no text of readers. */
function digestLetter(parts: {
  readonly to: string;
  readonly name: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly week: { readonly from: number; readonly to: number };
  readonly figures: FeedbackFigures;
  readonly pages: readonly PageReport[];
  readonly address: string;
}): NewLetter {
  const { to, name, project, week, figures, address } = parts;
  const pages = parts.pages.slice(0, MAX_PAGES);
  const entries = `${figures.total} ${figures.total === 1 ? 'entry' : 'entries'}`;
  return {
    kind: 'digest',
    to,
    ...writeLetter({
      subject: `${project.name}: ${entries} of feedback`,
      title: `Feedback on ${project.name}`,
      paragraphs: [`Hello ${name}, this is the week from ${day(week.from)} to ${day(week.to)}.`],
      figures: [
        { label: 'Helpful', value: String(figures.helpful) },
        { label: 'Not helpful', value: String(figures.unhelpful) },
        { label: 'Reports on code', value: String(figures.code) },
        { label: 'With a comment', value: String(figures.comments) },
        { label: 'Still open', value: String(figures.open) },
        ...pages.map(({ path, total }) => ({ label: `Page ${path}`, value: String(total) })),
      ],
      action: { label: 'Read the feedback', url: `${address}/dashboard/p/${project.id}/feedback` },
      why: 'You get this every Monday because you switched it on under Your account, where you can switch it off again. A week without feedback has no mail.',
      from: `${address}/dashboard/account`,
    }),
  };
}
