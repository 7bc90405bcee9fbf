/** Routes of readers' feedback: viewers read it, editors change and export it. */
import type { DashboardRoute } from '../dashboard-route.ts';
import { addNote, detail } from './detail.ts';
import { exportCsv } from './export-csv.ts';
import { list } from './list.ts';
import { changeStatus, undoStatus } from './status.ts';

const ROOT = '/dashboard/p/:project/feedback';

export const FEEDBACK_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'viewer', handle: list },
  { method: 'GET', path: `${ROOT}.csv`, role: 'editor', handle: exportCsv },
  { method: 'POST', path: `${ROOT}/status`, role: 'editor', handle: changeStatus },
  { method: 'POST', path: `${ROOT}/undo`, role: 'editor', handle: undoStatus },
  { method: 'GET', path: `${ROOT}/:id`, role: 'viewer', handle: detail },
  { method: 'POST', path: `${ROOT}/:id/note`, role: 'editor', handle: addNote },
];
