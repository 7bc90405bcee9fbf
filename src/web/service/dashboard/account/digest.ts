/** Mail on the account page: whose weekly digest a member gets, and whether mail tells of their feedback; the routes that save it. */
import type { DigestChoice } from '../../../../theme/admin/account/digest-card.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';

const HOME = '/dashboard/account';

/** Undefined without a mail server. */
export async function digestChoices({
  service,
  session,
  projects,
}: DashboardRequest): Promise<readonly DigestChoice[] | undefined> {
  if (service.mail === undefined) return undefined;
  const chosen = new Set(await service.records.mail.digests(session.user.id));
  return [...projects.values()].map(({ id, name }) => ({ id, name, on: chosen.has(id) }));
}

async function save({ service, session, projects, form, see }: DashboardRequest): Promise<Reply> {
  if (service.mail === undefined) return see(HOME);
  const projectIds = [...projects.keys()].filter((id) => form.get(`project-${id}`) === 'on');
  await service.records.mail.setDigests(session.user.id, projectIds);
  return see(`${HOME}?done=digest`);
}

async function saveTeamMail({ service, session, form, see }: DashboardRequest): Promise<Reply> {
  await service.records.users.setTeamMail(session.user.id, form.get('teamMail') === 'on');
  return see(`${HOME}?done=mail`);
}

export const DIGEST_ROUTES: readonly DashboardRoute[] = [
  { method: 'POST', path: `${HOME}/digest`, role: 'none', handle: save },
  { method: 'POST', path: `${HOME}/mail`, role: 'none', handle: saveTeamMail },
];
