/** Makes the Git repository of the pictures: a site with a few commits, and a branch that changes it. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PictureCommit {
  readonly commit: string;
  readonly author: string;
  readonly subject: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface PictureRepository {
  readonly path: string;
  /** Of the branch `main`, oldest first. */
  readonly commits: readonly PictureCommit[];
  /** The branch that has a preview. */
  readonly branch: string;
  /** Its newest commit. */
  readonly tip: string;
}

interface Change {
  readonly author: string;
  readonly subject: string;
  /** Hours before now. */
  readonly ago: number;
  readonly edits: readonly (readonly [file: string, from: string, to: string])[];
}

const BRANCH = 'retry-limits';
const RETRY = 'docs/jobs/retry.mdx';

const MAIN: readonly Change[] = [
  { author: 'Grace', subject: 'Document Harbor', ago: 190, edits: [] },
  {
    author: 'Linus',
    subject: 'Say how long failed jobs are kept',
    ago: 71,
    edits: [[RETRY, 'for 14 days', 'for 30 days']],
  },
  {
    author: 'Grace',
    subject: 'Explain when a worker picks up a change',
    ago: 26,
    edits: [['docs/workers/scale.mdx', 'within a minute', 'within ten seconds']],
  },
  {
    author: 'Linus',
    subject: 'Correct the limit of attempts',
    ago: 3,
    edits: [
      [RETRY, 'tried again up to five times.', 'tried again up to eight times, each after a longer pause.'],
      [RETRY, "await send('import', { file }, {", "await send('fetch', { url }, {"],
      [RETRY, 'stay in the list of failed jobs for', 'are in the list of failed jobs for'],
    ],
  },
];

const TOPIC: readonly Change[] = [
  {
    author: 'Mary',
    subject: 'Set the limit for each queue',
    ago: 1,
    edits: [
      [
        RETRY,
        '## Change the limit\n',
        '## Change the limit\n\nEach queue has a limit of its own, and `attempts` changes it for one job:\n',
      ],
      [
        'docs/jobs/backoff.mdx',
        'every further one is twice as long.',
        'every further one is twice as long, up to an hour.',
      ],
    ],
  },
];

/** @param sites folders with a docs.json, by their name in the repository; `docs` is the one that changes */
export function pictureRepository(
  folder: string,
  sites: Readonly<Record<string, string>>,
  now: number,
): PictureRepository {
  for (const [name, site] of Object.entries(sites)) cpSync(site, join(folder, name), { recursive: true });
  git(folder, ['init', '--quiet', '--initial-branch=main']);
  const commits = MAIN.map((change) => commit(folder, change, now));
  git(folder, ['checkout', '--quiet', '-b', BRANCH]);
  const topic = TOPIC.map((change) => commit(folder, change, now));
  git(folder, ['checkout', '--quiet', 'main']);
  return { path: folder, commits, branch: BRANCH, tip: topic.at(-1)!.commit };
}

function commit(folder: string, { author, subject, ago, edits }: Change, now: number): PictureCommit {
  for (const [file, from, to] of edits) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not say "${from}"`);
    writeFileSync(path, text.replace(from, to));
  }
  const at = now - ago * 3_600_000;
  git(folder, ['add', '--all']);
  git(folder, ['commit', '--quiet', '--message', subject], { author, at });
  return { commit: git(folder, ['rev-parse', 'HEAD']), author, subject, at };
}

/** Nothing of the machine's own settings counts. */
function git(
  folder: string,
  args: readonly string[],
  { author, at }: Pick<PictureCommit, 'author' | 'at'> = { author: 'Grace', at: Date.now() },
): string {
  const date = `${Math.floor(at / 1_000)} +0000`;
  const person = { NAME: author, EMAIL: `${author.toLowerCase()}@example.com`, DATE: date };
  const env = Object.entries(person).flatMap(([name, value]) => [
    [`GIT_AUTHOR_${name}`, value],
    [`GIT_COMMITTER_${name}`, value],
  ]);
  return execFileSync('git', [...args], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      ...Object.fromEntries(env),
    },
  }).trim();
}
