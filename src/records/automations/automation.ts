/** The shapes of an automation: a recipe that a project has switched on, and its runs. */

/** What starts a recipe by itself. `push`: each new commit of the branch that the site is made of; `code`: one of a code repository. */
export const AUTOMATION_CAUSES = ['schedule', 'push', 'code'] as const;
export type AutomationCause = (typeof AUTOMATION_CAUSES)[number];

/** Why a run was started. `person`: by the dashboard or the terminal; `api`: by a program with a key. */
export type RunCause = AutomationCause | 'person' | 'api';

/** What administrators set. */
export interface AutomationSettings {
  readonly enabled: boolean;
  readonly cause: AutomationCause;
  /** Five fields of cron; kept also while the cause is another one. */
  readonly schedule: string;
  /** IANA name. */
  readonly zone: string;
  /** Folder or page inside the documentation, without slashes at its ends; empty = all of it. */
  readonly scope: string;
  /** Values of the recipe's own fields, by name. */
  readonly options: Readonly<Record<string, string>>;
  /** Most tokens of one run; null = no limit. */
  readonly runTokens: number | null;
  /** Most tokens, and most runs, of a calendar month (UTC); null = no limit. */
  readonly monthTokens: number | null;
  readonly monthRuns: number | null;
  /** Who allowed that words of readers reach the agent without a person looking at them, and when; null = nobody. */
  readonly unattended: { readonly by: string; readonly at: number } | null;
}

export interface Automation extends AutomationSettings {
  readonly project: string;
  readonly recipe: string;
  /** Raised by each change of the settings; 0 = never saved. */
  readonly version: number;
  readonly changedAt: number;
  /** Next time of its schedule; null while it is off or waits for something else. */
  readonly dueAt: number | null;
  /** The job whose pull request grows; null = the next run makes one. */
  readonly job: string | null;
}

/**
 * `waiting`: not looked at yet. `working`: its job works. The others are ends: `changed` and `unchanged` by its job, `planned` by a
 * dry run, `nothing` to do, `skipped` because it may not run now, `failed`.
 */
export const RUN_STATES = [
  'waiting',
  'working',
  'changed',
  'unchanged',
  'planned',
  'nothing',
  'skipped',
  'failed',
] as const;
export type RunState = (typeof RUN_STATES)[number];

export interface AutomationRun {
  readonly id: string;
  readonly project: string;
  readonly recipe: string;
  readonly cause: RunCause;
  /** `server`, `user:ID`, `key:ID` or `terminal`. */
  readonly startedBy: string;
  /** True for one that only says what would be done. */
  readonly dry: boolean;
  readonly state: RunState;
  /** For people: what was done, or why nothing was. */
  readonly report: string;
  /** For people, one line each: what the recipe saw. Words of readers are never in it. */
  readonly signals: readonly string[];
  /** Id for a job that this run makes: the same after a crash. */
  readonly newJob: string;
  /** The job that works, or has worked, on it. */
  readonly job: string | null;
  /** Commit that the branch of the job had before. */
  readonly commitBefore: string | null;
  /** Tokens that the job had used before. */
  readonly tokensBefore: number;
  /** Tokens that this run has used. */
  readonly tokens: number;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

/** A run that one server works on; another takes it when the lease is over. */
export interface ClaimedRun extends AutomationRun {
  readonly dueAt: number;
  /** 1 for the first server that has it in its state. */
  readonly tries: number;
}
