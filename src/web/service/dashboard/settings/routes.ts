/** Route handlers of a project's settings, and of deleting all feedback of one person. */
import { defined } from '../../../../lib/defined.ts';
import { planServices } from '../../../../lib/services/plan-services.ts';
import { DAY_MS } from '../../../../lib/time/dates.ts';
import { type ProjectSettings, PUBLIC_FIGURES } from '../../../../records/projects/project-records.ts';
import { MAX_READ_ORIGINS, readOrigin } from '../../../../records/projects/read-origin.ts';
import { isRetention, MAX_RETENTION_DAYS } from '../../../../records/projects/settings-change.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import {
  forgetBody,
  retentionBody,
  type SettingsView,
  settingsBody,
} from '../../../../theme/admin/settings/settings-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { changeSettings } from '../../actions/settings.ts';
import { readReportPath } from '../../feedback/read-report.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { DIGEST_DONE, type DigestShown, digestRoutes, digestView } from './chat-digest.ts';

const PATH = '/dashboard/p/:project/settings';
const DONE = {
  saved: 'The settings are saved. Pages follow with the next request.',
  forgotten: 'What was left with that address is deleted.',
  nothing: 'Nothing was left with that address.',
  ...DIGEST_DONE,
};

/** What the page shows instead of what is stored. */
interface Shown extends DigestShown {
  readonly settings?: FormState;
  readonly forget?: FormState;
}

const pathOf = ({ project }: DashboardRequest): string => `/dashboard/p/${project!.id}/settings`;

function toForm({
  feedback,
  searchTerms,
  insight,
  publicFigures,
  readOrigins,
  tellAuthors,
  retentionDays,
}: ProjectSettings): Record<string, string> {
  const on = (value: boolean): string => (value ? 'on' : '');
  return {
    rating: on(feedback.rating),
    comment: on(feedback.comment),
    contact: on(feedback.contact),
    code: on(feedback.code),
    searchTerms: on(searchTerms),
    insight: on(insight),
    publicFigures,
    readOrigins: readOrigins.join(' '),
    tellAuthors: on(tellAuthors),
    retentionDays: retentionDays === null ? '' : String(retentionDays),
  };
}

async function view(context: DashboardRequest, states: Shown = {}): Promise<SettingsView> {
  const { service, session, project, href } = context;
  const settings = states.settings ?? {
    values: toForm(await service.records.projects.settings(project!.id)),
    errors: {},
  };
  const site = service.projects.get(project!.id)?.live.current();
  return {
    reportsTo: `${service.address()}${readReportPath(project!.id)}`,
    services: site && planServices(site.config.integrations, service.allowedServices ?? []),
    href: href(pathOf(context)),
    csrf: session.csrf,
    project: project!,
    hasMail: service.mail !== undefined,
    settings,
    forget: states.forget ?? EMPTY_FORM,
    digest: await digestView(context, states.digest),
  };
}

async function settingsPage(context: DashboardRequest, states?: Shown): Promise<Reply> {
  return context.page(
    {
      title: 'Settings',
      lead: 'What readers are asked, and how long their answers are kept.',
      ...(states === undefined
        ? doneNotice(context.request.query, DONE)
        : defined({ notice: states.notice })),
      body: settingsBody(await view(context, states)),
    },
    states === undefined || states.notice !== undefined ? 200 : 400,
  );
}

/** Entries that a shorter time deletes at the next hour. */
async function deletedBy({ service, project }: DashboardRequest, days: number | null): Promise<number> {
  const { retentionDays: before } = await service.records.projects.settings(project!.id);
  if (days === null || (before !== null && days >= before)) return 0;
  const figures = await service.records.feedback.figures({
    project: project!.id,
    to: service.clock() - days * DAY_MS,
  });
  return figures.total;
}

async function save(context: DashboardRequest): Promise<Reply> {
  const { form, see, act } = context;
  const on = (name: string): boolean => form.get(name) === 'on';
  const typed = (form.get('retentionDays') ?? '').trim().slice(0, 20);
  const days = typed === '' ? null : Number(typed);
  const origins = readOriginsOf(form.get('readOrigins') ?? '');
  const settings: ProjectSettings = {
    feedback: { rating: on('rating'), comment: on('comment'), contact: on('contact'), code: on('code') },
    searchTerms: on('searchTerms'),
    insight: on('insight'),
    publicFigures: PUBLIC_FIGURES.find((one) => one === form.get('publicFigures')) ?? 'off',
    readOrigins: origins.known,
    tellAuthors: on('tellAuthors'),
    retentionDays: days,
  };
  const errors = {
    ...(isRetention(days)
      ? {}
      : { retentionDays: `"${typed}" is not a number of days from 1 to ${MAX_RETENTION_DAYS}.` }),
    ...defined({ readOrigins: origins.problem }),
  };
  if (Object.keys(errors).length > 0)
    return settingsPage(context, {
      settings: {
        values: { ...toForm(settings), retentionDays: typed, readOrigins: origins.typed },
        errors,
      },
    });
  const doomed = form.get('sure') === 'yes' ? 0 : await deletedBy(context, days);
  if (doomed > 0)
    return context.page({
      title: 'Delete older feedback?',
      body: retentionBody(await view(context), { days: days!, doomed, values: toForm(settings) }),
    });
  await act(changeSettings, settings);
  return see(`${pathOf(context)}?done=saved`);
}

interface TypedOrigins {
  readonly typed: string;
  readonly known: readonly string[];
  readonly problem?: string;
}

/** Addresses of static sites, with spaces or commas between them. */
function readOriginsOf(text: string): TypedOrigins {
  const typed = text.trim().slice(0, 3_000);
  const words = typed.split(/[\s,]+/).filter((word) => word !== '');
  const wrong = words.find((word) => readOrigin(word) === undefined);
  const known = [...new Set(words.flatMap((word) => readOrigin(word) ?? []))];
  if (wrong !== undefined)
    return {
      typed,
      known,
      problem: `"${wrong.slice(0, 100)}" is not the address of one site that begins with https://.`,
    };
  return known.length > MAX_READ_ORIGINS
    ? { typed, known, problem: `A project has at most ${MAX_READ_ORIGINS} static sites.` }
    : { typed, known };
}

async function forget(context: DashboardRequest): Promise<Reply> {
  const { service, project, form, page, see, audit } = context;
  const contact = (form.get('address') ?? '').trim();
  if (contact === '' || contact.length > 254)
    return settingsPage(context, {
      forget: { values: { address: contact.slice(0, 254) }, errors: { address: 'Type the whole address.' } },
    });
  if (form.get('sure') !== 'yes')
    return page({
      title: 'Delete what this person left?',
      body: forgetBody(await view(context), contact),
    });
  const count = await service.records.feedback.forgetContact(project!.id, contact);
  // The address is not logged, because the audit log is permanent.
  if (count > 0) await audit('feedback.contact_forgotten', project!.name, `${count} entries`);
  return see(`${pathOf(context)}?done=${count > 0 ? 'forgotten' : 'nothing'}`);
}

export const SETTINGS_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: PATH, role: 'admin', handle: (context) => settingsPage(context) },
  { method: 'POST', path: PATH, role: changeSettings.role, handle: save },
  {
    method: 'GET',
    path: `${PATH}/forget`,
    role: 'admin',
    handle: async (context) => context.see(pathOf(context)),
  },
  { method: 'POST', path: `${PATH}/forget`, role: 'admin', handle: forget },
  ...digestRoutes(settingsPage),
];
