/** Follows one mounted repository: its newest usable commit, or why there is none; a lost remote is asked again. */
import { AppError } from '../../lib/app-error.ts';
import type { RemoteTurn } from '../../lib/async/remote-queue.ts';
import { contentHash } from '../../lib/bytes/hash.ts';
import type { Log } from '../../lib/log.ts';
import { retryDelay } from '../../lib/time/retry-delay.ts';
import { type BranchSource, branchSource } from '../../site/source/branch-source.ts';
import type { CommitFiles } from '../../site/source/commit-source.ts';
import type { Mount } from '../../site/source/source.ts';
import { rememberedHistory } from '../history/source-history.ts';
import { removeCopy } from '../repository/remove-copy.ts';
import { guardSize } from '../repository/size-guard.ts';
import type { MountPlan } from './mount-plan.ts';
import { brokenCommit, type MountProblem, problemOf } from './mount-problem.ts';
import { type OpenMounted, type OpenMountedParts, openMounted, removeCopies } from './open-mounted.ts';

export interface FollowedMountParts extends OpenMountedParts {
  /** Queues a request to the host of a remote. */
  readonly turn: RemoteTurn;
  readonly log: Log;
  /** False: one look, as for a command. */
  readonly follow: boolean;
  /** Uses what an earlier run fetched, and sends no request. */
  readonly offline?: boolean;
  /** Bytes of one copy; default 1 GB. */
  readonly maxBytes?: number;
  /** Milliseconds before another attempt at a repository that is too large; default an hour. */
  readonly rest?: number;
  readonly changed: () => void;
}

const MAX_BYTES = 1024 * 1024 * 1024;
const RETRY = { min: 1_000, max: 300_000 };
/** Each attempt at a repository that is too large may fetch all that is allowed. */
const REST_MS = 3_600_000;
const TOO_LARGE = 'sources/too-large';

/** A copy of the repository on our disk, and the branch in it. */
interface Copy {
  readonly opened: OpenMounted;
  readonly source: BranchSource;
  /** Ends following; undefined for a command. */
  readonly stop: (() => void) | undefined;
}

export class FollowedMount {
  readonly plan: MountPlan;
  /** Settles after the first attempt, whatever its outcome. */
  readonly tried: Promise<void>;
  private readonly parts: FollowedMountParts;
  private copy: Copy | undefined;
  /** A copy that is not in use yet. */
  private opening: OpenMounted | undefined;
  /** Places of copies that have grown beyond the limit: they are read, and another one takes their place later. */
  private readonly full = new Set<string>();
  private good: CommitFiles | undefined;
  private arrived: Mount | undefined;
  private why: MountProblem | undefined;
  private working: Promise<void> = Promise.resolve();
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;
  private ended = false;
  private isInUse = true;

  constructor(plan: MountPlan, parts: FollowedMountParts) {
    this.plan = plan;
    this.parts = parts;
    this.tried = this.again();
  }

  /** Undefined until a usable commit is here. */
  mount(): Mount | undefined {
    return this.arrived;
  }

  /** Why it is not here, or not at its newest commit. */
  problem(): MountProblem | undefined {
    return this.why;
  }

