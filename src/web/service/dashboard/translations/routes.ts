/** Route of the translations of a site. */
import type { DashboardRoute } from '../dashboard-route.ts';
import { translations } from './translations.ts';

export const TRANSLATION_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: '/dashboard/p/:project/translations', role: 'viewer', handle: translations },
];
