/** Route handlers of who may read a site: everybody sees the settings, administrators change them. */
import type { Visibility } from '../../../../records/readers/access-settings.ts';
import { mayAct } from '../../../../records/users/user.ts';
import { accessBody, closeBody, hasSignIn } from '../../../../theme/admin/access/access-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { changeProjectAccess } from '../../actions/access.ts';
import { VISIBILITIES } from '../../project-access.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { home, ROOT } from './access-change.ts';
import { JWT_ROUTES } from './jwt.ts';
import { WAY_ROUTES } from './methods.ts';
import { PROVIDER_ROUTES } from './providers.ts';
import { SESSION_ROUTES } from './sessions.ts';
import { TOKEN_ROUTES } from './tokens.ts';
import { WITHDRAWN_ROUTES } from './withdrawn.ts';

const DONE = {
  saved: 'Saved. The site follows with the next request.',
  off: 'This way in is off, and its sessions have ended.',
};

async function accessPage(context: DashboardRequest): Promise<Reply> {
  const { service, session, role, project, request, href, page } = context;
  const { readers } = service.records;
  const id = project!.id;
  const [settings, jwtKeys, tokens, sessions] = await Promise.all([
    readers.access(id),
    readers.jwtKeys(id),
    readers.tokens(id),
    readers.countSessions(id),
  ]);
  return page({
    title: 'Readers',
    lead: 'Who may read the site, and how readers sign in.',
    ...doneNotice(request.query, DONE),
    body: accessBody({
      href: href(home(context)),
      csrf: session.csrf,
      settings,
      jwtKeys: jwtKeys.length,
      tokens: tokens.length,
      sessions,
      closed: service.projects.get(id)?.closesPages?.() ?? false,
      mayManage: mayAct(role, 'admin'),
    }),
  });
}

/** True when nobody could read what the change closes. */
async function closesToAll({ service, project }: DashboardRequest, visibility: Visibility): Promise<boolean> {
  const { readers } = service.records;
  const [settings, jwtKeys] = await Promise.all([readers.access(project!.id), readers.jwtKeys(project!.id)]);
  const changes = visibility !== 'public' && visibility !== settings.visibility;
  return changes && !hasSignIn({ settings, jwtKeys: jwtKeys.length });
}

async function saveVisibility(context: DashboardRequest): Promise<Reply> {
  const visibility = VISIBILITIES.find((one) => one === context.form.get('visibility'));
  // Browsers cannot send anything else.
  if (visibility === undefined) return context.see(home(context));
  if (context.form.get('sure') !== 'yes' && (await closesToAll(context, visibility))) {
    const { href, session } = context;
    return context.page({
      title: 'Close the site to everybody?',
      back: { label: 'Readers', href: href(home(context)) },
      body: closeBody({ href: href(home(context)), csrf: session.csrf, visibility }),
    });
  }
  await changeProjectAccess(context.act, { visibility });
  return context.see(`${home(context)}?done=saved`);
}

export const ACCESS_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'viewer', handle: accessPage },
  { method: 'POST', path: `${ROOT}/visibility`, role: 'admin', handle: saveVisibility },
  ...WAY_ROUTES,
  ...PROVIDER_ROUTES,
  ...JWT_ROUTES,
  ...TOKEN_ROUTES,
  ...SESSION_ROUTES,
  ...WITHDRAWN_ROUTES,
];
