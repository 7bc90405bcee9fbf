/** Redirects `/dashboard` to the last viewed project, or to the account page while no project is served. */
import type { DashboardRoute } from './dashboard-route.ts';
import { currentProject } from './remembered-project.ts';

export const START_ROUTES: readonly DashboardRoute[] = [
  {
    method: 'GET',
    path: '/dashboard',
    role: 'viewer',
    handle: async ({ service, request, see }) => {
      const project = currentProject(service, request);
      return see(project === undefined ? '/dashboard/account' : `/dashboard/p/${project.id}/overview`);
    },
  },
];
