/** Loads docs.json (or an older mint.json) from a source and returns one validated configuration with all issues. */
import { AppError } from '../../lib/app-error.ts';
import type { Issue } from '../../lib/issue.ts';
import { nearest } from '../../lib/nearest.ts';
import type { Source } from '../source/source.ts';
import { checkRedirects } from './check-redirects.ts';
import { type ConfigFile, MAX_FILE_BYTES, readConfigFile } from './config-file.ts';
import type { DocsConfig, LoadedConfig, LocatedJson, RedirectConfig } from './docs-config.ts';
import { fillDefaults } from './fill-defaults.ts';
import { type JsonNode, locatedJson, property } from './json-node.ts';
import { keepValidParts } from './keep-valid-parts.ts';
import { fromDocsJson, fromMintJson } from './modernise.ts';
import { normalise } from './normalise.ts';
import { resolveRefs } from './resolve-refs.ts';
import { DEFAULT_COLOR } from './schema/colors.ts';
import { DEFAULT_THEME, docsFields, type WrittenFields } from './schema/docs-fields.ts';
import { redirectSchema } from './schema/redirects.ts';
import { shorten } from './shorten.ts';

/**
 * Reads the configuration of a documentation repository; each mistake becomes an issue and is omitted.
 * The content of `navigation` is passed on unchecked to the navigation resolver.
 * @throws AppError `config/not-found` or `config/unreadable` when there is no file to read
 */
export async function loadConfig(source: Source): Promise<LoadedConfig> {
  const first = await findFile(source);
  const resolved = await resolveRefs(source, first);
  const issues: Issue[] = [...resolved.issues];
  const root = objectRoot(first.file, resolved.root, issues);
  const modern = first.file === 'mint.json' ? fromMintJson(root) : fromDocsJson(root);
  issues.push(...modern.issues);
  const located = locatedJson(modern.root);
  const config = configOf(located, folderName(source.name), issues);
  if (property(modern.root, 'navigation') === undefined) issues.push(...missingNavigation(first, located));
  return { config, located, files: resolved.files, contents: resolved.contents, issues };
}

async function findFile(source: Source): Promise<ConfigFile> {
  for (const name of ['docs.json', 'mint.json']) {
    const file = await readConfigFile(source, name);
    if (file !== undefined) return file;
  }
  const files = await source.list();
  const name = ['docs.json', 'mint.json'].find((candidate) => files.has(candidate));
  if (name === undefined) throw notFound(source, [...files.keys()]);
  throw new AppError('config/unreadable', `The file "${name}" in "${source.name}" could not be read`, {
    hint: `Check that it is a file of at most ${MAX_FILE_BYTES / 1024 / 1024} MB that this user may read`,
  });
}

function notFound(source: Source, paths: readonly string[]): AppError {
  const deeper = paths.filter((path) => path.endsWith('/docs.json')).sort((a, b) => a.length - b.length)[0];
  const atRoot = paths.filter((path) => !path.includes('/') && path.endsWith('.json'));
  const similar = atRoot.find((path) => path.toLowerCase() === 'docs.json') ?? nearest('docs.json', atRoot);
  const hint =
    deeper !== undefined
      ? `There is one in "${deeper.slice(0, -'/docs.json'.length)}"; name that folder`
      : similar !== undefined
        ? `There is a file "${similar}"; the name must be exactly "docs.json"`
        : 'Name a folder with a docs.json, or make one with "lectern new"';
  return new AppError('config/not-found', `There is no docs.json in "${source.name}"`, { hint });
}

/** The root as an object; anything else is reported and read as an empty one. */
function objectRoot(file: string, root: JsonNode | undefined, issues: Issue[]): JsonNode {
  if (root?.kind === 'object') return root;
  const at = root?.at ?? { file, line: 1, column: 1, pointer: '' };
  issues.push({
    severity: 'error',
    code: 'config/not-an-object',
    message:
      root === undefined
        ? `"${file}" holds no JSON value`
        : `"${file}" must hold an object, not ${root.kind === 'array' ? 'a list' : shorten(root.value)}`,
    hint: 'Begin with "{" and write at least "navigation"',
    ...at,
  });
  return { kind: 'object', at, entries: new Map() };
}

function configOf(located: LocatedJson, name: string, issues: Issue[]): DocsConfig {
  const fields: WrittenFields = keepValidParts(docsFields, located.value, '', { located, issues }) ?? {};
  issues.push(...missingBasics(located, name));
  return {
    ...normalise(fields, name),
    redirects: redirectsOf(located, fields, issues),
    navigation: fields.navigation,
  };
}

/** The valid redirects with their locations; omitted ones shift the positions. */
function redirectsOf(
  located: LocatedJson,
  fields: WrittenFields,
  issues: Issue[],
): readonly RedirectConfig[] {
  const authored = located.value.redirects;
  if (fields.redirects === undefined || !Array.isArray(authored)) return [];
  const quiet = { located, issues: [] };
  const placed = authored.flatMap((item: unknown, index) => {
    const pointer = `/redirects/${index}`;
    const redirect = keepValidParts(redirectSchema, item, pointer, quiet);
    if (redirect === undefined) return [];
    return [{ ...fillDefaults(redirectSchema, redirect), at: located.at(pointer) }];
  });
  const checked = checkRedirects(placed);
  issues.push(...checked.issues);
  return checked.kept;
}

/** Other readers of docs.json require these three; here they have defaults, so their absence is only a warning. */
function missingBasics(located: LocatedJson, name: string): Issue[] {
  const root = located.value;
  const colors = root.colors as { readonly primary?: unknown } | null | undefined;
  const missing = (field: string, fallback: string): Issue => ({
    severity: 'warning',
    code: 'config/default-used',
    message: `"${field}" is not set; ${shorten(fallback)} is used`,
    hint: `Add "${field}"`,
    ...located.at(''),
  });
  return [
    ...(root.theme === undefined ? [missing('theme', DEFAULT_THEME)] : []),
    ...(root.name === undefined ? [missing('name', name)] : []),
    ...(colors === undefined || (typeof colors === 'object' && colors?.primary === undefined)
      ? [missing('colors.primary', DEFAULT_COLOR)]
      : []),
  ];
}

/** Reports nothing when a failed reference or broken JSON is already reported. */
function missingNavigation(first: ConfigFile, located: LocatedJson): Issue[] {
  if (property(first.root, 'navigation') !== undefined || first.root?.kind !== 'object') return [];
  return [
    {
      severity: 'error',
      code: 'config/missing-navigation',
      message: `"${first.file}" has no "navigation"`,
      hint: 'Add "navigation" with the pages of the site, for example { "pages": ["index"] }',
      ...located.at(''),
    },
  ];
}

function folderName(name: string): string {
  return (
    name
      .replace(/[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) || 'Documentation'
  );
}
