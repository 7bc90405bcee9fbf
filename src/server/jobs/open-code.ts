/** Opens the code repositories of a project: one branch each, in copies of their own, with limits of size and time. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CodeOrigin, OpenedCode } from '../../jobs/code/code-origin.ts';
import type { CodeOrigins } from '../../jobs/run/project-resources.ts';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { openRepository } from '../../lib/git/open-repository.ts';
import type { Repository } from '../../lib/git/repository.ts';
import { searchPath } from '../../program/search-path.ts';
import { forgeName, openForge } from '../../project/repository/open-forge.ts';
import { gitFolders, mirrorName, remotePlan } from '../../project/repository/open-mirror.ts';
import { type ProjectRepository, projectRepository } from '../../project/repository/project-repository.ts';
import { removeCopy } from '../../project/repository/remove-copy.ts';
import { guardSize } from '../../project/repository/size-guard.ts';
import type { CodePlan, ProjectPlan } from '../../settings/project-plans.ts';
import type { Settings } from '../../settings/settings.ts';

export interface CodeParts {
  readonly settings: Settings;
  /** Where the documentation is; undefined = in none of them. */
  readonly place: ProjectRepository | undefined;
  readonly limits?: Partial<CodeLimits>;
  readonly clock?: () => number;
}

interface CodeLimits {
  /** Bytes of one copy, history included. */
  readonly bytes: number;
  /** Milliseconds of one fetch. */
  readonly fetch: number;
  /** Milliseconds before another attempt at a repository that is too large: each may fetch all that is allowed. */
  readonly rest: number;
}

export const CODE_LIMITS: CodeLimits = Object.freeze({
  bytes: 1024 * 1024 * 1024,
  fetch: 5 * 60_000,
  rest: 3_600_000,
});

/** Sends nothing before the first call. */
export function openCode({ code = [] }: Pick<ProjectPlan, 'code'>, parts: CodeParts): CodeOrigins {
  const opened: (() => Promise<void>)[] = [];
  return {
    origins: code.map((plan) => codeOrigin(plan, parts, (close) => opened.push(close))),
    close: async () => {
      for (const close of opened.splice(0)) await close();
    },
  };
}

type Opened = Omit<OpenedCode, 'head' | 'branch'> & {
  readonly repository: Repository;
  readonly mirror: string;
};

function codeOrigin(
  plan: CodePlan,
  { settings, place, limits, clock = Date.now }: CodeParts,
  atEnd: (close: () => Promise<void>) => void,
): CodeOrigin {
  const { name, remote, branch, access } = plan;
  const git = { remote, folder: '', ...defined({ branch, access }) };
  const found = projectRepository({ folder: '', git, hosts: [] }, settings.jobs);
  const { bytes, fetch, rest } = { ...CODE_LIMITS, ...limits };
  let opening: Promise<Opened> | undefined;
  let tooLargeUntil = 0;
  const tooLarge = (): AppError =>
    new AppError(
      'code/too-large',
      `it is larger than ${Math.ceil(bytes / 1024 / 1024)} MB with its history`,
      {
        hint: 'Name a smaller repository',
      },
    );
  return {
    name,
    label: forgeName(found),
    docs: place !== undefined && isSame(found, place) ? place.folder : undefined,
    open: async (signal) => {
      if (clock() < tooLargeUntil) throw tooLarge();
      opening ??= openCopy(found, branch, settings).then((opened) => {
        atEnd(() => opened.repository.close());
        return opened;
      });
      // The next call tries again.
      opening.catch(() => (opening = undefined));
      const { repository, mirror, history } = await opening;
      if (!(await fetched({ repository, mirror }, { signal, bytes, milliseconds: fetch }))) {
        tooLargeUntil = clock() + rest;
        removeCopy(mirror);
        throw tooLarge();
      }
      const at = await repository.defaultBranch();
      const head = await repository.head(at);
      if (head === undefined) throw new AppError('git/unknown', `it has no branch "${at}"`);
      return { repository, head, branch: at, history };
    },
  };
}

interface FetchLimits {
  readonly signal: AbortSignal;
  readonly bytes: number;
  readonly milliseconds: number;
}

/** @returns false when the copy is too large. @throws AppError `git/unreachable` when it took too long */
async function fetched(
  { repository, mirror }: Pick<Opened, 'repository' | 'mirror'>,
  { signal, bytes, milliseconds }: FetchLimits,
): Promise<boolean> {
  const [end, time] = [new AbortController(), AbortSignal.timeout(milliseconds)];
  const ends = AbortSignal.any([signal, end.signal, time]);
  try {
    const work = (): Promise<void> => repository.fetch(ends);
    return (await guardSize(mirror, { max: bytes, end: () => end.abort() }, work)) !== undefined;
  } catch (error) {
    if (signal.aborted || !time.aborted) throw error;
    throw new AppError('git/unreachable', `it took longer than ${Math.ceil(milliseconds / 60_000)} minutes`, {
      hint: 'Name a smaller repository, or see to a faster connection',
      cause: error,
    });
  }
}

async function openCopy(
  found: ProjectRepository,
  branch: string | undefined,
  settings: Settings,
): Promise<Opened> {
  const { folder, scratch } = gitFolders(settings);
  const forge = await openForge(found, settings.jobs);
  // Apart from the copies with all branches, and from those of other branches.
  const of = createHash('sha256')
    .update(branch ?? '')
    .digest('hex')
    .slice(0, 8);
  const mirror = join(folder, `code-${of}-${mirrorName(found)}`);
  const repository = await openRepository({
    mirror,
    scratch,
    searchPath: searchPath(),
    only: { branch },
    plan: remotePlan(found, forge, settings),
  });
  return { repository, mirror, history: forge.history };
}

function isSame(one: ProjectRepository, other: ProjectRepository): boolean {
  return one.place.kind === 'local' || other.place.kind === 'local'
    ? one.remote === other.remote
    : one.place.host === other.place.host &&
        one.place.repository.toLowerCase() === other.place.repository.toLowerCase();
}