  branchName(): string | undefined {
    return this.copy?.source.branchName() ?? this.plan.branch;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.retry);
    this.opening?.branch.close();
    if (this.copy !== undefined) end(this.copy);
  }

  /** Closes it, and removes what was fetched. */
  remove(): void {
    this.isInUse = false;
    this.close();
    removeCopies(this.plan, this.parts);
  }

  /** One attempt after the other. */
  private again(): Promise<void> {
    this.working = this.working.then(() => this.attempt());
    return this.working;
  }

  private async attempt(): Promise<void> {
    if (this.ended) return;
    clearTimeout(this.retry);
    this.retry = undefined;
    try {
      const before = this.copy;
      if (before === undefined || this.full.has(before.opened.mirror)) this.copy = await this.open(before);
      await this.take(this.copy!.source).finally(() => this.replaced(before));
      this.failures = 0;
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param before a copy that stays in use unless the new one can be shown */
  private async open(before: Copy | undefined): Promise<Copy> {
    const opened = await openMounted(this.plan, this.parts, before?.opened.mirror);
    this.opening = opened;
    try {
      this.refuseEnded();
      const source = await this.sourceIn(opened);
      const broken = before === undefined ? undefined : await brokenCommit(source.snapshot());
      if (broken !== undefined) throw new AppError(broken.code, broken.message);
      this.refuseEnded();
      const stop = this.parts.follow ? source.watch(() => void this.again()) : undefined;
      return { opened, source, stop };
    } catch (error) {
      opened.branch.close();
      this.full.delete(opened.mirror);
      if (before !== undefined || !this.isInUse || isTooLarge(error)) removeCopy(opened.mirror);
      throw error;
    } finally {
      this.opening = undefined;
    }
  }

  private replaced(before: Copy | undefined): void {
    if (before === undefined || before === this.copy) return;
    end(before);
    this.full.delete(before.opened.mirror);
    removeCopy(before.opened.mirror);
  }

  private refuseEnded(): void {
    if (this.ended) throw new AppError('git/failed', 'The repository was closed');
  }

  private async sourceIn(opened: OpenMounted): Promise<BranchSource> {
    const { plan, parts } = this;
    const { branch } = opened;
    const tip = await branch.kept();
    if (tip === undefined && parts.offline === true)
      throw new AppError('sources/offline', 'it was not fetched before, and this command sends no request', {
        hint: 'Run the command once without --offline',
      });
    const turn = <T>(work: (soon: boolean) => Promise<T>): Promise<T> => this.turn(opened, work);
    const source = await branchSource({
      branch,
      tip,
      turn,
      folder: plan.folder,
      name: plan.repository,
      every: parts.settings.gitSeconds * 1_000,
      looked: (problem) => this.looked(problem, opened),
      history: (at) =>
        rememberedHistory(
          {
            dataDir: parts.settings.dataDir,
            place: `${plan.remote}\n${plan.folder}\n${plan.trusted}`,
            key: at,
          },
          () => turn(() => branch.history(at)),
        ),
    });
    // A command shows the newest commit; a server shows what it has at once, and looks then.
    if (!parts.follow && parts.offline !== true && tip !== undefined)
      await source.look().catch((error: unknown) => {
        if (isTooLarge(error)) throw error;
      });
    return source;
  }

  private turn<T>({ mirror, branch }: OpenMounted, work: (soon: boolean) => Promise<T>): Promise<T> {
    const max = this.parts.maxBytes ?? MAX_BYTES;
    const refuse = (): AppError =>
      new AppError(TOO_LARGE, `it is larger than ${Math.ceil(max / 1024 / 1024)} MB`, {
        hint: 'Mount a smaller repository: only its newest commit and one folder are fetched',
      });
    if (this.full.has(mirror)) return Promise.reject(refuse());
    return this.parts.turn(this.plan.remote, async (soon) => {
      const done = await guardSize(mirror, { max, end: () => branch.stopFetching() }, () => work(soon));
      if (done !== undefined) return done.result;
      this.full.add(mirror);
      throw refuse();
    });
  }

  private async take(source: BranchSource): Promise<void> {
    const newest = source.snapshot();
    if (this.good === newest && this.why === undefined) return;
    const broken = this.good === newest ? undefined : await brokenCommit(newest);
    if (broken === undefined) {
      await this.show(newest);
      this.why = undefined;
      await source.keepServed(newest.commit).catch((error: unknown) => this.note(String(error)));
    } else {
      const served = this.good === undefined ? await source.served() : undefined;
      if (served !== undefined && served.commit !== newest.commit) await this.show(served);
      this.why = {
        ...broken,
        message: `its newest commit ${newest.commit.slice(0, 10)} cannot be used, and ${this.shownNow()}: ${broken.message}`,
      };
      this.note(this.why.message);
    }
    this.parts.changed();
  }

  private async show(files: CommitFiles): Promise<void> {
    if (this.good === files) return;
    const { path, repository, remote, branch = '', folder } = this.plan;
    this.arrived = {
      path,
      repository,
      source: files,
      files: await files.list(),
      mark: contentHash([remote, branch, folder].join('\n')).slice(0, 12),
    };
    this.good = files;
  }

  /** While something is shown, a remote that does not answer is the operator's matter alone. */
  private looked(problem: unknown, opened: OpenMounted): void {
    if (problem === undefined || this.ended) return;
    if (!isTooLarge(problem)) this.note(problemOf(problem).message);
    else if (this.copy?.opened === opened && this.retry === undefined) this.fail(problem);
  }

  private fail(error: unknown): void {
    if (this.ended) return;
    this.why = problemOf(error);
    this.note(`${this.shownNow()}: ${this.why.message}`);
    const { follow, changed, rest = REST_MS } = this.parts;
    const wait = isTooLarge(error) ? rest : retryDelay(++this.failures, RETRY, Math.random());
    clearTimeout(this.retry);
    if (follow) this.retry = setTimeout(() => void this.again(), wait).unref();
    changed();
  }

  private shownNow(): string {
    return this.good === undefined
      ? 'nothing of it is shown'
      : `commit ${this.good.commit.slice(0, 10)} is shown`;
  }

  private lastMessage = '';

  private note(message: string): void {
    const line = `The repository "${this.plan.repository}", mounted at "${this.plan.path}": ${message}`;
    if (line !== this.lastMessage) this.parts.log.error(line);
    this.lastMessage = line;
  }
}

function end({ stop, opened }: Copy): void {
  stop?.();
  opened.branch.close();
}

const isTooLarge = (error: unknown): boolean => error instanceof AppError && error.code === TOO_LARGE;
