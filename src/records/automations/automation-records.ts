/** The repository of automations: their settings, what is due, and the runs that servers claim. */
import type { Automation, AutomationRun, AutomationSettings, ClaimedRun, RunCause } from './automation.ts';

export const AUTOMATION_LIMITS = Object.freeze({
  /** Characters. */
  scope: 200,
  option: 200,
  options: 10,
  report: 4_000,
  signal: 300,
  signals: 50,
  /** Runs of one recipe that have not ended. */
  open: 20,
});

export interface RequestedRun {
  readonly project: string;
  readonly recipe: string;
  readonly cause: RunCause;
  /** Names the cause: a second run with the same key is not made. Default: one of its own. */
  readonly key?: string;
  readonly startedBy: string;
  readonly dry: boolean;
  /** A schedule that was due at `was`: it is due again at `next`, and nothing happens when another server was first. */
  readonly due?: { readonly was: number; readonly next: number | null };
}

export type RunChange = Partial<
  Pick<AutomationRun, 'state' | 'report' | 'signals' | 'job' | 'commitBefore' | 'tokensBefore' | 'tokens'>
> & {
  /** When a server looks at it again; null = it has ended. */
  readonly dueAt: number | null;
  /** True when the same is tried again, so that its tries are counted on. */
  readonly again?: true;
};

export interface RunClaim {
  readonly projects: readonly string[];
  readonly limit: number;
  /** Milliseconds until another server may take it. */
  readonly lease: number;
}

export interface AutomationRecords {
  /** Those that were ever saved, by recipe. */
  list(project: string): Promise<readonly Automation[]>;
  get(project: string, recipe: string): Promise<Automation | undefined>;
  /**
   * @param request.version of the settings that were shown, 0 for none @param request.dueAt see `Automation`
   * @returns undefined when somebody else has changed them since
   */
  save(
    project: string,
    recipe: string,
    request: {
      readonly settings: AutomationSettings;
      readonly version: number;
      readonly dueAt: number | null;
    },
  ): Promise<Automation | undefined>;
  /** Notes the job whose pull request grows. */
  setJob(project: string, recipe: string, job: string | null): Promise<void>;
  /** Switched on, and due by their schedule. */
  due(projects: readonly string[]): Promise<readonly Automation[]>;
  /** Switched on, and started by something that happens in their project. */
  waitingFor(projects: readonly string[], cause: Automation['cause']): Promise<readonly Automation[]>;
  /**
   * Queues a run, once for each cause.
   * @returns undefined when there is one for this cause, or the schedule has moved on
   * @throws AppError `automations/too-many` when too many of its runs have not ended
   */
  start(request: RequestedRun): Promise<AutomationRun | undefined>;
  run(project: string, id: string): Promise<AutomationRun | undefined>;
  /** Newest first. @param page.before id of the last run of the page before */
  runs(
    project: string,
    page: { readonly recipe?: string; readonly limit: number; readonly before?: string },
  ): Promise<readonly AutomationRun[]>;
  /** The newest run of each recipe. */
  lastRuns(project: string): Promise<readonly AutomationRun[]>;
  /** The last run that came to its end without a failure, and was no dry one. */
  lastDone(project: string, recipe: string): Promise<AutomationRun | undefined>;
  /** Of the runs since a moment that came to an end of their own, how many of the newest have failed; dry ones do not count. */
  failuresInARow(
    project: string,
    recipe: string,
    since: number,
  ): Promise<{ readonly count: number; readonly last: AutomationRun | undefined }>;
  /** What jobs of a recipe have used since a moment; runs without a job, and dry ones, do not count. */
  used(
    project: string,
    recipe: string,
    since: number,
  ): Promise<{ readonly runs: number; readonly tokens: number }>;
  /** Takes runs that are due; of two servers only one gets each, and of the waiting runs of a recipe only one is taken at a time. */
  claim(claim: RunClaim): Promise<readonly ClaimedRun[]>;
  /** @returns false when the lease was lost, and nothing is stored */
  change(claim: ClaimedRun, change: RunChange): Promise<boolean>;
  /** Deletes runs from before a moment, but not the newest of a recipe, nor the newest that came to its end: what follows them looks back to them. */
  expire(before: number): Promise<void>;
}
