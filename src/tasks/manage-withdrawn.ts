/** Withdraws a page of a project from every commit, or gives it back, on the store that the settings name. */

import type { StoreSettings } from '../installation/open-records.ts';
import { withdrawPage } from '../web/service/actions/withdrawn-pages.ts';
import { inProject } from './act.ts';
import type { ProjectQuery } from './choose-project.ts';

interface WithdrawnPage {
  readonly address: string;
  readonly withdrawnAt: string;
  readonly by: string;
}

interface WithdrawnLine {
  readonly project: string;
  /** Undefined when pages are only listed. */
  readonly address: string | undefined;
  readonly changed: boolean;
  readonly withdrawn: readonly WithdrawnPage[];
}

/** @param page undefined lists them. @throws AppError `usage/project`, `readers/withdrawn` */
export function manageWithdrawn(
  settings: StoreSettings,
  request: ProjectQuery,
  { page, undo }: { readonly page: string | undefined; readonly undo: boolean },
): Promise<WithdrawnLine> {
  return inProject(settings, request, async ({ records, project, act }) => {
    const done = page === undefined ? undefined : await act(withdrawPage, { page, undo });
    const { withdrawn = [] } = await records.readers.access(project);
    return {
      project,
      address: done?.address,
      changed: done?.changed ?? false,
      withdrawn: withdrawn.map(({ address, at, by }) => ({
        address,
        by,
        withdrawnAt: new Date(at).toISOString(),
      })),
    };
  });
}
