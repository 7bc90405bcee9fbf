/** Redirects `/dashboard` to the last viewed project; without one, owners make one, and others see their account. */
import type { DashboardRoute } from './dashboard-route.ts';
import { currentProject } from './remembered-project.ts';

export const START_ROUTES: readonly DashboardRoute[] = [
  {
    method: 'GET',
    path: '/dashboard',
    role: 'none',
    handle: async ({ projects, request, role, service, see }) => {
      const project = currentProject(projects, request);
      if (project !== undefined) return see(`/dashboard/p/${project.id}/overview`);
      return see(
        role === 'owner' && service.setup !== undefined ? '/dashboard/projects' : '/dashboard/account',
      );
    },
  },
];
