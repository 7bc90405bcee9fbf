/** Every route whose pages act for a person, taken from the tables by which the server answers. */
import type { PersonRoute } from '../../src/web/edge/http/person-guard.ts';
import { DASHBOARD_ROUTES, VISITOR_ROUTES } from '../../src/web/service/dashboard/routes.ts';
import { UNLOCK_ROUTES } from '../../src/web/service/previews/preview-sign-in.ts';
import { HAND_OVER_ROUTE } from '../../src/web/service/previews/reader-hand-over.ts';
import { signInSite } from './sign-in-site.ts';

export interface NamedRoute extends PersonRoute {
  /** The table that it stands in. */
  readonly table: string;
  /** An address of it. */
  readonly address: string;
}

const ID = 'a'.repeat(26);

/** @param project id of a project that is served */
export async function personRoutes(project: string): Promise<readonly NamedRoute[]> {
  const { signIn } = await signInSite();
  const of = (table: string, routes: readonly PersonRoute[], below = ''): NamedRoute[] =>
    routes.map((route) => ({ ...route, table, address: below + addressOf(route.path, project) }));
  return [
    ...of('dashboard', DASHBOARD_ROUTES),
    ...of('dashboard without a session', VISITOR_ROUTES),
    ...of('sign-in of readers', signIn.routes),
    ...of('hand-over to a preview', [HAND_OVER_ROUTE]),
    ...of('unlocking a preview', UNLOCK_ROUTES, `/_lectern/preview/${ID}`),
  ];
}

function addressOf(path: string, project: string): string {
  return path.replace(/:project\b/g, project).replace(/[:*]\w+/g, ID);
}
