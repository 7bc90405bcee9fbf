/** Follows one mounted repository: its newest usable commit, or why there is none; a lost remote is asked again. */
import { rmSync } from 'node:fs';
import { AppError } from '../../lib/app-error.ts';
import { contentHash } from '../../lib/hash.ts';
import type { Log } from '../../lib/log.ts';
import { retryDelay } from '../../lib/retry-delay.ts';
import { brokenConfig } from '../../site/config/broken-config.ts';
import { property } from '../../site/config/json-node.ts';
import { readRoot } from '../../site/config/read-root.ts';
import { type BranchSource, branchSource } from '../../site/source/branch-source.ts';
import type { CommitFiles } from '../../site/source/commit-source.ts';
import type { Mount } from '../../site/source/source.ts';
import { remoteHost } from '../remote-host.ts';
import { rememberedHistory } from '../source-history.ts';
import type { MountPlan } from './mount-plan.ts';
import { type OpenMounted, type OpenMountedParts, openMounted } from './open-mounted.ts';
import { guardSize } from './size-guard.ts';

export interface FollowedMountParts extends OpenMountedParts {
  /** Queues a request to the host of a remote. */
  readonly turn: <T>(host: string, work: () => Promise<T>) => Promise<T>;
  readonly log: Log;
  /** False: one look, as for a command. */
  readonly follow: boolean;
  /** Uses what an earlier run fetched, and sends no request. */
  readonly offline?: boolean;
  /** Bytes of one copy; default 1 GB. */
  readonly mostBytes?: number;
  readonly changed: () => void;
}

/** A message with its hint, for an issue. */
export interface MountProblem {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

const MOST_BYTES = 1024 * 1024 * 1024;
export const MOST_FILES = 20_000;
const RETRY = { least: 1_000, most: 300_000 };

export class FollowedMount {
  readonly plan: MountPlan;
  /** Settles after the first attempt, whatever its outcome. */
  readonly tried: Promise<void>;
  private readonly parts: FollowedMountParts;
  private opened: OpenMounted | undefined;
  private source: BranchSource | undefined;
  private good: CommitFiles | undefined;
  private made: Mount | undefined;
  private why: MountProblem | undefined;
  private judging: Promise<void> = Promise.resolve();
  private stop: (() => void) | undefined;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;
  private ended = false;

  constructor(plan: MountPlan, parts: FollowedMountParts) {
    this.plan = plan;
    this.parts = parts;
    this.tried = this.start();
  }

  /** Undefined until a usable commit is here. */
  mount(): Mount | undefined {
    return this.made;
  }

  /** Why it is not here, or not at its newest commit. */
  problem(): MountProblem | undefined {
    return this.why;
  }

  branchName(): string | undefined {
    return this.source?.branchName() ?? this.plan.branch;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.retry);
    this.stop?.();
    this.opened?.branch.close();
  }

  private async start(): Promise<void> {
    try {
      await this.open();
      this.failures = 0;
    } catch (error) {
      this.fail(error);
    }
  }

  private async open(): Promise<void> {
    const { plan, parts } = this;
    this.opened ??= await openMounted(plan, parts);
    const { branch } = this.opened;
    const tip = await branch.kept();
    if (tip === undefined && parts.offline === true)
      throw new AppError('sources/offline', 'it was not fetched before, and this command sends no request', {
        hint: 'Run the command once without --offline',
      });
    const source = await branchSource({
      ...{ branch, tip, folder: plan.folder, name: plan.repository },
      every: parts.settings.gitSeconds * 1_000,
      turn: (work) => this.turn(work),
      looked: (problem) => this.looked(problem),
      history: (at) =>
        rememberedHistory(
          {
            dataDir: parts.settings.dataDir,
            place: `${plan.remote}\n${plan.folder}\n${plan.trusted}`,
            key: at,
          },
          () => this.turn(() => branch.history(at)),
        ),
    });
    this.source = source;
    // A command shows the newest commit; a server shows what it has at once, and looks then.
    if (!parts.follow && parts.offline !== true && tip !== undefined)
      await source.look().catch((error: unknown) => this.looked(error));
    await this.judge();
    if (parts.follow && !this.ended) this.stop = source.watch(() => void this.judge());
  }

