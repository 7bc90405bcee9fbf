/** Follows the site of one repository, and stores each commit that goes live or is refused as a deployment. */

import { withTimeout } from '../../lib/async/with-timeout.ts';
import type { Log } from '../../lib/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type {
  Deployment,
  DeploymentChanges,
  DeploymentSource,
} from '../../records/deployments/deployment.ts';
import type { DeploymentEnd, DeploymentRecords } from '../../records/deployments/deployment-records.ts';
import type { Site } from '../../site/site.ts';
import type { BranchSource } from '../../site/source/branch-source.ts';
import { describeError } from '../sites/describe-error.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';
import { changesOfFiles, deploymentChanges, deploymentProblems } from './deployment-changes.ts';

interface TrackerParts {
  readonly slot: Pick<ProjectSlot, 'id' | 'live' | 'branch'>;
  readonly records: DeploymentRecords;
  readonly clock: Clock;
  readonly log: Log;
  /** Called by the one server that made a row, after it has ended. */
  readonly ended: (deployment: Deployment) => void;
}

export interface DeploymentTracker {
  /** Says why the next commit comes. */
  announce(source: DeploymentSource, actor: string): void;
  /** Resolves when the present state is stored; rejects when it cannot be. */
  settled(): Promise<void>;
  /** Resolves when the commit that readers are to see is live or refused. */
  decided(): Promise<void>;
  /** Resolves when nothing is stored any more, or after some seconds. */
  close(): Promise<void>;
}

interface Cause {
  readonly source: DeploymentSource;
  readonly actor: string;
  readonly since: number;
}

/** How long an announcement counts for the next commit. */
const CAUSE_MS = 10 * 60_000;
/** A commit that takes longer to load has a problem of its own, which the log names. */
const PATIENCE_MS = 60_000;
/** How long the end of a server waits for a row; one that is left is taken over when its lease has passed. */
const END_MS = 5_000;

export function trackDeployments(parts: TrackerParts): DeploymentTracker {
  return new Tracker(parts);
}

class Tracker implements DeploymentTracker {
  private readonly parts: TrackerParts;
  private readonly leave: () => void;
  private readonly waiting = new Set<() => void>();
  private cause: Cause | undefined;
  /** The site of the last row that went live, in this run. */
  private last: Site | undefined;
  private running: Promise<void> | undefined;
  private isRequested = false;
  private closed = false;

  constructor(parts: TrackerParts) {
    this.parts = parts;
    this.leave = parts.slot.live.subscribe(() => this.look());
    this.look();
  }

  announce(source: DeploymentSource, actor: string): void {
    this.cause ??= { source, actor, since: this.parts.clock() };
  }

  async settled(): Promise<void> {
    await this.settle();
  }

  async decided(): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; !this.isDecided() && !this.closed && Date.now() < end; )
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, end - Date.now()).unref();
        this.waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
  }

  async close(): Promise<void> {
    this.closed = true;
    this.leave();
    this.wake();
    await withTimeout(this.running?.catch(() => undefined) ?? Promise.resolve(), END_MS);
  }

  private isDecided(): boolean {
    const { branch, live } = this.parts.slot;
    const target = branch?.snapshot().commit;
    return (
      target === undefined || live.current().source.commit === target || live.rejection()?.commit === target
    );
  }

  private look(): void {
    this.wake();
    this.settle().catch((error: unknown) =>
      this.parts.log.error(`A deployment of "${this.parts.slot.id}" could not be stored`, {
        project: this.parts.slot.id,
        error: describeError(error),
      }),
    );
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }

  /** One at a time; what happens meanwhile is looked at right after. */
  private settle(): Promise<void> {
    this.isRequested = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      // Asked after the last look, before this was known to have ended.
      return this.isRequested && !this.closed ? this.settle() : undefined;
    });
    return this.running;
  }

  private async run(): Promise<void> {
    while (this.isRequested && !this.closed) {
      this.isRequested = false;
      await this.store();
    }
  }

  private async store(): Promise<void> {
    const { slot, records } = this.parts;
    const { branch } = slot;
    if (branch === undefined) return;
    await records.noteNewest(slot.id, branch.newest());
    const commit = branch.snapshot().commit;
    const site = slot.live.current();
    const rejection = slot.live.rejection();
    if (rejection?.commit === commit)
      return this.record(branch, commit, async () => ({
        state: 'failure',
        summary: `${rejection.message}. Readers see the commit before it`,
        changes: null,
        problems: deploymentProblems([rejection]),
      }));
    if (site.source.commit !== commit) return;
    await this.record(branch, commit, async () => ({
      state: 'success',
      summary: 'Live',
      changes: await this.changes(branch, site),
      problems: deploymentProblems(site.issues),
    }));
    this.last = site;
  }

  private async record(
    branch: BranchSource,
    commit: string,
    end: () => Promise<DeploymentEnd>,
  ): Promise<void> {
    const { slot, records, clock } = this.parts;
    const { author, subject } = await branch.about(commit);
    const begun = await records.begin({
      project: slot.id,
      kind: 'live',
      commit,
      author,
      subject,
      ref: branch.branchName(),
      ...(await this.causeOf(branch)),
    });
    if (begun === undefined) return;
    this.cause = undefined;
    const given = await end();
    if (!(await records.finish(slot.id, begun.id, given))) return;
    const { summary, changes, problems, state } = given;
    this.parts.ended({ ...begun, state, summary, changes, problems, endedAt: clock() });
  }

  /** Null for the first deployment, and when the one before it is no longer here. */
  private async changes(branch: BranchSource, site: Site): Promise<DeploymentChanges | null> {
    if (this.last !== undefined) return deploymentChanges(this.last, site);
    const before = await this.parts.records.latest(this.parts.slot.id);
    if (before?.commit === undefined || before.commit === null) return null;
    try {
      return changesOfFiles(await (await branch.bring(before.commit)).list(), site);
    } catch {
      return null;
    }
  }

  private async causeOf(branch: BranchSource): Promise<Cause> {
    const { slot, records, clock } = this.parts;
    const now = clock();
    if (this.cause !== undefined && now - this.cause.since < CAUSE_MS) return this.cause;
    if (branch.pinned() !== undefined) {
      const head = await records.head(slot.id);
      return { source: 'rollback', actor: head?.pinnedBy ?? 'server', since: now };
    }
    const [known] = await records.list(slot.id, { kind: 'live', limit: 1 });
    return { source: known === undefined ? 'start' : 'poll', actor: 'server', since: now };
  }
}
