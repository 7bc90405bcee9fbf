/** Routes of what is read: the overview, all pages, one page, everything as CSV, and its end. */
import type { DashboardRoute } from '../dashboard-route.ts';
import { exportFigures } from './export-figures.ts';
import { insight } from './insight.ts';
import { pageCard, readPages } from './page-card.ts';
import { askToRemove, removeFigures } from './remove-figures.ts';

const ROOT = '/dashboard/p/:project/insight';

export const INSIGHT_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'viewer', handle: insight },
  { method: 'GET', path: `${ROOT}/page`, role: 'viewer', handle: pageCard },
  { method: 'GET', path: `${ROOT}/pages`, role: 'viewer', handle: readPages },
  { method: 'GET', path: `${ROOT}/figures.csv`, role: 'viewer', handle: exportFigures },
  { method: 'GET', path: `${ROOT}/remove`, role: 'admin', handle: askToRemove },
  { method: 'POST', path: `${ROOT}/remove`, role: 'admin', handle: removeFigures },
];
