/** Reads the settings of a recipe from the fields of a form, with an error for each field that cannot be followed. */

import { SCHEDULE_LIMITS, scheduleProblem } from '../../../lib/schedule/schedule.ts';
import { storedText } from '../../../lib/text/clean-text.ts';
import { AUTOMATION_CAUSES, type AutomationCause, type AutomationSettings } from '../automation.ts';
import { AUTOMATION_LIMITS } from '../automation-records.ts';
import type { Recipe } from './recipe.ts';
import { isScope } from './within.ts';

export type RecipeForm = Readonly<Record<string, string>>;

interface ReadSettings {
  readonly settings: AutomationSettings;
  /** Field to its error; empty when all can be followed. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Name of the form's field for a value of the recipe's own. */
export const optionField = (name: string): string => `option-${name}`;

const MAX_RUNS = 10_000;
const MAX_TOKENS = 1_000_000_000;

export interface FormContext {
  /** Who saves it, for the permission to run unattended. */
  readonly by: string;
  readonly now: number;
  /** A permission that was given before stays as it was. */
  readonly unattended: AutomationSettings['unattended'];
}

export function readSettings(
  recipe: Recipe,
  form: RecipeForm,
  { by, now, unattended }: FormContext,
): ReadSettings {
  const errors: Record<string, string> = {};
  const text = (name: string): string => storedText((form[name] ?? '').slice(0, 1_000)).trim();
  const number = (name: string, max: number): number | null => {
    const typed = text(name).replaceAll(/[ ,_]/g, '');
    if (typed === '') return null;
    if (/^\d{1,10}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max) return Number(typed);
    errors[name] = `"${typed.slice(0, 20)}" is not a number from 1 to ${max}.`;
    return null;
  };
  const cause = AUTOMATION_CAUSES.find((one) => one === text('cause')) ?? 'schedule';
  const [schedule, zone, scope] = [
    text('schedule')
      .replace(/ +/g, ' ')
      .slice(0, SCHEDULE_LIMITS.schedule + 1),
    text('zone').slice(0, SCHEDULE_LIMITS.zone + 1),
    recipe.takesScope ? scopeOf(text('scope')) : '',
  ];
  const problem = cause === 'schedule' ? scheduleProblem({ schedule, zone }, now) : undefined;
  if (problem !== undefined) errors[problem.field] = `${problem.text}.`;
  if (!isScope(scope) || scope.length > AUTOMATION_LIMITS.scope)
    errors['scope'] = 'Write the path of a folder or page, such as "guides" or "guides/install".';
  const settings: AutomationSettings = {
    enabled: form['enabled'] === 'on',
    cause: cause satisfies AutomationCause,
    schedule,
    zone,
    scope,
    options: readOptions(recipe, text, errors),
    runTokens: number('runTokens', MAX_TOKENS),
    monthTokens: number('monthTokens', MAX_TOKENS),
    monthRuns: number('monthRuns', MAX_RUNS),
    unattended: recipe.quotesReaders && form['unattended'] === 'on' ? (unattended ?? { by, at: now }) : null,
  };
  return { settings, errors };
}

const scopeOf = (typed: string): string => typed.replace(/^\/+|\/+$/g, '');

function readOptions(
  { fields }: Recipe,
  text: (name: string) => string,
  errors: Record<string, string>,
): Record<string, string> {
  const options: Record<string, string> = {};
  for (const { name, label, required } of fields) {
    const field = optionField(name);
    const value = text(field);
    if (value.length > AUTOMATION_LIMITS.option)
      errors[field] = `It has ${value.length} characters; at most ${AUTOMATION_LIMITS.option} are read.`;
    else if (value === '' && required) errors[field] = `"${label}" is missing.`;
    else if (/["\n]/.test(value)) errors[field] = 'Leave quotation marks out.';
    options[name] = value;
  }
  return options;
}

/** The form that shows these settings. */
export function settingsForm({ fields }: Recipe, settings: AutomationSettings): RecipeForm {
  const on = (value: boolean): string => (value ? 'on' : '');
  const number = (value: number | null): string => (value === null ? '' : String(value));
  const { cause, schedule, zone, scope, options } = settings;
  return {
    enabled: on(settings.enabled),
    cause,
    schedule,
    zone,
    scope,
    ...Object.fromEntries(fields.map(({ name }) => [optionField(name), options[name] ?? ''])),
    runTokens: number(settings.runTokens),
    monthTokens: number(settings.monthTokens),
    monthRuns: number(settings.monthRuns),
    unattended: on(settings.unattended !== null),
  };
}
