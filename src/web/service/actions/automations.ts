/** What is done with automations: set by a whole form or by some of its fields, and started. */

import { AppError } from '../../../lib/app-error.ts';
import { nextTime } from '../../../lib/schedule/schedule.ts';
import type { Automation, AutomationRun, RunCause } from '../../../records/automations/automation.ts';
import { automationOrDefault } from '../../../records/automations/recipes/default-settings.ts';
import {
  type FormContext,
  optionField,
  type RecipeForm,
  readSettings,
  settingsForm,
} from '../../../records/automations/recipes/read-settings.ts';
import type { Recipe } from '../../../records/automations/recipes/recipe.ts';
import type { ProjectAutomation } from '../automations.ts';
import type { Action, Doing, Entry } from './action.ts';

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

type OfAutomation = Pick<ProjectAutomation, 'recipe' | 'automation'>;

interface Saving extends OfAutomation {
  /** All fields, as a form has them. */
  readonly form: RecipeForm;
  /** That of the settings that the form was filled with. */
  readonly version: number;
}

const entries = (changed: AutomationChange, { recipe }: { readonly recipe: Recipe }): readonly Entry[] =>
  changed.outcome === 'changed' && changed.changes !== ''
    ? [['automation.changed', recipe.id, changed.changes]]
    : [];

export const saveAutomation: Action<Saving, AutomationChange, 'clock'> = {
  role: 'admin',
  run: save,
  entries,
};

async function save(
  { service: { records, clock }, actor }: Doing<'clock'>,
  { recipe, automation, form, version }: Saving,
): Promise<AutomationChange> {
  const context: FormContext = { by: actor.by, now: clock(), unattended: automation.unattended };
  const { settings, errors } = readSettings(recipe, form, context);
  if (Object.keys(errors).length > 0) return { outcome: 'refused', errors };
  const dueAt = settings.cause === 'schedule' ? (nextTime(settings, clock()) ?? null) : null;
  // Options of a later version of the recipe stay.
  const options = { ...optionsBeyond(recipe, automation.options), ...settings.options };
  const request = { settings: { ...settings, options }, dueAt, version };
  const saved = await records.automations.save(automation.project, recipe.id, request);
  if (saved === undefined) return { outcome: 'outdated' };
  const [before, after] = [settingsForm(recipe, automation), settingsForm(recipe, saved)];
  const changes = Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} ${after[name] || 'off'}`)
    .join(', ');
  return { outcome: 'changed', automation: saved, changes };
}

function optionsBeyond({ fields }: Recipe, options: Automation['options']): Automation['options'] {
  const known = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(options).filter(([name]) => !known.has(name)));
}

interface Changing {
  readonly recipe: Recipe;
  /** Fields of the form that change; the others stay. */
  readonly given: RecipeForm;
}

type Changed = Exclude<AutomationChange, { readonly outcome: 'outdated' }>;

/** Changes of the same moment that are given way to. */
const MAX_TRIES = 10;

/** Two changes of the same moment are both made. */
export const changeAutomation: Action<Changing, Changed, 'clock'> = { role: 'admin', run: change, entries };

async function change(doing: Doing<'clock'>, { recipe, given }: Changing): Promise<Changed> {
  const { service, project } = doing;
  const errors = unheeded(recipe, given);
  if (Object.keys(errors).length > 0) return { outcome: 'refused', errors };
  const { automations } = service.records;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const automation = automationOrDefault(await automations.get(project, recipe.id), project, recipe);
    const form = { ...settingsForm(recipe, automation), ...given };
    const changed = await save(doing, { recipe, automation, form, version: automation.version });
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

interface Starting extends OfAutomation {
  readonly cause: RunCause;
  readonly dry: boolean;
}

/** @throws AppError `automations/off`, `automations/too-many` */
export const startAutomation: Action<Starting, AutomationRun, 'automations'> = {
  role: 'editor',
  run: async ({ service, actor, project }, { recipe, automation: { enabled }, cause, dry }) => {
    if (!enabled && !dry)
      throw new AppError('automations/off', `The automation "${recipe.id}" is off`, {
        hint: `An administrator switches it on in the dashboard, or with "lectern automations set ${recipe.id} --on"; a dry run is possible before that`,
      });
    const { automations } = service.records;
    const run = await automations.start({ project, recipe: recipe.id, cause, startedBy: actor.by, dry });
    service.automations.wake();
    // Without a key of its own, a run is always made.
    return run!;
  },
  entries: (_run, { recipe, dry }) => [['automation.started', recipe.id, dry ? 'dry run' : undefined]],
};
