/** Changes the settings of an automation by some of its fields: what programs and the terminal share with the form of the dashboard. */

import { nextTime } from '../../lib/schedule/schedule.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Automation } from '../../records/automations/automation.ts';
import { automationOrDefault } from '../../records/automations/recipes/default-settings.ts';
import {
  type FormContext,
  optionField,
  type RecipeForm,
  readSettings,
  settingsForm,
} from '../../records/automations/recipes/read-settings.ts';
import type { Recipe } from '../../records/automations/recipes/recipe.ts';
import type { ProjectAutomation } from './automations.ts';
import type { Service } from './service.ts';

type AutomationChange =
  | {
      readonly outcome: 'changed';
      readonly automation: Automation;
      /** For the audit log; empty when everything is as before. */
      readonly changes: string;
    }
  /** Field to its error, for people. */
  | { readonly outcome: 'refused'; readonly errors: Readonly<Record<string, string>> }
  /** Somebody else has changed it meanwhile. */
  | { readonly outcome: 'outdated' };

interface Saving {
  /** All fields, as a form has them. */
  readonly form: RecipeForm;
  readonly by: string;
  /** That of the settings that the form was filled with. */
  readonly version: number;
}

type Parts = { readonly records: Pick<Service['records'], 'automations'>; readonly clock: Clock };

/** Saves a whole form. */
export async function saveAutomation(
  { records, clock }: Parts,
  { recipe, automation }: Pick<ProjectAutomation, 'recipe' | 'automation'>,
  { form, by, version }: Saving,
): Promise<AutomationChange> {
  const context: FormContext = { by, now: clock(), unattended: automation.unattended };
  const { settings, errors } = readSettings(recipe, form, context);
  if (Object.keys(errors).length > 0) return { outcome: 'refused', errors };
  const dueAt = settings.cause === 'schedule' ? (nextTime(settings, clock()) ?? null) : null;
  const wanted = { settings, dueAt, version };
  const saved = await records.automations.save(automation.project, recipe.id, wanted);
  if (saved === undefined) return { outcome: 'outdated' };
  const [before, after] = [settingsForm(recipe, automation), settingsForm(recipe, saved)];
  const changes = Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} ${after[name] || 'off'}`)
    .join(', ');
  return { outcome: 'changed', automation: saved, changes };
}

interface Changing {
  readonly project: string;
  /** Fields of the form that change; the others stay. */
  readonly given: RecipeForm;
  readonly by: string;
}

/** Changes of the same moment that are given way to. */
const MAX_TRIES = 10;

/** Two changes of the same moment are both made. */
export async function changeAutomation(
  parts: Parts,
  recipe: Recipe,
  { project, given, by }: Changing,
): Promise<Exclude<AutomationChange, { readonly outcome: 'outdated' }>> {
  const errors = unheeded(recipe, given);
  if (Object.keys(errors).length > 0) return { outcome: 'refused', errors };
  const { automations } = parts.records;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const automation = automationOrDefault(await automations.get(project, recipe.id), project, recipe);
    const form = { ...settingsForm(recipe, automation), ...given };
    const saving = { form, by, version: automation.version };
    const changed = await saveAutomation(parts, { recipe, automation }, saving);
    if (changed.outcome !== 'outdated') return changed;
  }
  throw new Error(`The automation ${recipe.id} of ${project} was changed ${MAX_TRIES} times meanwhile`);
}

/** What a form does not offer, because it would have no effect. */
function unheeded(recipe: Recipe, given: RecipeForm): Record<string, string> {
  const errors: Record<string, string> = {};
  const options = new Set(recipe.fields.map(({ name }) => optionField(name)));
  const names = recipe.fields.map(({ name }) => `"${name}"`).join(', ');
  for (const name of Object.keys(given))
    if (name.startsWith(optionField('')) && !options.has(name))
      errors[name] =
        names === '' ? 'This recipe has no options of its own.' : `This recipe has the options ${names}.`;
  if (given['scope'] && !recipe.takesScope) errors['scope'] = 'This recipe looks at all pages.';
  if (given['unattended'] === 'on' && !recipe.quotesReaders)
    errors['unattended'] = 'This recipe hands over no words of readers.';
  return errors;
}
