/** Routes of what is read: the overview, lists of pages, visits and broken addresses, one page, everything as CSV, and its end. */
import type { DashboardRoute } from '../dashboard-route.ts';
import { broken, redirectBroken } from './broken.ts';
import { exportFigures } from './export-figures.ts';
import { flows } from './flows.ts';
import { insight } from './insight.ts';
import { listCsv } from './list-csv.ts';
import { onlyOne } from './only-one.ts';
import { pageCard } from './page-card.ts';
import { readPages } from './read-pages.ts';
import { REDIRECT_ROUTES } from './redirects.ts';
import { releases } from './releases.ts';
import { askToRemove, removeFigures } from './remove-figures.ts';
import { worth } from './worth.ts';

const ROOT = '/dashboard/p/:project/insight';

export const INSIGHT_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'viewer', handle: insight },
  { method: 'GET', path: `${ROOT}/page`, role: 'viewer', handle: pageCard },
  { method: 'GET', path: `${ROOT}/only`, role: 'viewer', handle: onlyOne },
  { method: 'GET', path: `${ROOT}/pages`, role: 'viewer', handle: readPages },
  { method: 'GET', path: `${ROOT}/worth`, role: 'viewer', handle: worth },
  { method: 'GET', path: `${ROOT}/visits`, role: 'viewer', handle: flows },
  { method: 'GET', path: `${ROOT}/broken`, role: 'viewer', handle: broken },
  { method: 'POST', path: `${ROOT}/redirect`, role: 'editor', handle: redirectBroken },
  ...REDIRECT_ROUTES,
  { method: 'GET', path: `${ROOT}/releases`, role: 'viewer', handle: releases },
  { method: 'GET', path: `${ROOT}/list.csv`, role: 'viewer', handle: listCsv },
  { method: 'GET', path: `${ROOT}/figures.csv`, role: 'viewer', handle: exportFigures },
  { method: 'GET', path: `${ROOT}/remove`, role: 'admin', handle: askToRemove },
  { method: 'POST', path: `${ROOT}/remove`, role: 'admin', handle: removeFigures },
];
