/** Shows and changes who may read a project, on the store that the settings name, also while a server runs on it. */

import type { StoreSettings } from '../installation/open-records.ts';
import { changeProjectAccess } from '../web/service/actions/access.ts';
import {
  type AccessChange,
  NEW_PREVIEWS,
  type ProjectAccessView,
  projectAccess,
  VISIBILITIES,
} from '../web/service/project-access.ts';
import { inProject } from './act.ts';
import type { ProjectQuery } from './choose-project.ts';

/** For commands, which have no access to the service itself. */
export const ACCESS_CHOICES = { visibilities: VISIBILITIES, previews: NEW_PREVIEWS } as const;
export type RequestedAccess = AccessChange;
export type AccessLine = ProjectAccessView & { readonly project: string };

/** @param change empty = nothing is changed. @throws AppError `usage/project` */
export function manageAccess(
  settings: StoreSettings,
  request: ProjectQuery,
  change: RequestedAccess,
): Promise<AccessLine> {
  return inProject(settings, request, async ({ records, project, act }) => {
    await changeProjectAccess(act, change);
    return { ...(await projectAccess(records, project)), project };
  });
}
