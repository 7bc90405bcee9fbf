/** What runs of automations depend on, and the limits of their work. */

import type { Log } from '../../lib/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Automation, AutomationRun, ClaimedRun } from '../../records/automations/automation.ts';
import type { RunChange } from '../../records/automations/automation-records.ts';
import type { Records } from '../../records/records.ts';
import type { AutomationHost } from './automation-host.ts';

export interface RunParts {
  readonly records: Pick<
    Records,
    | ('automations' | 'jobs' | 'projects' | 'feedback' | 'searches' | 'questions')
    | ('deployments' | 'insight')
  >;
  readonly host: AutomationHost;
  readonly clock: Clock;
  readonly log: Log;
}

/** Milliseconds between two looks at a job that works for a run. */
export const LOOK_AGAIN_MS = 5_000;
/** How often a run is tried when the repository or the forge fails, and the wait before the second try; it doubles. */
export const MAX_TRIES = 5;
export const TRY_AGAIN_MS = 60_000;

/** Names a run where people are named: as who started a job, and as the author of its messages. */
export const runActor = ({ recipe, id }: Pick<AutomationRun, 'recipe' | 'id'>): string =>
  `automation:${recipe}/${id}`;

export interface BegunRun {
  readonly run: ClaimedRun;
  readonly automation: Automation;
  readonly parts: RunParts;
}

/** @param report for people */
export function ended(
  state: AutomationRun['state'],
  report: string,
  more: Partial<RunChange> = {},
): RunChange {
  return { ...more, state, report, dueAt: null };
}

export const skipped = (why: string, more: Partial<RunChange> = {}): RunChange => ended('skipped', why, more);
