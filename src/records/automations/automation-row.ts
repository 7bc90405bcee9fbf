/** Automations and their runs as rows. */
import type { Automation, AutomationRun, AutomationSettings, ClaimedRun } from './automation.ts';

export const AUTOMATION_COLUMNS = `project, recipe, enabled, cause, schedule, zone, scope, options, run_tokens AS "runTokens",
  month_tokens AS "monthTokens", month_runs AS "monthRuns", unattended_by AS "unattendedBy", unattended_at AS "unattendedAt",
  version, changed_at AS "changedAt", due_at AS "dueAt", job`;

export interface AutomationRow extends Omit<Automation, 'enabled' | 'options' | 'unattended'> {
  readonly enabled: number;
  readonly options: string;
  readonly unattendedBy: string | null;
  readonly unattendedAt: number | null;
}

export function automationOf({
  enabled,
  options,
  unattendedBy: by,
  unattendedAt: at,
  ...row
}: AutomationRow): Automation {
  return {
    ...row,
    enabled: enabled === 1,
    options: JSON.parse(options) as AutomationSettings['options'],
    unattended: by === null || at === null ? null : { by, at },
  };
}

export const RUN_COLUMNS = `id, project, recipe, cause, started_by AS "startedBy", dry, state, report, signals, new_job AS "newJob",
  job, commit_before AS "commitBefore", tokens_before AS "tokensBefore", tokens, tries, created_at AS "createdAt", ended_at AS "endedAt", due_at AS "dueAt"`;

export interface RunRow extends Omit<AutomationRun, 'dry' | 'signals'> {
  readonly dry: number;
  readonly signals: string;
  readonly tries: number;
  readonly dueAt: number | null;
}

export function runOf({ tries: _, dueAt: __, ...row }: RunRow): AutomationRun {
  return { ...row, dry: row.dry === 1, signals: JSON.parse(row.signals) as string[] };
}

export function claimedRun(row: RunRow, dueAt: number): ClaimedRun {
  return { ...runOf(row), dueAt, tries: row.tries + 1 };
}
