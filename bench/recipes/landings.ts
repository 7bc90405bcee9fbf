/** What came into the main branch of a repository, commit by commit, with the pull request that it was. */
import { execFileSync } from 'node:child_process';

export interface LandedFile {
  readonly kind: 'added' | 'changed' | 'removed' | 'moved';
  /** Inside the repository. */
  readonly path: string;
  readonly from?: string;
}

export interface Landing {
  readonly commit: string;
  /** Milliseconds. */
  readonly at: number;
  readonly author: string;
  readonly subject: string;
  /** Subject and body. */
  readonly message: string;
  /** Of its pull request, where the message says so. */
  readonly number?: number;
  readonly files: readonly LandedFile[];
}

const KINDS: Readonly<Record<string, LandedFile['kind']>> = { A: 'added', D: 'removed', R: 'moved' };
const MAX = 1024 * 1024 * 1024;

/** Oldest first. @param from milliseconds */
export function landings(repository: string, from: number): readonly Landing[] {
  const text = execFileSync(
    'git',
    [
      'log',
      '--first-parent',
      '--diff-merges=first-parent',
      '-M',
      '--name-status',
      '--reverse',
      `--since=${new Date(from).toISOString()}`,
      '--format=%x01%H%x02%ct%x02%an%x02%s%x02%B%x02',
      'HEAD',
    ],
    { cwd: repository, encoding: 'utf8', maxBuffer: MAX },
  );
  return text.split('\u0001').slice(1).map(landingOf);
}

function landingOf(record: string): Landing {
  const [commit, at, author, subject, message, files] = record.split('\u0002') as [
    ...[string, string, string, string, string, string],
  ];
  const number = /\(#(\d+)\)$|^Merge pull request #(\d+)/.exec(subject);
  return {
    commit,
    at: Number(at) * 1_000,
    author,
    subject,
    message,
    ...(number === null ? {} : { number: Number(number[1] ?? number[2]) }),
    files: files.split('\n').flatMap((line) => {
      const [status = '', path, to] = line.split('\t');
      if (path === undefined) return [];
      const kind = KINDS[status[0]!] ?? 'changed';
      return [to === undefined ? { kind, path } : { kind, path: to, from: path }];
    }),
  };
}
