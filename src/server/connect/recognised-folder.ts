/** Says of a repository without docs.json what program its documentation was made with, by the names of its files. */
import { isElsewhere } from '../../site/config/config-files.ts';
import { DIALECTS } from '../../site/dialects/dialects.ts';
import { isFileExcluded } from '../../site/source/ignore-rules.ts';
import { OUTPUT_FOLDERS, publishedRules } from '../../site/source/published-rules.ts';
import type { MadeWith } from '../../web/service/project-setup.ts';

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const CONFIG = /^(?:docs|mint)\.json$/;

/**
 * @param paths of all files of the repository
 * @param folder without slashes at its ends; empty = all of it
 * @returns undefined where a docs.json says what the site is, or nothing does
 */
export function recognisedFolder(paths: readonly string[], folder: string): MadeWith | undefined {
  const start = folder === '' ? '' : `${folder}/`;
  const inside = paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
  if (inside.some((path) => CONFIG.test(path)) || isElsewhere(inside)) return undefined;
  const outputs = OUTPUT_FOLDERS.filter(
    (name) => !inside.some((path) => path.startsWith(`${name}/`) && path.endsWith('.mdx')),
  );
  const rules = publishedRules(outputs, false, []);
  const seen = inside.filter((path) => !isFileExcluded(rules, path));
  for (const { name, detect } of DIALECTS) {
    const config = detect(seen);
    if (config !== undefined)
      return { program: name, config, files: seen.filter((path) => MARKDOWN.test(path)).length };
  }
  return undefined;
}
