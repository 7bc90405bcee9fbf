/** Routes of a project's first page. */
import type { DashboardRoute } from '../dashboard-route.ts';
import { overview } from './overview.ts';

export const OVERVIEW_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: '/dashboard/p/:project/overview', role: 'viewer', handle: overview },
  {
    method: 'GET',
    path: '/dashboard/p/:project',
    role: 'viewer',
    handle: async ({ see, project }) => see(`/dashboard/p/${project!.id}/overview`),
  },
];
