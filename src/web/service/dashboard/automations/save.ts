/** Saves the settings of an automation, and starts runs of it. */

import { AppError } from '../../../../lib/app-error.ts';
import { nextTime } from '../../../../lib/schedule/schedule.ts';
import { readSettings, settingsForm } from '../../../../records/automations/recipes/read-settings.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { type ProjectAutomation, startAutomation } from '../../automations.ts';
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
  const { settings, errors } = readSettings(recipe, typed, {
    by: signedIn(context),
    now: service.clock(),
    unattended: automation.unattended,
  });
  const problem = recipeProblem(recipe, await service.jobs.setup(project!.id));
  if (problem !== undefined && settings.enabled && !automation.enabled)
    return automationPage(context, found, { status: 400, notice: { kind: 'problem', text: problem } });
  if (Object.keys(errors).length > 0)
    return automationPage(context, found, { status: 400, state: { values: typed, errors } });
  const dueAt = settings.cause === 'schedule' ? (nextTime(settings, service.clock()) ?? null) : null;
  const saved = await service.records.automations.save(project!.id, recipe.id, {
    ...{ settings, dueAt, version: versionOf(typed['version']) },
  });
  if (saved === undefined)
    return automationPage(context, found, { status: 409, notice: { kind: 'problem', text: CHANGED } });
  const [before, after] = [settingsForm(recipe, automation), settingsForm(recipe, saved)];
  const changes = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changes.length > 0)
    await audit(
      'automation.changed',
      recipe.id,
      changes.map((name) => `${name} ${after[name] || 'off'}`).join(', '),
    );
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
