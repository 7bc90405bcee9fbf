/** The default ignore rules, which an author's ignore files override: tools, secrets, files about the repository. */
import { type IgnoreRules, parseIgnoreRules } from './ignore-rules.ts';

/** Ignore files of authors, weakest first. */
export const IGNORE_FILES = ['.mintignore', '.lecternignore'] as const;

/** Output folders of tools; kept when they contain pages, because some sites have pages in folders of these names. */
export const OUTPUT_FOLDERS: readonly string[] = ['build', 'dist', 'coverage', 'tmp', 'temp'];

const BUILT_IN = `
.*
!.well-known
node_modules/
/lectern.config.json
/README.md
/LICENSE.md
/LICENSE
/CHANGELOG.md
/CONTRIBUTING.md
/AGENTS.md
/CLAUDE.md
`;

/**
 * The rules of one repository.
 * @param outputFolders those of `OUTPUT_FOLDERS` at the root that contain no pages
 * @param authored texts of the ignore files, in the order of `IGNORE_FILES`
 */
export function publishedRules(outputFolders: readonly string[], authored: readonly string[]): IgnoreRules {
  const outputs = outputFolders.map((name) => `/${name}/`).join('\n');
  return [BUILT_IN, outputs, ...authored].flatMap((text) => parseIgnoreRules(text));
}
