/** Writes the weekly digests that are due, and queues them; safe with several servers on one database. */
import type { Clock } from '../../../lib/clock.ts';
import type { Log } from '../../../lib/log.ts';
import { lastWeekEnd, WEEK } from '../../../records/mail/digest-week.ts';
import type { NewLetter } from '../../../records/mail/letter.ts';
import type { DueDigest } from '../../../records/mail/mail-records.ts';
import type { Records } from '../../../records/records.ts';
import { type Every, machineTicks } from '../outbox/send-loop.ts';
import { digestLetter } from './digest-letter.ts';

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
const MOST = 50;

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
    const due = await mail.dueDigests(MOST);
    for (const digest of due) await mail.sendDigest(digest, await letterOf(parts, digest));
    if (due.length > 0) parts.wake();
    if (due.length < MOST) return;
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
