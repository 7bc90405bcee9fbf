/** Writes sidebars that are too long to be in every page: one file for each, shared by the pages of a division. */
import { sidebarFiles } from '../../../theme/layout/sidebar.ts';
import { SIDEBAR_FILES } from '../../../theme/layout/sidebar-file.ts';
import type { BuildContext } from './build-part.ts';

const FOLDER = SIDEBAR_FILES.slice(1);

/**
 * Runs after everything that is rendered with a sidebar.
 * @param same true if the last build was of the same site: its unchanged pages name these files
 */
export function sidebarFilesOf({ view, output }: BuildContext, same: boolean): void {
  const made = sidebarFiles(view);
  for (const [name, { text }] of made) output.write(`${FOLDER}${name}`, text);
  if (!same) return;
  for (const path of Object.keys(output.before?.files ?? {}))
    if (path.startsWith(FOLDER) && !made.has(path.slice(FOLDER.length))) output.keep(path);
}
