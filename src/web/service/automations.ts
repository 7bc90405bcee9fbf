/** Reads the automations of a project. */

import type { Automation, AutomationRun } from '../../records/automations/automation.ts';
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
