/** Lists and starts automations on the store that the settings name, also while a server runs on it. */

import { AppError } from '../../lib/app-error.ts';
import { RECIPES, recipeNamed } from '../../records/automations/recipes/recipes.ts';
import type { Records } from '../../records/records.ts';
import { projectAutomations, startAutomation } from '../../web/service/automations.ts';
import {
  presentAutomation,
  presentAutomationRun,
  type WireAutomation,
  type WireAutomationRun,
} from '../../web/service/wire/automation.ts';
import { openRecords, type StoreSettings } from '../open-records.ts';

export type AutomationLine = WireAutomation & { readonly project: string };
export type AutomationRunLine = WireAutomationRun & { readonly project: string };

const TERMINAL = 'terminal';

async function withRecords<T>(settings: StoreSettings, work: (records: Records) => Promise<T>): Promise<T> {
  const open = await openRecords(settings);
  try {
    return await work(open.records);
  } finally {
    await open.close();
  }
}

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

export interface AutomationName {
  readonly id: string;
  readonly project?: string | undefined;
}

export function listAutomations(
  settings: StoreSettings,
  project: string | undefined,
): Promise<readonly AutomationLine[]> {
  return withRecords(settings, async (records) => {
    const id = await projectId(records, project);
    return (await projectAutomations({ records }, id)).map(({ recipe, automation, lastRun }) => ({
      ...presentAutomation(recipe, automation, lastRun),
      project: id,
    }));
  });
}

/** @throws AppError `automations/off`, `automations/too-many`, `usage/…` */
export function runAutomation(
  settings: StoreSettings,
  { id, project: named }: AutomationName,
  dry: boolean,
): Promise<AutomationRunLine> {
  return withRecords(settings, async (records) => {
    const project = await projectId(records, named);
    const recipe = checkedRecipe(id);
    const found = (await projectAutomations({ records }, project)).find((one) => one.recipe.id === recipe)!;
    const service = { records, automations: { wake: () => undefined } };
    const run = await startAutomation(service, found, { cause: 'person', actor: TERMINAL, dry });
    await records.audit.add({ actor: TERMINAL, action: 'automation.started', target: recipe, project });
    return { ...presentAutomationRun(run), project };
  });
}

/** Newest first. */
export function automationHistory(
  settings: StoreSettings,
  { id, project: named }: AutomationName,
  limit: number,
): Promise<readonly AutomationRunLine[]> {
  return withRecords(settings, async (records) => {
    const project = await projectId(records, named);
    const runs = await records.automations.runs(project, { recipe: checkedRecipe(id), limit });
    return runs.map((run) => ({ ...presentAutomationRun(run), project }));
  });
}
