/** The page of one automation: settings for administrators, buttons for editors, runs for everybody. */

import { defined } from '../../../../lib/defined.ts';
import { optionField, settingsForm } from '../../../../records/automations/recipes/read-settings.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { AutomationForm } from '../../../../theme/admin/automations/automation-form.ts';
import { automationBody, type RunRow } from '../../../../theme/admin/automations/automation-page.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import type { FormState } from '../../../../theme/admin/parts/fields.ts';
import { dateText } from '../../../../theme/admin/parts/moment.ts';
import { wordsGoTo } from '../../../../theme/admin/parts/words-go-to.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { ProjectAutomation } from '../../automations.ts';
import { recipeProblem } from '../../recipe-problem.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { type ActorNames, actorNames } from '../jobs/actor-names.ts';
import { automationsPath, previewNotice } from './list.ts';

const RUNS = 20;
const RUN_ID = /^[0-9a-z]{26}$/;
const DONE = {
  saved: 'The settings are saved.',
  run: 'A run is queued. Load the page again to see how it goes.',
  dry: 'A dry run is queued. Load the page again to see what it found.',
};

interface Shown {
  readonly status?: number;
  readonly state?: FormState;
  readonly notice?: AdminPage['notice'];
}

export async function automationPage(
  context: DashboardRequest,
  found: ProjectAutomation,
  shown: Shown = {},
): Promise<Reply> {
  const { service, session, role, project, request, href, page } = context;
  const { recipe, automation, lastRun } = found;
  const own = `${automationsPath(context)}/${recipe.id}`;
  const [setup, names, runs] = await Promise.all([
    service.jobs.setup(project!.id),
    actorNames(context),
    runRows(context, recipe.id),
  ]);
  const problem = recipeProblem(recipe, setup);
  const jobHref = (job: string): string => href(`/dashboard/p/${project!.id}/jobs/${job}`);
  const form = formOf(found, { action: href(`${own}/settings`), csrf: session.csrf, names, problem, shown });
  return page(
    {
      title: recipe.title,
      back: { label: 'All automations', href: href(automationsPath(context)) },
      ...doneNotice(request.query, DONE),
      ...previewNotice(service),
      ...defined({ notice: shown.notice }),
      body: automationBody({
        id: recipe.id,
        title: recipe.title,
        does: recipe.does,
        href: href(own),
        automation,
        lastRun,
        problem,
        csrf: session.csrf,
        now: service.clock(),
        job: automation.job === null ? undefined : jobHref(automation.job),
        mayRun: mayAct(role, 'editor'),
        wordsGoTo: wordsGoTo(setup, !recipe.needsModel),
        form: mayAct(role, 'admin') ? form : undefined,
        runs: runs.items.map((run): RunRow => {
          const by = run.startedBy === 'server' ? '' : names.name(run.startedBy);
          return { run, by, job: run.job === null ? undefined : jobHref(run.job) };
        }),
        pager: runs.older === undefined ? {} : { older: `${href(own)}?before=${runs.older}` },
      }),
    },
    shown.status ?? 200,
  );
}

async function runRows({ service, project, request }: DashboardRequest, recipe: string) {
  const cursor = request.query.get('before') ?? '';
  const before = RUN_ID.test(cursor) ? cursor : undefined;
  const found = await service.records.automations.runs(project!.id, {
    recipe,
    limit: RUNS + 1,
    ...defined({ before }),
  });
  const items = found.slice(0, RUNS);
  return { items, older: found.length > RUNS ? items.at(-1)!.id : undefined };
}

interface FormParts extends Pick<AutomationForm, 'action' | 'csrf'> {
  readonly names: ActorNames;
  readonly problem: string | undefined;
  readonly shown: Shown;
}

function formOf(
  { recipe, automation }: ProjectAutomation,
  { names, problem, shown, ...form }: FormParts,
): AutomationForm {
  const { unattended, version } = automation;
  return {
    ...form,
    version,
    takesScope: recipe.takesScope,
    needsModel: recipe.needsModel,
    quotesReaders: recipe.quotesReaders,
    state: shown.state ?? { values: settingsForm(recipe, automation), errors: {} },
    fields: recipe.fields.map(({ name, label, hint }) => ({ name: optionField(name), label, hint })),
    allowed:
      unattended === null
        ? undefined
        : `${names.name(unattended.by)} allowed it on ${dateText(unattended.at)}.`,
    maySwitchOn: problem === undefined,
  };
}
