/** Sidebars that are too long to stand in every page: a file for each, which the pages of a division share. */
import { sidebarFiles } from '../../../theme/layout/sidebar.ts';
import { SIDEBAR_FILES } from '../../../theme/layout/sidebar-file.ts';
import type { BuildContext } from './build-part.ts';

const FOLDER = SIDEBAR_FILES.slice(1);

/**
 * After everything that is drawn with a sidebar.
 * @param same true when the last build was of the same site: pages that were kept name its files
 */
export function sidebarFilesOf({ view, output }: BuildContext, same: boolean): void {
  const made = sidebarFiles(view);
  for (const [name, { text }] of made) output.write(`${FOLDER}${name}`, text);
  if (!same) return;
  for (const path of Object.keys(output.before?.files ?? {}))
    if (path.startsWith(FOLDER) && !made.has(path.slice(FOLDER.length))) output.keep(path);
}
