/** Fills a store with a job whose changes are under review: a comment that was answered, and one that is not sent. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openRecords } from '../../src/installation/open-records.ts';
import { createRecords } from '../../src/records/create-records.ts';
import type { JobRecords } from '../../src/records/jobs/job-records.ts';
import { jobDriver } from '../../test/support/job-driver.ts';
import { testClock } from '../../test/support/test-service.ts';
import type { PictureRepository } from './picture-repository.ts';

const RETRY = 'docs/jobs/retry.mdx';
const HOUR = 3_600_000;

/** @returns id of the job */
export async function seedReview(
  dataDir: string,
  project: string,
  { path, commits, branch, tip }: PictureRepository,
): Promise<string> {
  const { records, database, secret, close } = await openRecords({ dataDir });
  try {
    const clock = testClock(Date.now() - HOUR);
    const { jobs } = createRecords({ database, secret, clock, random: randomBytes });
    const [owner] = await records.users.list();
    const author = `user:${owner?.id}`;
    const steps = [
      { state: 'preparing', base: commits.at(-1)!.commit, baseBranch: 'main' },
      { state: 'pushing', commit: tip },
    ] as const;
    const { end } = jobDriver(jobs, clock, [project]);
    const prompt = 'Say that each queue has a limit of its own';
    const asked = { project, subdomain: project, draft: false, prompt, branch, askedBy: author };
    const { id } = await jobs.create(asked);
    const done = {
      state: 'completed',
      review: 'open',
      pullRequestLink: '/',
      messageToUser: 'Done.',
    } as const;
    await end(id, done, steps);
    const about = { project, id, author, commit: tip, lines: linesOf(path, tip) };
    await comment(jobs, { ...about, words: 'Each queue has', text: 'Name the option that sets it.' });
    await jobs.comments.send(project, id, { author, note: '' });
    clock.advance(HOUR / 2);
    await end(id, done, steps);
    await comment(jobs, {
      ...about,
      words: 'Each queue has',
      text: 'Good. Link the page about queues, too.',
    });
    return id;
  } finally {
    await close();
  }
}

interface Comment {
  readonly project: string;
  readonly id: string;
  readonly author: string;
  readonly commit: string;
  readonly lines: readonly string[];
  /** Of the line that it is about. */
  readonly words: string;
  readonly text: string;
}

async function comment(
  jobs: JobRecords,
  { project, id, author, commit, lines, words, text }: Comment,
): Promise<void> {
  const line = lines.findIndex((one) => one.includes(words)) + 1;
  if (line === 0) throw new Error(`${RETRY} does not say "${words}"`);
  const place = { path: RETRY, side: 'new', from: line, to: line, quote: lines[line - 1]! } as const;
  await jobs.comments.add(project, id, { author, commit, ...place, text });
}

const linesOf = (repository: string, commit: string): readonly string[] =>
  execFileSync('git', ['show', `${commit}:${RETRY}`], { cwd: repository, encoding: 'utf8' }).split('\n');
