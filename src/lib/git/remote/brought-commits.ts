/** Commits beside the branch that one project keeps in a mirror: previews, versions and permalinks, each under a ref of its own. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import { isObjectId } from '../object-id.ts';
import type { Mirror } from '../process/mirror.ts';
import type { RemotePlan } from '../repository.ts';
import { fetchContents, fetchTip, isWhole } from './fetch-branch.ts';

interface BroughtCommitsOptions {
  readonly mirror: Mirror;
  readonly plan: RemotePlan;
  /** Inside the repository; its contents are fetched too. */
  readonly folder: string;
  /** A name without slash; projects of one repository share its mirror. */
  readonly project: string;
  readonly signal: AbortSignal;
}

export class BroughtCommits {
  private readonly options: BroughtCommitsOptions;
  private readonly home: string;

  constructor(options: BroughtCommitsOptions) {
    this.options = options;
    this.home = `refs/lectern/brought/${options.project}`;
  }

  /** The ref that keeps a commit. */
  refOf(commit: string): string {
    return `${this.home}/${commit}`;
  }

  /** Fetches what is missing of a commit, as `ServedBranch.bring` says. */
  async bring(id: string): Promise<string> {
    const { mirror, plan, folder, signal } = this.options;
    if (!isObjectId(id)) checkRefName(id);
    else if (await isWhole(mirror, id, folder)) {
      await mirror.text(['update-ref', this.refOf(id), id]);
      return id;
    }
    await mirror.ensure();
    // A name of its own for each fetch: two may run at once.
    const arriving = `${this.home}/arriving/${randomUUID()}`;
    const refspec = `+${id}:${arriving}`;
    try {
      await fetchTip(mirror, plan, { refspec, signal });
      const commit = await mirror.text(['rev-parse', '--verify', '--quiet', `${arriving}^{commit}`]);
      await fetchContents(mirror, plan, { refspec, commit, folder, signal });
      await mirror.text(['update-ref', this.refOf(commit), commit]);
      return commit;
    } catch (error) {
      throw isMissing(error) ? noSuchCommit(id, error) : error;
    } finally {
      await mirror.run({ args: ['update-ref', '-d', arriving] }).catch(() => undefined);
    }
  }

  async drop(commit: string): Promise<void> {
    await this.options.mirror.run({ args: ['update-ref', '-d', this.refOf(commit)] });
  }

  /** Drops what a process that was killed had not dropped. A broken mirror is mended by the next fetch. */
  async dropAll(): Promise<void> {
    const { mirror } = this.options;
    const refs = await mirror.run({ args: ['for-each-ref', '--format=delete %(refname)', `${this.home}/`] });
    if (refs.code === 0 && refs.stdout.length > 0)
      await mirror.run({ args: ['update-ref', '--stdin'], input: refs.stdout });
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof AppError && /couldn't find remote ref|not our ref|no such remote ref/i.test(error.message);

function noSuchCommit(id: string, cause: unknown): AppError {
  return new AppError('git/unknown', `The repository has no ${JSON.stringify(id.slice(0, 200))}`, {
    hint: 'It was removed or renamed',
    cause,
  });
}

/** Validates whole names of refs by the rules of git-check-ref-format: nothing that Git reads as a pattern or two names. */
const LONGEST_REF = 400;

// Control characters, space and ~ ^ : ? * [ \ have a meaning of their own to Git.
const FORBIDDEN = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$/;

/** True for `refs/tags/v1.0+2`. */
export function isRefName(text: string): boolean {
  if (text.length > LONGEST_REF || !text.startsWith('refs/') || FORBIDDEN.test(text)) return false;
  const parts = text.split('/');
  return parts.length >= 3 && parts.every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}

/** @throws AppError `git/branch` */
function checkRefName(text: string): void {
  if (isRefName(text)) return;
  throw new AppError(
    'git/branch',
    `${JSON.stringify(text.slice(0, LONGEST_REF))} is no whole name of a ref, such as "refs/tags/v1"`,
  );
}
