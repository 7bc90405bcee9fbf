/** Routes of automations: viewers see them, editors start runs, administrators set them. */

import { AppError } from '../../../../lib/app-error.ts';
import { empty } from '../../../../theme/admin/parts/empty.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { changeAutomation, saveAutomation, startAutomation } from '../../actions/automations.ts';
import { type ProjectAutomation, projectAutomations } from '../../automations.ts';
import { recipeProblem } from '../../recipe-problem.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { automationPage } from './automation.ts';
import { automationsPath, listPage } from './list.ts';

const CHANGED =
  'Somebody else has changed these settings since this page was loaded. They are shown as they are now.';

/** Saves the settings of an automation, and starts runs of it. */
async function saveSettings(context: DashboardRequest, found: ProjectAutomation): Promise<Reply> {
  const { service, project, form, see, act } = context;
  const { recipe, automation } = found;
  const typed = Object.fromEntries(form);
  const problem = recipeProblem(recipe, await service.jobs.setup(project!.id));
  if (problem !== undefined && typed['enabled'] === 'on' && !automation.enabled)
    return automationPage(context, found, { status: 400, notice: { kind: 'problem', text: problem } });
  const changed = await act(saveAutomation, { ...found, form: typed, version: versionOf(typed['version']) });
  if (changed.outcome === 'refused')
    return automationPage(context, found, { status: 400, state: { values: typed, errors: changed.errors } });
  if (changed.outcome === 'outdated')
    return automationPage(context, found, { status: 409, notice: { kind: 'problem', text: CHANGED } });
  return see(`${automationsPath(context)}/${recipe.id}?done=saved`);
}

/** From the list, whatever the other settings are. */
async function switchOff(
  { act, see, ...context }: DashboardRequest,
  { recipe }: ProjectAutomation,
): Promise<Reply> {
  await act(changeAutomation, { recipe, given: { enabled: '' } });
  return see(`${automationsPath(context)}?done=off`);
}

/** What is no number is the version of nothing. */
const versionOf = (typed = ''): number => (/^\d{1,9}$/.test(typed) ? Number(typed) : -1);

const start =
  (dry: boolean) =>
  async (context: DashboardRequest, found: ProjectAutomation): Promise<Reply> => {
    const { see, act } = context;
    const { id } = found.recipe;
    try {
      await act(startAutomation, { ...found, cause: 'person', dry });
    } catch (error) {
      if (!(error instanceof AppError) || !error.code.startsWith('automations/')) throw error;
      const text = error.hint === undefined ? error.message : `${error.message}. ${error.hint}.`;
      return automationPage(context, found, { status: 409, notice: { kind: 'problem', text } });
    }
    return see(`${automationsPath(context)}/${id}?done=${dry ? 'dry' : 'run'}`);
  };

const ROOT = '/dashboard/p/:project/automations';

type WithRecipe = (context: DashboardRequest, found: ProjectAutomation) => Promise<Reply>;

function withRecipe(handle: WithRecipe): DashboardRoute['handle'] {
  return async (context) => {
    const { service, project, params } = context;
    const found = (await projectAutomations(service, project!.id)).find(
      ({ recipe }) => recipe.id === params['recipe'],
    );
    return found === undefined ? noSuchAutomation(context) : handle(context, found);
  };
}

function noSuchAutomation(context: DashboardRequest): Reply {
  const body = empty({
    icon: 'search',
    title: 'There is no such automation',
    text: 'This version of Lectern has no recipe of this name, or the address is not complete.',
    action: { label: 'All automations', href: context.href(automationsPath(context)) },
  });
  return context.page({ title: 'Not found', body }, 404);
}

/** Reloading an error page shows the automation. */
const toAutomation: WithRecipe = async (context, { recipe }) =>
  context.see(`${automationsPath(context)}/${recipe.id}`);

const page = withRecipe((context, found) => automationPage(context, found));

const post = (name: string, { role }: Pick<DashboardRoute, 'role'>, handle: WithRecipe): DashboardRoute => ({
  method: 'POST',
  path: `${ROOT}/:recipe/${name}`,
  role,
  handle: withRecipe(handle),
});

export const AUTOMATION_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'viewer', handle: listPage },
  { method: 'GET', path: `${ROOT}/:recipe`, role: 'viewer', handle: page },
  ...(['run', 'dry', 'settings', 'off'] as const).map(
    (name): DashboardRoute => ({
      method: 'GET',
      path: `${ROOT}/:recipe/${name}`,
      role: 'viewer',
      handle: withRecipe(toAutomation),
    }),
  ),
  post('settings', saveAutomation, saveSettings),
  post('off', changeAutomation, switchOff),
  post('run', startAutomation, start(false)),
  post('dry', startAutomation, start(true)),
];
