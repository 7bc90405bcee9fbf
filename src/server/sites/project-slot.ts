/** One project of a server: its site once it is loaded, and retries without end until then. */
import type { Issue } from '../../lib/issue.ts';
import type { Log } from '../../lib/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { retryDelay } from '../../lib/time/retry-delay.ts';
import type { ProjectPlan } from '../../settings/project-plans.ts';
import type { BranchSource } from '../../site/source/branch-source.ts';
import type { FinalHandler } from '../../web/edge/http/handler.ts';
import type { ReadSite } from '../../web/reader/ask/read-site.ts';
import type { LiveSite, SiteChange } from '../../web/reader/live/live-site.ts';
import type { OwnAssets } from '../../web/reader/pages/own-asset.ts';
import { ProjectAnswers } from '../../web/route/project-answers.ts';
import type { ServedSite } from '../../web/route/route-request.ts';
import type { Metrics } from '../../web/service/metrics/metrics.ts';
import { describeError } from './describe-error.ts';
import { type GitWatch, gitWatch } from './git-watch.ts';
import type { RunningSite } from './run-site.ts';

interface Follow {
  /** Called after each fetch of the project's repository. */
  readonly looked: (problem: unknown) => void;
  /** Aborts work in progress. */
  readonly signal: AbortSignal;
}

interface SlotParts {
  readonly plan: ProjectPlan;
  readonly id: string;
  readonly subdomain: string;
  /** Opens the site again. @throws AppError that says why it cannot be served */
  readonly open: (follow: Follow) => Promise<RunningSite>;
  /** Its site, when it had to be opened first to learn its id. */
  readonly first?: RunningSite;
  /** An empty site. */
  readonly placeholder: LiveSite;
  readonly files: OwnAssets;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly clock?: Clock;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

export interface ProjectSlot
  extends ServedSite,
    Omit<RunningSite, 'commits' | 'access' | 'readAs' | 'answering'> {
  /** As of its site; undefined while it is not served. */
  readonly readAs: (groups: readonly string[]) => Promise<ReadSite | undefined>;
  /** The site while it is served. */
  running(): RunningSite | undefined;
  /** Why the project is not served as it should be, for its operator; its last good pages may still be served. */
  problem(): string | undefined;
  /** True while its pages are served. */
  isServed(): boolean;
  readonly git: GitWatch;
  /** Resolves after the first try, whether or not it succeeded. */
  readonly tried: Promise<void>;
}

/**
 * Local problems may be fixed any moment, so the first retries are quick; a hundred servers must not all hammer a
 * remote that is gone.
 */
const RETRY = { min: 1_000, max: 30_000 };
/** The problem of a project until its first try has ended. */
export const BEING_FETCHED = 'It is being fetched';
/** Missing files and folders that the log names one by one. */
const MAX_MISSING = 10;

export function openSlot(parts: SlotParts): ProjectSlot {
  return new Slot(parts);
}

class Slot implements ProjectSlot {
  readonly id: string;
  readonly subdomain: string;
  readonly plan: ProjectPlan;
  readonly hosts: readonly string[];
  readonly live: LiveSite;
  readonly handler: FinalHandler;
  readonly siteOf: RunningSite['siteOf'];
  readonly counts: RunningSite['counts'];
  readonly readOrigins: RunningSite['readOrigins'];
  readonly readAs: ProjectSlot['readAs'];
  readonly git: GitWatch;
  readonly tried: Promise<void>;
  private readonly parts: SlotParts;
  private readonly answers: ProjectAnswers;
  private readonly listeners = new Set<(change: SiteChange) => void>();
  private readonly outdatedListeners = new Set<() => void>();
  private site: RunningSite | undefined;
  private unfollow: () => void = () => undefined;
  /** Why it could not be opened. */
  private failed: string | undefined;
  private failures = 0;
  /** Why the newest docs.json is not the one that is served. */
  private rejected: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private opening: Promise<void> | undefined;
  private readonly ended = new AbortController();
  private logged: string | undefined;
  private readonly missing = new Set<string>();

  constructor(parts: SlotParts) {
    this.parts = parts;
    this.id = parts.id;
    this.subdomain = parts.subdomain;
    this.plan = parts.plan;
    this.hosts = parts.plan.hosts;
    this.git = gitWatch(parts.id, parts);
    this.live = this.delegate();
    const { id: project, files, metrics } = parts;
    this.answers = new ProjectAnswers({ project, files, metrics, problem: () => this.problem() });
    this.handler = this.answers.handler;
    this.siteOf = async (request) => this.site?.siteOf(request) ?? this.live.current();
    this.counts = () => this.site?.counts() === true;
    this.readOrigins = () => this.site?.readOrigins() ?? [];
    this.readAs = async (groups) => this.site?.readAs(groups);
    if (parts.first !== undefined) this.take(parts.first);
    this.tried = parts.first === undefined ? this.attempt() : Promise.resolve();
  }

  get name(): string {
    return this.site?.name ?? this.plan.name ?? this.id;
  }

