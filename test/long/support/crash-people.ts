/** What people do to pull requests in a crash test: they merge and close them, comment on them and write to their jobs, also at the wrong moment. */
import { isEnded, type Job } from '../../../src/records/jobs/job.ts';
import type { Records } from '../../../src/records/records.ts';
import type { ForgePull } from '../../support/forge/forge-rows.ts';
import type { TestForge } from '../../support/forge/start-test-forge.ts';
import type { Told } from './job-worker.ts';

const PROJECT = 'docs';
/** May write at the forge. */
export const MAINTAINER = 'ada';
const STRANGER = 'mallory';
/** Fewer than a job takes within an hour. */
const MAX_COMMENTS = 4;

export interface CrashPeople {
  /** One of them does something. */
  act(): Promise<void>;
  /** Time passes: what no webhook told of is looked at. */
  later(): Promise<void>;
  /** What they wait for. */
  open(): Promise<number>;
  faults(): Promise<string[]>;
  summary(): string;
}

interface Said {
  readonly id: number;
  readonly author: string;
  /** It has to be answered: its pull request stays open until then. */
  readonly isHeard: boolean;
}

export interface PeopleParts {
  readonly records: Records;
  readonly forge: TestForge;
  readonly repository: string;
  /** A webhook, which reaches one worker, or none that lives. */
  readonly tell: (told: Told) => void;
  /** A page that the branch of a job has. */
  readonly pageOf: (job: string) => string;
}

/** The forge names them with their kind. */
const isComment = (kept: string, id: number): boolean => kept.endsWith(`:${id}`);
const luck = (share: number): boolean => Math.random() < share;
const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

export function crashPeople(parts: PeopleParts): CrashPeople {
  const { records, forge, repository, tell, pageOf } = parts;
  const said = new Map<number, Said[]>();
  const count = { merged: 0, closed: 0, unseen: 0, early: 0, comments: 0, messages: 0, conflicts: 0 };
  const jobOf = async ({ body }: Pick<ForgePull, 'body'>): Promise<Job | undefined> => {
    const id = /job:([0-9a-z]{26})/.exec(body)?.[1];
    return id === undefined ? undefined : await records.jobs.get(PROJECT, id);
  };
  const heard = async (job: Job, pull: ForgePull): Promise<boolean> => {
    const known = await records.jobs.forgeComments(PROJECT, job.id);
    return (said.get(pull.number) ?? []).every(({ id, author }) =>
      known.some((one) => isComment(one.id, id) && (author !== MAINTAINER || one.answeredAt !== null)),
    );
  };
  const comment = async (pull: ForgePull, job: Job): Promise<void> => {
    const before = said.get(pull.number) ?? [];
    if (before.length >= MAX_COMMENTS) return;
    const author = luck(0.8) ? MAINTAINER : STRANGER;
    const [from, to] = before.length % 2 === 0 ? ['Read the', 'See the'] : ['See the', 'Read the'];
    const body = `@lectern lectern refactor replace "${from}" "${to}" --under ${pageOf(job.id)}`;
    const { id } = await forge.comment(repository, pull.number, { author, body });
    said.set(pull.number, [...before, { id, author, isHeard: true }]);
    count.comments++;
    if (luck(0.7)) tell({ kind: 'talked', number: pull.number });
  };
  const settle = async (pull: ForgePull, job: Job): Promise<void> => {
    const isEarly = !isEnded(job.state) || job.pullRequestLink === null || !(await heard(job, pull));
    if (isEarly && !luck(0.15)) return;
    const state = luck(0.7) ? 'merged' : 'closed';
    try {
      await forge.settle(repository, pull.number, state);
    } catch {
      count.conflicts++;
      return;
    }
    // Nobody has to answer in a conversation that is over.
    if (isEarly)
      said.set(
        pull.number,
        (said.get(pull.number) ?? []).map((one) => ({ ...one, isHeard: false })),
      );
    count[state]++;
    if (isEarly) count.early++;
    if (luck(0.6)) tell({ kind: 'changed', number: pull.number });
    else count.unseen++;
  };
  const write = async (job: Job): Promise<void> => {
    const text = `lectern refactor fix links --under ${pageOf(job.id)}`;
    const sent = await records.jobs.message(PROJECT, job.id, { text, author: 'user:1' }).then(
      () => true,
      () => false,
    );
    if (sent) count.messages++;
  };
  const waiting = async (): Promise<ForgePull[]> => {
    const found: ForgePull[] = [];
    for (const pull of forge.pulls(repository)) {
      const job = await jobOf(pull);
      if (job === undefined) continue;
      const waits =
        pull.state === 'open'
          ? !(await heard(job, pull))
          : job.pullRequestLink !== null && job.settled === null && isNewest(pull, job);
      if (waits) found.push(pull);
    }
    return found;
  };
  return {
    act: async () => {
      const pull = oneOf(forge.pulls(repository).filter(({ state }) => state === 'open'));
      const job = pull && (await jobOf(pull));
      if (pull === undefined || job === undefined) return;
      if (luck(0.35)) return comment(pull, job);
      if (luck(0.1)) return write(job);
      await settle(pull, job);
    },
    // Only those that wait: a worker looks at ten at once, the oldest first, and open ones would keep it from the others.
    later: async () => {
      for (const { number } of await waiting()) await records.jobs.lookAgain(PROJECT, number);
    },
    open: async () => (await waiting()).length,
    faults: async () => faultsOf(parts, said),
    summary: () =>
      Object.entries(count)
        .map(([name, times]) => `${times} ${name}`)
        .join(', '),
  };
}

