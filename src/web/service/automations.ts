/** Reads the automations of a project, and starts runs of them: what dashboard and API have in common. */

import { AppError } from '../../lib/app-error.ts';
import type { Automation, AutomationRun, RunCause } from '../../records/automations/automation.ts';
import { automationOrDefault } from '../../records/automations/recipes/default-settings.ts';
import type { Recipe } from '../../records/automations/recipes/recipe.ts';
import { RECIPES } from '../../records/automations/recipes/recipes.ts';
import type { Service } from './service.ts';

export interface ProjectAutomation {
  readonly recipe: Recipe;
  readonly automation: Automation;
  readonly lastRun: AutomationRun | undefined;
}

/** All recipes, also those that nobody has switched on. */
export async function projectAutomations(
  { records: { automations } }: Pick<Service, 'records'>,
  project: string,
): Promise<readonly ProjectAutomation[]> {
  const [saved, runs] = await Promise.all([automations.list(project), automations.lastRuns(project)]);
  return RECIPES.map((recipe) => ({
    recipe,
    automation: automationOrDefault(
      saved.find((one) => one.recipe === recipe.id),
      project,
      recipe,
    ),
    lastRun: runs.find((run) => run.recipe === recipe.id),
  }));
}

interface StartedBy {
  readonly cause: RunCause;
  /** `user:ID` or `key:ID`. */
  readonly actor: string;
  readonly dry: boolean;
}

/** @throws AppError `automations/off`, `automations/too-many` */
export async function startAutomation(
  service: Pick<Service, 'records'> & { readonly automations: Pick<Service['automations'], 'wake'> },
  { recipe, automation: { project, enabled } }: Pick<ProjectAutomation, 'recipe' | 'automation'>,
  { cause, actor, dry }: StartedBy,
): Promise<AutomationRun> {
  if (!enabled && !dry)
    throw new AppError('automations/off', `The automation "${recipe.id}" is off`, {
      hint: `An administrator switches it on in the dashboard, or with "lectern automations set ${recipe.id} --on"; a dry run is possible before that`,
    });
  const { automations } = service.records;
  const run = await automations.start({ project, recipe: recipe.id, cause, startedBy: actor, dry });
  service.automations.wake();
  // Without a key of its own, a run is always made.
  return run!;
}