  get branch(): BranchSource | undefined {
    return this.site?.branch;
  }

  problem(): string | undefined {
    const issue = this.site?.live.problem();
    if (this.site === undefined) return this.failed ?? BEING_FETCHED;
    return issue === undefined ? this.git.problem() : describeError(issue);
  }

  isServed(): boolean {
    return this.site !== undefined;
  }

  outdated(listener: () => void): () => void {
    this.outdatedListeners.add(listener);
    return () => this.outdatedListeners.delete(listener);
  }

  running(): RunningSite | undefined {
    return this.site;
  }

  async close(): Promise<void> {
    this.ended.abort();
    clearTimeout(this.timer);
    this.unfollow();
    // A remote that does not answer is not awaited: its late result is discarded.
    await this.site?.close();
  }

  private attempt(): Promise<void> {
    clearTimeout(this.timer);
    this.opening ??= this.parts
      .open({
        looked: (problem) => void (this.ended.signal.aborted || this.git.looked(problem)),
        signal: this.ended.signal,
      })
      .then(
        (site) => this.take(site),
        (error: unknown) => this.fail(error),
      )
      .finally(() => {
        this.opening = undefined;
      });
    return this.opening;
  }

  private take(site: RunningSite): void {
    if (this.ended.signal.aborted) {
      void site.close();
      return;
    }
    const before = this.site;
    this.unfollow();
    this.site = site;
    this.answers.site = site.answering;
    this.failed = undefined;
    this.failures = 0;
    const leave = [
      site.live.subscribe((change) => {
        this.look();
        for (const listener of this.listeners) listener(change);
      }),
      site.outdated(() => {
        for (const listener of this.outdatedListeners) listener();
      }),
    ];
    this.unfollow = () => {
      for (const end of leave) end();
    };
    this.look();
    for (const listener of this.listeners) listener({ paths: [], kind: 'content' });
    void before?.close();
  }

  private fail(error: unknown): void {
    if (this.ended.signal.aborted) return;
    this.failed = describeError(error);
    this.failures++;
    if (this.plan.git !== undefined && this.site === undefined)
      this.parts.metrics.count('lectern_project_git_errors_total', { project: this.id });
    this.note(this.failed);
    this.later();
  }

  /** After each change; a site that was loaded once retries a broken reload automatically. */
  private look(): void {
    const issue = this.site?.live.problem();
    clearTimeout(this.timer);
    this.noteSource();
    this.countRejection();
    if (issue === undefined) {
      this.failed = undefined;
      this.failures = 0;
      this.note(undefined);
      return;
    }
    this.parts.metrics.count('lectern_project_reload_errors_total', { project: this.id });
    this.note(describeError(issue));
  }

  /** A docs.json that is held back counts as one failed reload, however many pages change while it is broken. */
  private countRejection(): void {
    const rejected = this.site?.live.rejection()?.message;
    if (rejected !== undefined && rejected !== this.rejected)
      this.parts.metrics.count('lectern_project_reload_errors_total', { project: this.id });
    this.rejected = rejected;
  }

  private later(): void {
    const { random = Math.random } = this.parts;
    const wait = retryDelay(Math.max(1, this.failures), RETRY, random());
    this.timer = setTimeout(() => void this.attempt(), wait).unref();
  }

  /** Logs files that are committed but not served: no one runs a check on a repository that only this server has. */
  private noteSource(): void {
    for (const { code, message } of this.site?.live.current().issues ?? []) {
      if (!code.startsWith('source/') || this.missing.size >= MAX_MISSING || this.missing.has(message))
        continue;
      this.missing.add(message);
      this.parts.log.error(`Project "${this.id}": ${message}`, { project: this.id });
    }
  }

  /** Logs each problem once, not at every try. */
  private note(problem: string | undefined): void {
    const { log } = this.parts;
    if (problem === this.logged) return;
    const was = this.logged;
    this.logged = problem;
    if (problem === undefined) {
      if (was !== undefined)
        log.info(`Project "${this.id}" is served as it should be again`, { project: this.id });
    } else {
      const state = this.site === undefined ? 'cannot be served' : 'is served as it was before';
      log.error(`Project "${this.id}" ${state}: ${problem}`, { project: this.id });
    }
  }

  private delegate(): LiveSite {
    const { placeholder } = this.parts;
    const issue = (): Issue | undefined =>
      this.failed === undefined
        ? undefined
        : { severity: 'error', code: 'site/unreadable', message: this.failed, file: 'docs.json' };
    return {
      current: () => (this.site?.live ?? placeholder).current(),
      siteFor: (audience) => (this.site?.live ?? placeholder).siteFor(audience),
      problem: () => (this.site === undefined ? issue() : this.site.live.problem()),
      rejection: () => this.site?.live.rejection(),
      mark: (site) => (this.site?.live ?? placeholder).mark(site),
      refresh: () => this.site?.live.refresh(),
      subscribe: (listener) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
      close: () => undefined,
    };
  }
}