  private turn<T>(work: () => Promise<T>): Promise<T> {
    const { mirror, branch } = this.opened!;
    const most = this.parts.mostBytes ?? MOST_BYTES;
    return this.parts.turn(remoteHost(this.plan.remote), async () => {
      const done = await guardSize(mirror, { most, end: () => branch.close() }, work);
      if (done !== undefined) return done.result;
      rmSync(mirror, { recursive: true, force: true });
      throw new AppError('sources/too-large', `it is larger than ${Math.ceil(most / 1024 / 1024)} MB`, {
        hint: 'Mount a smaller repository: only its newest commit and one folder are fetched',
      });
    });
  }

  /** One commit after the other. */
  private judge(): Promise<void> {
    this.judging = this.judging.then(() => this.take()).catch((error: unknown) => this.fail(error));
    return this.judging;
  }

  private async take(): Promise<void> {
    const source = this.source!;
    const newest = source.snapshot();
    if (this.good === newest) return;
    const broken = await brokenCommit(newest);
    if (broken === undefined) {
      await this.show(newest);
      this.why = undefined;
      await source.keepServed(newest.commit).catch((error: unknown) => this.note(String(error)));
    } else {
      const served = this.good === undefined ? await source.served() : undefined;
      if (served !== undefined && served.commit !== newest.commit) await this.show(served);
      const shown =
        this.good === undefined
          ? 'nothing of it is shown'
          : `commit ${this.good.commit.slice(0, 10)} is shown`;
      this.why = {
        ...broken,
        message: `its newest commit ${newest.commit.slice(0, 10)} cannot be used, and ${shown}: ${broken.message}`,
      };
      this.note(this.why.message);
    }
    this.parts.changed();
  }

  private async show(files: CommitFiles): Promise<void> {
    const { path, repository, remote, branch = '', folder } = this.plan;
    this.made = {
      ...{ path, repository, source: files },
      files: await files.list(),
      mark: contentHash([remote, branch, folder].join('\n')).slice(0, 12),
    };
    this.good = files;
  }

  /** While something is shown, a remote that does not answer is the operator's matter alone. */
  private looked(problem: unknown): void {
    if (problem !== undefined) this.note(problemOf(problem).message);
  }

  private fail(error: unknown): void {
    if (this.ended) return;
    this.why = problemOf(error);
    this.note(`nothing of it is shown: ${this.why.message}`);
    if (this.why.code === 'sources/too-large') this.opened = undefined;
    const { follow, changed } = this.parts;
    if (follow)
      this.retry = setTimeout(
        () => void this.start(),
        retryDelay(++this.failures, RETRY, Math.random()),
      ).unref();
    changed();
  }

  private said = '';

  private note(message: string): void {
    const line = `The repository "${this.plan.repository}", mounted at "${this.plan.path}": ${message}`;
    if (line !== this.said) this.parts.log.error(line);
    this.said = line;
  }
}

/** Why a commit cannot be shown as a whole; undefined when it can. */
async function brokenCommit(files: CommitFiles): Promise<MountProblem | undefined> {
  try {
    const { size } = await files.list();
    if (size > MOST_FILES)
      return {
        code: 'sources/too-many-files',
        message: `it has more than ${MOST_FILES} files`,
        hint: 'Name a folder',
      };
    const { root, issues } = await readRoot(files);
    const broken = brokenConfig({ issues });
    if (broken !== undefined) {
      const { code, message, file, line, hint } = broken;
      return { code, message: `${file}${line === undefined ? '' : `:${line}`}: ${message}`, hint };
    }
    return property(root, 'navigation') === undefined
      ? {
          code: 'config/missing-navigation',
          message: 'its docs.json has no "navigation"',
          hint: 'Add the pages',
        }
      : undefined;
  } catch (error) {
    if (error instanceof AppError && /^(?:config|source)\//.test(error.code)) return problemOf(error);
    throw error;
  }
}

function problemOf(error: unknown): MountProblem {
  return error instanceof AppError
    ? { code: error.code, message: error.message, hint: error.hint }
    : { code: 'sources/unavailable', message: String(error) };
}
