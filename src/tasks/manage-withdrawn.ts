/** Withdraws a page of a project from every commit, or gives it back, on the store that the settings name. */

import { defined } from '../lib/defined.ts';
import type { Settings } from '../settings/settings.ts';
import { nothingThere } from '../web/service/actions/page-place.ts';
import { withdrawPage } from '../web/service/actions/withdrawn-pages.ts';
import { inProject } from './act.ts';
import type { ProjectQuery } from './choose-project.ts';
import { findWithdrawnPage } from './find-withdrawn-page.ts';

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
  /** False when nothing says whether a page is at the address; undefined when none was withdrawn. */
  readonly looked?: boolean;
  /** Says that no page is there; only where that is so. */
  readonly note?: string;
  readonly withdrawn: readonly WithdrawnPage[];
}

/** @param page undefined lists them. @throws AppError `usage/project`, `readers/withdrawn` */
export function manageWithdrawn(
  settings: Settings,
  request: ProjectQuery,
  { page, undo }: { readonly page: string | undefined; readonly undo: boolean },
): Promise<WithdrawnLine> {
  return inProject(settings, request, async ({ records, project, act }) => {
    const done = page === undefined ? undefined : await act(withdrawPage, { page, undo });
    // After it is withdrawn, which nothing may delay.
    const place =
      done === undefined || undo
        ? undefined
        : await findWithdrawnPage(settings, { records, project, request }, done.address);
    const { withdrawn = [] } = await records.readers.access(project);
    return {
      project,
      address: done?.address,
      changed: done?.changed ?? false,
      ...(done === undefined || undo ? {} : { looked: place !== undefined }),
      ...defined({ note: done && nothingThere(done.address, place) }),
      withdrawn: withdrawn.map(({ address, at, by }) => ({
        address,
        by,
        withdrawnAt: new Date(at).toISOString(),
      })),
    };
  });
}
