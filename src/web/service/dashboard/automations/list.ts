/** The list of automations: a card for each recipe. */
import { mayAct } from '../../../../records/users/user.ts';
import { automationsBody } from '../../../../theme/admin/automations/automations-page.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { projectAutomations } from '../../automations.ts';
import { shortRecipeProblem } from '../../recipe-problem.ts';
import type { Service } from '../../service.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';

const DONE = { off: 'The automation is off. Its settings are kept.' };

export const automationsPath = ({ project }: Pick<DashboardRequest, 'project'>): string =>
  `/dashboard/p/${project!.id}/automations`;

/** A preview starts no runs, and would let people wait for them. */
export function previewNotice({ automations }: Pick<Service, 'automations'>): Pick<AdminPage, 'notice'> {
  if (automations.isRunning) return {};
  const text = 'This is a preview, which starts no runs: they wait for a server on the same store.';
  return { notice: { kind: 'problem', text } };
}

export async function listPage(context: DashboardRequest): Promise<Reply> {
  const { service, session, role, project, request, href, page } = context;
  const [automations, setup] = await Promise.all([
    projectAutomations(service, project!.id),
    service.jobs.setup(project!.id),
  ]);
  return page({
    title: 'Automations',
    ...doneNotice(request.query, DONE),
    ...(setup.problem === undefined
      ? previewNotice(service)
      : { notice: { kind: 'problem', text: `Nothing can run here. ${setup.problem}`, stays: true } }),
    lead: 'Recipes that run by themselves. Each is off until an administrator switches it on.',
    body: automationsBody({
      now: service.clock(),
      ...(mayAct(role, 'admin') ? { csrf: session.csrf } : {}),
      cards: automations.map(({ recipe, automation, lastRun }) => ({
        id: recipe.id,
        title: recipe.title,
        does: recipe.does,
        automation,
        lastRun,
        href: href(`${automationsPath(context)}/${recipe.id}`),
        problem: shortRecipeProblem(recipe, setup),
      })),
    }),
  });
}
