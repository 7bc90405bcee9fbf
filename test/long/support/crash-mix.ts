/** What happens beside the jobs of a crash test: runs of an automation, people who merge, close and comment, and webhooks that are answered late or not at all. */
import type { Records } from '../../../src/records/records.ts';
import { crashInbox } from './crash-inbox.ts';
import { crashPeople, type PeopleParts } from './crash-people.ts';
import { crashRuns } from './crash-runs.ts';

const PROJECT = 'docs';

export interface CrashMix {
  /** Something happens. */
  disturb(): Promise<void>;
  /** Nothing happens any more, and what began can end. */
  stop(): Promise<void>;
  /** Time passes: what no webhook told of is looked at. */
  later(): Promise<void>;
  /** Runs, deliveries, merges and comments that are not dealt with. */
  open(): Promise<number>;
  /** What was doubled or lost. */
  faults(): Promise<string[]>;
  /** Counts, for people. */
  summary(): Promise<string>;
  close(): void;
}

export async function crashMix(parts: PeopleParts): Promise<CrashMix> {
  const { records, forge, repository } = parts;
  const inbox = await crashInbox();
  await records.webhooks.create({ project: PROJECT, url: inbox.url, events: ['agent_job.finished'] });
  const runs = await crashRuns(records, forge, repository);
  const people = crashPeople(parts);
  return {
    disturb: async () => {
      // Those that wait for one job become one: few at a time, so that most of them work.
      if (Math.random() < 0.3 && (await runs.open()) < 3) await runs.act();
      await people.act();
    },
    stop: runs.stop,
    later: people.later,
    open: async () => (await runs.open()) + (await people.open()) + (await records.webhooks.waiting()),
    faults: async () => [
      ...(await runs.faults()),
      ...(await people.faults()),
      ...(await untold(records, inbox.toldOf)),
    ],
    summary: async () => [await runs.summary(), people.summary(), inbox.summary()].join('\n  '),
    close: inbox.close,
  };
}

async function untold(records: Records, toldOf: (job: string) => number): Promise<string[]> {
  const jobs = await records.jobs.list(PROJECT, { skip: 0, take: 100_000 });
  return jobs
    .filter(({ id, round }) => toldOf(id) < round + 1)
    .map(({ id, round }) => `${round + 1} rounds of the job ${id} ended, and ${toldOf(id)} webhooks said so`);
}
