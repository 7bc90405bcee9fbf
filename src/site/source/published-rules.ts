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
/LICENSE
/AGENTS.md
/CLAUDE.md
`;

/** They describe the repository; where no docs.json says what the documentation is, they are part of it. */
export const REPOSITORY_PAGES: readonly string[] = [
  'README.md',
  'LICENSE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
];
/** Files that say what the documentation is. */
export const CONFIG_FILES: readonly string[] = ['docs.json', 'mint.json'];
/** Packages and outputs beside Markdown that is not a site of its own; MkDocs builds into a folder that others write in. */
export const FOREIGN_FOLDERS: readonly string[] = [
  'vendor/',
  'bower_components/',
  'venv/',
  '/target/',
  '/_build/',
  '/site/**/*.html',
];

/** Hidden files in which other programs keep what a site of theirs is; only dialects see them. */
const READ_BY_DIALECTS: readonly string[] = [
  '!.pages',
  '!.nav.yml',
  '!.vitepress/',
  '**/.vitepress/*',
  '!**/.vitepress/config*',
  // A configuration imports its sidebars from files beside it.
  ...['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map((ending) => `!**/.vitepress/*.${ending}`),
  '!**/.vitepress/*/',
  ...['theme', 'cache', 'dist', '.*'].map((name) => `**/.vitepress/${name}/`),
  '!.gitbook.yaml',
  '!.gitbook.yml',
  '!.gitbook/',
  '**/.gitbook/*',
  '!**/.gitbook/assets/',
  '!**/.gitbook/includes/',
];

export function isReadByDialects(path: string): boolean {
  return /(?:^|\/)(?:\.pages$|\.nav\.yml$|\.vitepress\/|\.gitbook(?:\.ya?ml$|\/))/.test(path);
}

/**
 * The rules of one repository.
 * @param outputFolders those of `OUTPUT_FOLDERS` at the root that contain no pages
 * @param hasConfig whether the folder has a docs.json
 * @param authored texts of the ignore files, in the order of `IGNORE_FILES`
 */
export function publishedRules(
  outputFolders: readonly string[],
  hasConfig: boolean,
  authored: readonly string[],
): IgnoreRules {
  const outputs = outputFolders.map((name) => `/${name}/`).join('\n');
  const kind = (
    hasConfig ? REPOSITORY_PAGES.map((name) => `/${name}`) : [...FOREIGN_FOLDERS, ...READ_BY_DIALECTS]
  ).join('\n');
  return [BUILT_IN, kind, outputs, ...authored].flatMap((text) => parseIgnoreRules(text));
}
