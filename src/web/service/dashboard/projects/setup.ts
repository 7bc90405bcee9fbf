/** What the pages of projects share: the setup itself, errors for people, and values of forms. */
import { AppError } from '../../../../lib/app-error.ts';
import type { FormState } from '../../../../theme/admin/parts/fields.ts';
import type { ChosenPlace } from '../../../../theme/admin/projects/project-form.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { ProjectSetup } from '../../project-setup.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';

export const HOME = '/dashboard/projects';

export type WithSetup = (context: DashboardRequest, setup: ProjectSetup) => Promise<Reply>;

/** A preview has one folder and makes no projects. */
export function withSetup(handle: WithSetup): DashboardRoute['handle'] {
  return async (context) =>
    context.service.setup === undefined ? context.see('/dashboard') : handle(context, context.service.setup);
}

/** Errors that a person can do something about, as sentences; others are thrown on. */
export function sentence(error: unknown): string {
  if (!(error instanceof AppError) || !/^(?:connections|git|forge)\//.test(error.code)) throw error;
  const { message, hint } = error;
  // An account of the dashboard is not set by a variable.
  const shown = hint === undefined || /LECTERN_(?!PRIVATE)/.test(hint) ? '' : ` ${hint}.`;
  return `${/[.!?]$/.test(message) ? message : `${message}.`}${shown}`;
}

const FIELDS: Readonly<Record<string, string>> = {
  'connections/id': 'id',
  'connections/taken': 'id',
  'connections/subdomain': 'subdomain',
  'connections/taken-subdomain': 'subdomain',
  'connections/hosts': 'hosts',
  'connections/taken-host': 'hosts',
  'connections/name': 'name',
  'connections/labels': 'labels',
  'connections/reviewers': 'reviewers',
  'connections/branchPrefix': 'branchPrefix',
  'connections/draft': 'draft',
  'connections/comments': 'comments',
  'connections/folder': 'folder',
  'connections/code': 'code',
  'connections/no-docs': 'folder',
  'git/branch': 'branch',
  'git/unknown': 'branch',
};

/** What is wrong with a form: at its field, or as a problem of the page when it is about no field of the form. */
export function formProblem(
  error: unknown,
  fields: readonly string[],
): { readonly errors: FormState['errors']; readonly problem?: string } {
  const text = sentence(error);
  const field = FIELDS[(error as AppError).code];
  return field !== undefined && fields.includes(field)
    ? { errors: { [field]: text } }
    : { errors: {}, problem: text };
}

/** Values of a query or of a form; none is longer than any that is valid. */
export function chosenPlace(values: URLSearchParams): ChosenPlace {
  const text = (name: string): string => (values.get(name) ?? '').trim().slice(0, 2_001);
  return { remote: text('remote'), account: text('account'), key: text('key') };
}
