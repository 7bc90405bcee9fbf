/** Where a repository is connected, for empty states of projects that are served from a folder. */
import type { DashboardRequest } from './dashboard-route.ts';

/** Undefined for members who may not make projects, and where none can be made. */
export function connectAddress({
  service,
  session,
  href,
}: Pick<DashboardRequest, 'service' | 'session' | 'href'>): string | undefined {
  const may = service.setup !== undefined && session.user.role === 'owner';
  return may ? href('/dashboard/projects/new') : undefined;
}
