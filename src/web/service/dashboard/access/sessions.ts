/** Route handlers of readers' active sessions: the list, the end of one, and the end of all. */
import { confirmBody } from '../../../../theme/admin/access/confirm-body.ts';
import { endAllSessions, sessionsBody } from '../../../../theme/admin/access/sessions-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { home, ROOT } from './access-change.ts';

const DONE = { ended: 'The session has ended.', all: 'All sessions have ended.' };

const sessionsHome = (context: DashboardRequest): string => `${home(context)}/sessions`;

async function sessionsPage(context: DashboardRequest): Promise<Reply> {
  const { service, session, project, request, href, page } = context;
  const { readers } = service.records;
  const [sessions, count] = await Promise.all([
    readers.sessions(project!.id),
    readers.countSessions(project!.id),
  ]);
  return page({
    title: 'Active sessions',
    lead: 'Readers who are signed in to the site.',
    back: { label: 'Readers', href: href(home(context)) },
    ...(count === 0 ? {} : { action: endAllSessions(href(sessionsHome(context))) }),
    ...doneNotice(request.query, DONE),
    body: sessionsBody({
      href: href(sessionsHome(context)),
      csrf: session.csrf,
      now: service.clock(),
      sessions,
      count,
    }),
  });
}

async function endOne(context: DashboardRequest): Promise<Reply> {
  const { service, project, params, audit, see } = context;
  const { readers } = service.records;
  const id = params['session'] ?? '';
  const known = (await readers.sessions(project!.id)).find((one) => one.id === id);
  if (await readers.endOne(project!.id, id))
    // Names of readers are not logged, because the audit log is permanent.
    await audit('access.session_ended', project!.name, known?.reader.way);
  return see(`${sessionsHome(context)}?done=ended`);
}

async function askEndAll(context: DashboardRequest): Promise<Reply> {
  const { session, href, page } = context;
  return page({
    title: 'End all sessions?',
    body: confirmBody({
      action: href(`${sessionsHome(context)}/end-all`),
      back: href(sessionsHome(context)),
      csrf: session.csrf,
      text: 'Every reader of the site is signed out at once and signs in again to read on. Reader tokens keep working.',
      button: 'End all sessions',
    }),
  });
}

async function endAll(context: DashboardRequest): Promise<Reply> {
  const { service, project, audit, see } = context;
  const count = await service.records.readers.endAll(project!.id);
  if (count > 0) await audit('access.sessions_ended', project!.name, `${count} sessions`);
  return see(`${sessionsHome(context)}?done=all`);
}

const PATH = `${ROOT}/sessions`;

export const SESSION_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: PATH, role: 'admin', handle: sessionsPage },
  { method: 'GET', path: `${PATH}/end-all`, role: 'admin', handle: askEndAll },
  { method: 'POST', path: `${PATH}/end-all`, role: 'admin', handle: endAll },
  { method: 'POST', path: `${PATH}/:session/end`, role: 'admin', handle: endOne },
];
