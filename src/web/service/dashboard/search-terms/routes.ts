/** Route of what readers search for. */
import type { DashboardRoute } from '../dashboard-route.ts';
import { searchTerms } from './search-terms.ts';

export const SEARCH_TERM_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: '/dashboard/p/:project/search-terms', role: 'viewer', handle: searchTerms },
];