const isNewest = (pull: ForgePull, job: Job): boolean => job.pullRequestLink!.endsWith(`/${pull.number}`);

async function faultsOf(
  { records, forge, repository }: PeopleParts,
  said: ReadonlyMap<number, readonly Said[]>,
): Promise<string[]> {
  const faults: string[] = [];
  const jobs = await records.jobs.list(PROJECT, { skip: 0, take: 100_000 });
  const pulls = forge.pulls(repository);
  for (const job of jobs) {
    const own = pulls.filter(({ body }) => body.includes(`job:${job.id}`));
    const merges = await records.jobs.merges(PROJECT, job.id);
    for (const [at, pull] of own.entries()) {
      const noted = merges.filter(
        ({ pullRequestLink }) => pullRequestLink?.endsWith(`/${pull.number}`) === true,
      );
      const wanted = pull.state === 'merged' ? 1 : 0;
      if (noted.length !== wanted)
        faults.push(
          `#${pull.number} of ${job.id} is ${pull.state}, and was noted as merged ${noted.length} times`,
        );
      if (at > 0 && own[at - 1]!.state === 'open')
        faults.push(`#${pull.number} of ${job.id} was opened beside #${own[at - 1]!.number}`);
    }
    const last = own.at(-1);
    if (last !== undefined && last.state !== 'open' && job.settled !== last.state)
      faults.push(`${job.id} is ${job.settled ?? 'not settled'}, and its last pull request ${last.state}`);
    faults.push(
      ...(await entryFaults(
        records,
        job,
        own.some(({ state }) => state === 'merged'),
      )),
    );
    faults.push(...(await talkFaults({ records, forge, repository }, job, { own, said })));
  }
  return faults;
}

async function entryFaults(records: Records, job: Job, isMerged: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const id of job.feedback) {
    const history = await records.feedback.history(PROJECT, id);
    const times = history.filter(({ to }) => to === 'resolved').length;
    if (times !== (isMerged ? 1 : 0))
      faults.push(`the entry ${id} of ${job.id} was resolved ${times} times, merged: ${isMerged}`);
    const status = (await records.feedback.get(PROJECT, id))?.status;
    if (isMerged && status !== 'resolved') faults.push(`the entry ${id} is ${status} though it was merged`);
  }
  return faults;
}

async function talkFaults(
  { records, forge, repository }: Pick<PeopleParts, 'records' | 'forge' | 'repository'>,
  job: Job,
  { own, said }: { readonly own: readonly ForgePull[]; readonly said: ReadonlyMap<number, readonly Said[]> },
): Promise<string[]> {
  const faults: string[] = [];
  const known = await records.jobs.forgeComments(PROJECT, job.id);
  const messages = await records.jobs.messages(PROJECT, job.id);
  const fromForge = messages.filter(({ author }) => author.startsWith('forge:'));
  if (fromForge.length !== known.filter(({ round }) => round !== null).length)
    faults.push(`${job.id} has ${fromForge.length} messages from the forge, and other comments than those`);
  if (fromForge.some(({ author }) => author !== `forge:${MAINTAINER}`))
    faults.push(`${job.id} took a message of a stranger`);
  for (const { number } of own) {
    for (const { id, author, isHeard } of said.get(number) ?? []) {
      const rows = known.filter((one) => isComment(one.id, id));
      if (rows.length > 1 || (isHeard && rows.length === 0))
        faults.push(`the comment ${id} on #${number} was kept ${rows.length} times`);
      if (isHeard && author === MAINTAINER && rows.some(({ answeredAt }) => answeredAt === null))
        faults.push(`the comment ${id} on #${number} has no answer`);
    }
    const answers = forge
      .comments(repository, number)
      .flatMap(({ body }) => /<!-- lectern answer \S+ \d+ -->/.exec(body)?.[0] ?? []);
    if (new Set(answers).size < answers.length) faults.push(`#${number} has an answer twice`);
  }
  return faults;
}
