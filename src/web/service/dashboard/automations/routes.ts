/** Routes of automations: viewers see them, editors start runs, administrators set them. */

import { empty } from '../../../../theme/admin/parts/empty.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { type ProjectAutomation, projectAutomations } from '../../automations.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { automationPage } from './automation.ts';
import { automationsPath, listPage } from './list.ts';
import { saveSettings, start } from './save.ts';

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
  return context.page({ title: 'Not found', section: 'automations', body }, 404);
}

/** Reloading an error page shows the automation. */
const toAutomation: WithRecipe = async (context, { recipe }) =>
  context.see(`${automationsPath(context)}/${recipe.id}`);

const page = withRecipe((context, found) => automationPage(context, found));

export const AUTOMATION_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'viewer', handle: listPage },
  { method: 'GET', path: `${ROOT}/:recipe`, role: 'viewer', handle: page },
  ...(['run', 'dry', 'settings'] as const).map(
    (name): DashboardRoute => ({
      ...{ method: 'GET', path: `${ROOT}/:recipe/${name}`, role: 'viewer' },
      handle: withRecipe(toAutomation),
    }),
  ),
  { method: 'POST', path: `${ROOT}/:recipe/settings`, role: 'admin', handle: withRecipe(saveSettings) },
  { method: 'POST', path: `${ROOT}/:recipe/run`, role: 'editor', handle: withRecipe(start(false)) },
  { method: 'POST', path: `${ROOT}/:recipe/dry`, role: 'editor', handle: withRecipe(start(true)) },
];
