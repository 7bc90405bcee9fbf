/** Posts the weekly digests that are due to the chats of projects; safe with several servers on one database. */
import type { Log } from '../../../lib/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ClaimedDigest, DigestOutcome } from '../../../records/chat-digests/chat-digest-records.ts';
import { CHAT_NAMES } from '../../../records/chat-digests/chat-kind.ts';
import type { Records } from '../../../records/records.ts';
import { isEmptyWeek, type ReportRecords, type WeekReport, weekReport } from '../insight/week-report.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createSendLoop, type Every, machineTicks, type SendLoop } from '../outbox/send-loop.ts';
import type { ServedProject } from '../service.ts';
import { addressesNow } from './addresses-now.ts';
import { digestMessage } from './digest-message.ts';
import { type DigestTargets, POST_TIMEOUT, postDigest } from './post-digest.ts';

interface DigestSenderParts {
  readonly records: ReportRecords & Pick<Records, 'chatDigests' | 'audit'>;
  readonly projects: ReadonlyMap<string, Pick<ServedProject, 'id' | 'name' | 'live'>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Public address of the dashboard, base prefix included. */
  readonly address: () => string;
  readonly targets: DigestTargets;
  readonly every?: Every;
}

const LOOK_EVERY = 60_000;
const MAX_AT_ONCE = 4;
const MINUTE = 60_000;

/** Delays between attempts: seventeen hours in total, so that a chat may be down for a night. */
export const DIGEST_RETRIES = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE);

export function createDigestSender(parts: DigestSenderParts): SendLoop {
  const { records, projects, clock, log, targets, every = machineTicks } = parts;
  return createSendLoop<ClaimedDigest>({
    log,
    messages: {
      unreadable: 'The digests for chats cannot be read',
      unrecorded: 'The outcome of a digest for a chat could not be recorded',
    },
    claim: async (flying) => {
      const limit = MAX_AT_ONCE - flying.length;
      if (limit <= 0) return [];
      const until = clock() + 3 * (targets.timeout ?? POST_TIMEOUT);
      return records.chatDigests.claim({ projects: [...projects.keys()], limit, until });
    },
    send: (claimed, stopping) => send(parts, claimed, stopping),
    // A digest may wait a minute, and one query a second would be for nothing.
    every: (_, look) => every(LOOK_EVERY, look),
  });
}

async function send(parts: DigestSenderParts, claimed: ClaimedDigest, stopping: AbortSignal): Promise<void> {
  const { records, log, metrics } = parts;
  const { project, chat } = claimed;
  const outcome = await attempt(parts, claimed, stopping);
  if (outcome === undefined || !(await records.chatDigests.finish(claimed, outcome))) return;
  metrics.count('lectern_chat_digests_total', { chat, result: outcome.state });
  const { state, error } = outcome;
  const about = { project, chat: CHAT_NAMES[chat], error };
  if (state === 'retrying' && claimed.attempts === 1)
    log.error(
      'The weekly digest could not be posted to the chat, and is tried again for seventeen hours',
      about,
    );
  if (state !== 'failed') return;
  log.error('The weekly digest of this week was given up', about);
  await records.audit.add({
    actor: 'server',
    action: 'digest.failed',
    target: CHAT_NAMES[chat],
    project,
    detail: error ?? '',
  });
}

/** @returns undefined when our own shutdown has cut it off: the claim expires, and another server or the next start sends it */
async function attempt(
  parts: DigestSenderParts,
  { project: id, chat, url, weekEnd, attempts }: ClaimedDigest,
  stopping: AbortSignal,
): Promise<DigestOutcome | undefined> {
  const { clock, address, targets } = parts;
  const project = parts.projects.get(id);
  if (project === undefined) return undefined;
  const pause = DIGEST_RETRIES[attempts - 1];
  const again = (error: string): DigestOutcome =>
    pause === undefined ? { state: 'failed', error } : { state: 'retrying', nextAt: clock() + pause, error };
  if (url === undefined)
    return { state: 'failed', error: 'The secret of this installation has changed: set the address again' };
  // Whoever sent it stopped each time before it could be stored that it was sent.
  if (attempts > DIGEST_RETRIES.length + 1)
    return { state: 'failed', error: `The server stopped during each of ${attempts - 1} attempts` };
  const report = await reportOf(parts, project, weekEnd);
  if (report === undefined) return again('The figures could not be read; the log of the server says why');
  if (isEmptyWeek(report)) return { state: 'empty' };
  const message = digestMessage(report, { project, address: address(), isTest: false });
  const result = await postDigest({ chat, url }, message, { ...targets, signal: stopping });
  if (result.problem === undefined) return { state: 'sent' };
  if (stopping.aborted) return undefined;
  return result.mayPass ? again(result.problem) : { state: 'failed', error: result.problem };
}

function reportOf(
  { records, clock, log }: DigestSenderParts,
  project: Pick<ServedProject, 'id' | 'live'>,
  weekEnd: number,
): Promise<WeekReport | undefined> {
  const period = { project: project.id, now: clock(), to: weekEnd, addresses: addressesNow(project) };
  return weekReport(records, period).catch((error: unknown) => {
    log.error('The figures of a weekly digest cannot be read', { project: project.id, error: String(error) });
    return undefined;
  });
}
