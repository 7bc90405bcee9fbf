/** Routes of previews: viewers open them, editors make, share and delete them, administrators choose how new ones are shared. */
import type { DashboardRoute } from '../dashboard-route.ts';
import { changeSharing, createPreview, lookAgain } from './actions.ts';
import { previewsPage } from './list.ts';
import { deletePreview, previewPage, sharePreview } from './preview.ts';

const ROOT = '/dashboard/p/:project/previews';

export const PREVIEW_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'viewer', handle: (context) => previewsPage(context, {}) },
  { method: 'POST', path: `${ROOT}/new`, role: 'editor', handle: createPreview },
  { method: 'POST', path: `${ROOT}/look`, role: 'editor', handle: lookAgain },
  { method: 'POST', path: `${ROOT}/sharing`, role: 'admin', handle: changeSharing },
  { method: 'GET', path: `${ROOT}/:preview`, role: 'viewer', handle: (context) => previewPage(context) },
  { method: 'POST', path: `${ROOT}/:preview/share`, role: 'editor', handle: sharePreview },
  { method: 'POST', path: `${ROOT}/:preview/delete`, role: 'editor', handle: deletePreview },
];
