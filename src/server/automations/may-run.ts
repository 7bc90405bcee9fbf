/** Decides whether a run may begin: its agent, the words of readers, and the budget. */

import { pluralise } from '../../lib/text/pluralise.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import type { Recipe } from '../../records/automations/recipes/recipe.ts';
import type { JobSetup } from '../../theme/admin/jobs/job-form.ts';
import { recipeProblem } from '../../web/service/recipe-problem.ts';
import type { BegunRun } from './run-parts.ts';

const HOUR_MS = 3_600_000;

/** @returns why it may not; undefined when it may */
export async function refusal(begun: BegunRun, recipe: Recipe): Promise<string | undefined> {
  const { run, automation, parts } = begun;
  if (!automation.enabled && !run.dry)
    return `The automation is off; "lectern automations set ${recipe.id} --on" switches it on`;
  const setup = await parts.host.setup(run.project);
  return (
    recipeProblem(recipe, setup) ??
    unattendedRefusal(begun, recipe, setup) ??
    (run.dry ? undefined : ((await resting(begun)) ?? (await overBudget(begun))))
  );
}

function unattendedRefusal(
  { run, automation }: BegunRun,
  { quotesReaders }: Recipe,
  { unconfined }: JobSetup,
): string | undefined {
  // A dry run shows what a person would send to the agent, and sends nothing.
  if (!quotesReaders || run.cause === 'person' || run.dry) return undefined;
  if (automation.unattended === null)
    return 'It hands words of readers to an agent, and no administrator has allowed that without a person. Allow it in the settings, or press "Run now"';
  if (unconfined === true)
    return 'It hands words of readers to an agent, and the agent of this server is not confined (LECTERN_AGENT_UNCONFINED). Press "Run now" after a look at the words';
  return undefined;
}

/** After so many failures in a row a recipe rests for a day, and after each further one for twice as long. */
export const FAILURES_TO_REST = 3;
export const LONGEST_REST_DAYS = 32;

/** What fails for ever must not cost tokens for ever; a person may try at once, and changed settings begin anew. */
async function resting({ run, automation, parts }: BegunRun): Promise<string | undefined> {
  const { project, recipe } = run;
  if (run.cause === 'person') return undefined;
  const { count, last } = await parts.records.automations.failuresInARow(
    project,
    recipe,
    automation.changedAt,
  );
  if (last === undefined || count < FAILURES_TO_REST) return undefined;
  const days = Math.min(2 ** (count - FAILURES_TO_REST), LONGEST_REST_DAYS);
  // A daily schedule runs a moment earlier on some days.
  const until = last.createdAt + days * DAY_MS - HOUR_MS;
  if (run.createdAt >= until) return undefined;
  return `The last ${pluralise(count, 'run')} failed, so it rests until ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC. Find out why, then press "Run now", or save the settings`;
}

async function overBudget({ run, automation, parts }: BegunRun): Promise<string | undefined> {
  const { monthRuns, monthTokens, project, recipe } = automation;
  if (monthRuns === null && monthTokens === null) return undefined;
  const used = await parts.records.automations.used(project, recipe, monthStart(run.createdAt));
  if (monthRuns !== null && used.runs >= monthRuns)
    return `The budget of ${pluralise(monthRuns, 'run')} a month is used up`;
  if (monthTokens !== null && used.tokens >= monthTokens)
    return `The budget of ${monthTokens} tokens a month is used up: ${used.tokens} were used`;
  return undefined;
}

/** In UTC. */
export function monthStart(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}
