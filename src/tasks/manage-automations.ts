/** Lists, changes and starts automations on the store that the settings name, also while a server runs on it. */

import { type StoreSettings, withRecords } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import { optionField } from '../records/automations/recipes/read-settings.ts';
import type { Recipe } from '../records/automations/recipes/recipe.ts';
import { RECIPES, recipeNamed } from '../records/automations/recipes/recipes.ts';
import type { Records } from '../records/records.ts';
import { changeAutomation, startAutomation } from '../web/service/actions/automations.ts';
import { type ProjectAutomation, projectAutomations } from '../web/service/automations.ts';
import {
  presentAutomation,
  presentAutomationRun,
  type WireAutomation,
  type WireAutomationRun,
} from '../web/service/wire/automation.ts';
import { terminalAct } from './act.ts';

export type AutomationLine = WireAutomation & { readonly project: string };
export type AutomationRunLine = WireAutomationRun & { readonly project: string };

/** The named project, or the only one. */
async function projectId(records: Records, id: string | undefined): Promise<string> {
  const known = (await records.projects.list()).map((project) => project.id);
  const [only, ...more] = id === undefined ? known : known.filter((one) => one === id);
  if (only !== undefined && more.length === 0) return only;
  const what =
    id === undefined
      ? `This store has ${known.length} projects`
      : `There is no project "${id}" in this store`;
  throw new AppError('usage/project', what, {
    hint: known.length === 0 ? 'Start the server once' : `Name one with --project: ${known.join(', ')}`,
  });
}

function checkedRecipe(id: string): string {
  if (recipeNamed(id) !== undefined) return id;
  throw new AppError('usage/automation', `There is no automation "${id}"`, {
    hint: `There are: ${RECIPES.map((recipe) => recipe.id).join(', ')}`,
  });
}

interface AutomationName {
  readonly id: string;
  readonly project?: string | undefined;
}

export function listAutomations(
  settings: StoreSettings,
  project: string | undefined,
): Promise<readonly AutomationLine[]> {
  return withRecords(settings, async ({ records }) => {
    const id = await projectId(records, project);
    return (await projectAutomations({ records }, id)).map(({ recipe, automation, lastRun }) => ({
      ...presentAutomation(recipe, automation, lastRun),
      project: id,
    }));
  });
}

export { AUTOMATION_CAUSES } from '../records/automations/automation.ts';

/** What somebody typed about an automation. */
interface AutomationRequest extends AutomationName {
  /** Of the form of the dashboard; those that are absent stay. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields of the recipe, `NAME=VALUE` with commas between several. */
  readonly options: string | undefined;
  /** Puts the error of a field into the words of the caller. */
  readonly nameOf: (field: string) => string;
}

interface ChangedAutomation {
  readonly line: AutomationLine;
  readonly needsModel: boolean;
}

/** @throws AppError `usage/…` with the first problem */
export function setAutomation(
  settings: StoreSettings,
  { id, project: named, fields, options, nameOf }: AutomationRequest,
): Promise<ChangedAutomation> {
  return withRecords(settings, async ({ records }) => {
    const project = await projectId(records, named);
    const found = await automationOf(records, project, id);
    const given = { ...fields, ...optionFields(options, found.recipe) };
    const act = terminalAct(records, project);
    const changed = await act(changeAutomation, { recipe: found.recipe, given });
    if (changed.outcome === 'refused') {
      const [[field, problem] = ['', '']] = Object.entries(changed.errors);
      const value = given[field] === undefined ? '' : ` is ${JSON.stringify(given[field].slice(0, 100))}`;
      throw new AppError('usage/options', `${nameOf(field)}${value}`, { hint: problem.replace(/\.$/, '') });
    }
    const line = { ...presentAutomation(found.recipe, changed.automation, found.lastRun), project };
    return { line, needsModel: found.recipe.needsModel };
  });
}

/** Values may hold commas, so only one before a field of the recipe divides. @throws AppError `usage/options` */
function optionFields(typed: string | undefined, { fields }: Recipe): Record<string, string> {
  if (typed === undefined) return {};
  const known = fields.map(({ name }) => name);
  const parts = typed.split(/,(?=[A-Za-z][A-Za-z-]*=)/);
  return Object.fromEntries(
    parts.map((part) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(part) ?? [];
      if (known.includes(name)) return [optionField(name), value];
      throw new AppError('usage/options', `--option is ${JSON.stringify(part.slice(0, 100))}`, {
        hint:
          known.length === 0
            ? 'This recipe has no fields of its own'
            : `Write NAME=VALUE; this recipe has ${known.join(', ')}`,
      });
    }),
  );
}

/** As `listAutomations` has it, with the fields of its recipe. */
export function showAutomation(
  settings: StoreSettings,
  { id, project: named }: AutomationName,
): Promise<AutomationLine> {
  return withRecords(settings, async ({ records }) => {
    const project = await projectId(records, named);
    const { recipe, automation, lastRun } = await automationOf(records, project, id);
    const own = Object.fromEntries(recipe.fields.map(({ name }) => [name, '']));
    const line = presentAutomation(recipe, automation, lastRun);
    return { ...line, options: { ...own, ...line.options }, project };
  });
}

async function automationOf(records: Records, project: string, id: string): Promise<ProjectAutomation> {
  const recipe = checkedRecipe(id);
  return (await projectAutomations({ records }, project)).find((one) => one.recipe.id === recipe)!;
}

/** @throws AppError `automations/off`, `automations/too-many`, `usage/…` */
export function runAutomation(
  settings: StoreSettings,
  { id, project: named }: AutomationName,
  dry: boolean,
): Promise<{ readonly run: AutomationRunLine; readonly needsModel: boolean }> {
  return withRecords(settings, async ({ records }) => {
    const project = await projectId(records, named);
    const found = await automationOf(records, project, id);
    const act = terminalAct(records, project);
    const run = await act(startAutomation, { ...found, cause: 'person', dry });
    return { run: { ...presentAutomationRun(run), project }, needsModel: found.recipe.needsModel };
  });
}

/** Newest first. */
export function automationHistory(
  settings: StoreSettings,
  { id, project: named }: AutomationName,
  limit: number,
): Promise<readonly AutomationRunLine[]> {
  return withRecords(settings, async ({ records }) => {
    const project = await projectId(records, named);
    const runs = await records.automations.runs(project, { recipe: checkedRecipe(id), limit });
    return runs.map((run) => ({ ...presentAutomationRun(run), project }));
  });
}
