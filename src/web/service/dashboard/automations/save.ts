/** Saves the settings of an automation, and starts runs of it. */

import { AppError } from '../../../../lib/app-error.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { type ProjectAutomation, startAutomation } from '../../automations.ts';
import { saveAutomation } from '../../change-automation.ts';
import { recipeProblem } from '../../recipe-problem.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { signedIn } from '../jobs/actor-names.ts';
import { automationPage } from './automation.ts';
import { automationsPath } from './list.ts';

const CHANGED =
  'Somebody else has changed these settings since this page was loaded. They are shown as they are now.';

export async function saveSettings(context: DashboardRequest, found: ProjectAutomation): Promise<Reply> {
  const { service, project, form, see, audit } = context;
  const { recipe, automation } = found;
  const typed = Object.fromEntries(form);
  const problem = recipeProblem(recipe, await service.jobs.setup(project!.id));
  if (problem !== undefined && typed['enabled'] === 'on' && !automation.enabled)
    return automationPage(context, found, { status: 400, notice: { kind: 'problem', text: problem } });
  const changed = await saveAutomation(service, found, {
    ...{ form: typed, by: signedIn(context), version: versionOf(typed['version']) },
  });
  if (changed.outcome === 'refused')
    return automationPage(context, found, { status: 400, state: { values: typed, errors: changed.errors } });
  if (changed.outcome === 'outdated')
    return automationPage(context, found, { status: 409, notice: { kind: 'problem', text: CHANGED } });
  if (changed.changes !== '') await audit('automation.changed', recipe.id, changed.changes);
  return see(`${automationsPath(context)}/${recipe.id}?done=saved`);
}

/** What is no number is the version of nothing. */
const versionOf = (typed = ''): number => (/^\d{1,9}$/.test(typed) ? Number(typed) : -1);

export const start =
  (dry: boolean) =>
  async (context: DashboardRequest, found: ProjectAutomation): Promise<Reply> => {
    const { service, see, audit } = context;
    const { id } = found.recipe;
    try {
      await startAutomation(service, found, { cause: 'person', actor: signedIn(context), dry });
    } catch (error) {
      if (!(error instanceof AppError) || !error.code.startsWith('automations/')) throw error;
      const text = error.hint === undefined ? error.message : `${error.message}. ${error.hint}.`;
      return automationPage(context, found, { status: 409, notice: { kind: 'problem', text } });
    }
    await audit('automation.started', id, dry ? 'dry run' : undefined);
    return see(`${automationsPath(context)}/${id}?done=${dry ? 'dry' : 'run'}`);
  };
