/** The settings of a recipe before anybody has saved some: off, with its own schedule. */
import type { Automation, AutomationSettings } from '../automation.ts';
import type { Recipe } from './recipe.ts';

export function defaultSettings({ schedule }: Pick<Recipe, 'schedule'>): AutomationSettings {
  return {
    enabled: false,
    cause: 'schedule',
    schedule,
    zone: 'UTC',
    scope: '',
    options: {},
    runTokens: null,
    monthTokens: null,
    monthRuns: null,
    unattended: null,
  };
}

export function automationOrDefault(
  known: Automation | undefined,
  project: string,
  recipe: Pick<Recipe, 'id' | 'schedule'>,
): Automation {
  if (known !== undefined) return known;
  const never = { version: 0, changedAt: 0, dueAt: null, job: null };
  return { ...defaultSettings(recipe), ...never, project, recipe: recipe.id };
}
