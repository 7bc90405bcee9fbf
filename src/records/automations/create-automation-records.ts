/** Stores the settings of automations on either database. */
import type { RecordDeps } from '../store/record-deps.ts';
import type { Automation, AutomationSettings } from './automation.ts';
import { AUTOMATION_LIMITS, type AutomationRecords } from './automation-records.ts';
import { AUTOMATION_COLUMNS, type AutomationRow, automationOf } from './automation-row.ts';
import { createAutomationRuns } from './automation-runs.ts';

const COLUMNS = `enabled, cause, schedule, zone, scope, options, run_tokens, month_tokens, month_runs, unattended_by,
  unattended_at, changed_at, due_at`;

export function createAutomationRecords(deps: RecordDeps): AutomationRecords {
  const { database, clock } = deps;
  const rows = async (where: string, values: readonly (string | number)[]): Promise<readonly Automation[]> =>
    (
      await database.all<AutomationRow>(
        `SELECT ${AUTOMATION_COLUMNS} FROM automations WHERE ${where} ORDER BY project, recipe`,
        values,
      )
    ).map(automationOf);
  return {
    ...createAutomationRuns(deps),
    list: (project) => rows('project = ?', [project]),
    get: async (project, recipe) => (await rows('project = ? AND recipe = ?', [project, recipe]))[0],
    due: async (projects) =>
      projects.length === 0
        ? []
        : rows(`enabled = 1 AND due_at <= ? AND ${inProjects(projects)}`, [clock(), ...projects]),
    waitingFor: async (projects, cause) =>
      projects.length === 0
        ? []
        : rows(`enabled = 1 AND cause = ? AND ${inProjects(projects)}`, [cause, ...projects]),
    setJob: async (project, recipe, job) => {
      await database.write((transaction) =>
        transaction.run('UPDATE automations SET job = ? WHERE project = ? AND recipe = ?', [
          job,
          project,
          recipe,
        ]),
      );
    },
    save: async (project, recipe, { settings, version, dueAt }) => {
      const values = valuesOf(settings, { at: clock(), dueAt });
      const saved = await database.write((transaction) =>
        version === 0
          ? transaction.first<AutomationRow>(
              `INSERT INTO automations (project, recipe, version, ${COLUMNS}) VALUES (?, ?, 1, ${values.map(() => '?').join(', ')})
               ON CONFLICT (project, recipe) DO NOTHING RETURNING ${AUTOMATION_COLUMNS}`,
              [project, recipe, ...values],
            )
          : transaction.first<AutomationRow>(
              `UPDATE automations SET version = version + 1, ${COLUMNS.split(',')
                .map((name) => `${name.trim()} = ?`)
                .join(', ')}
               WHERE project = ? AND recipe = ? AND version = ? RETURNING ${AUTOMATION_COLUMNS}`,
              [...values, project, recipe, version],
            ),
      );
      return saved && automationOf(saved);
    },
  };
}

function valuesOf(
  { unattended, ...settings }: AutomationSettings,
  { at, dueAt }: { readonly at: number; readonly dueAt: number | null },
): (string | number | null)[] {
  const { enabled, cause, schedule, zone, runTokens, monthTokens, monthRuns } = settings;
  const options = Object.entries(settings.options)
    .slice(0, AUTOMATION_LIMITS.options)
    .map(([name, value]) => [name, value.slice(0, AUTOMATION_LIMITS.option)] as const);
  return [
    enabled ? 1 : 0,
    cause,
    schedule,
    zone,
    settings.scope.slice(0, AUTOMATION_LIMITS.scope),
    JSON.stringify(Object.fromEntries(options)),
    runTokens,
    monthTokens,
    monthRuns,
    unattended?.by ?? null,
    unattended?.at ?? null,
    at,
    enabled ? dueAt : null,
  ];
}

/** @param projects at least one */
function inProjects(projects: readonly string[]): string {
  return `project IN (${projects.map(() => '?').join(', ')})`;
}
