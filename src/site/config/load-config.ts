/** Loads docs.json of a source, joined with those of mounted repositories, as one validated configuration with all issues. */
import type { Issue } from '../../lib/issue.ts';
import type { Source } from '../source/source.ts';
import { checkRedirects } from './check-redirects.ts';
import type { ConfigFile } from './config-files.ts';
import type { DocsConfig, LoadedConfig, LocatedJson, RedirectConfig } from './docs-config.ts';
import { locatedJson, property } from './json-node.ts';
import { keepValidParts } from './keep-valid-parts.ts';
import { joinMounts } from './mounted/join-mounts.ts';
import { fillDefaults, normalise } from './normalise.ts';
import { readRoot } from './read-root.ts';
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
  const { first, root: own, assumed, foreign, ...read } = await readRoot(source, true);
  const joined = await joinMounts(own, source);
  const issues: Issue[] = [...read.issues, ...joined.issues];
  const located = locatedJson(joined.root);
  const config = configOf(located, folderName(source.name), issues);
  if (property(joined.root, 'navigation') === undefined) issues.push(...missingNavigation(first, located));
  const files = [...read.files, ...joined.files];
  const { mounts, written } = joined;
  return {
    config,
    located,
    files,
    contents: read.contents,
    mounts,
    written,
    issues,
    ...(assumed && { assumed: first.bytes.toString('utf8') }),
    ...(foreign && { foreign: true as const }),
  };
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
