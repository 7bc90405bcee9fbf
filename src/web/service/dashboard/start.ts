/** Redirects `/dashboard` to the last viewed project, or to the account page of a member who has none. */
import type { DashboardRoute } from './dashboard-route.ts';
import { currentProject } from './remembered-project.ts';

export const START_ROUTES: readonly DashboardRoute[] = [
  {
    method: 'GET',
    path: '/dashboard',
    role: 'none',
    handle: async ({ projects, request, see }) => {
      const project = currentProject(projects, request);
      return see(project === undefined ? '/dashboard/account' : `/dashboard/p/${project.id}/overview`);
    },
  },
];
