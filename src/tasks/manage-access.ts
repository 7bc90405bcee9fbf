/** Shows and changes who may read a project, on the store that the settings name, also while a server runs on it. */

import { type StoreSettings, withRecords } from '../installation/open-records.ts';
import { changeProjectAccess } from '../web/service/actions/access.ts';
import { perform, TERMINAL } from '../web/service/actions/action.ts';
import {
  type AccessChange,
  NEW_PREVIEWS,
  type ProjectAccessView,
  projectAccess,
  VISIBILITIES,
} from '../web/service/project-access.ts';
import { chooseProject, type ProjectQuery } from './choose-project.ts';

/** For commands, which have no access to the service itself. */
export const ACCESS_CHOICES = { visibilities: VISIBILITIES, previews: NEW_PREVIEWS } as const;
export type WantedAccess = AccessChange;
export type AccessLine = ProjectAccessView & { readonly project: string };

/** @param change empty = nothing is changed. @throws AppError `usage/project` */
export function manageAccess(
  settings: StoreSettings,
  request: ProjectQuery,
  change: WantedAccess,
): Promise<AccessLine> {
  return withRecords(settings, async ({ records }) => {
    const { id: project } = await chooseProject(records.projects, request);
    const doing = { service: { records, projects: new Map() }, actor: TERMINAL, project };
    await changeProjectAccess((action, input) => perform(action, doing, input), change);
    return { ...(await projectAccess(records, project)), project };
  });
}
