/** Decides which files of a site an audience may not load. */
import type { DocsConfig } from './config/docs-config.ts';
import type { Audience } from './content/audience.ts';
import { isFileExcluded, parseIgnoreRules } from './source/ignore-rules.ts';

/** Strangers see these on the sign-in page. */
function brandFiles({ logo, favicon }: Pick<DocsConfig, 'logo' | 'favicon'>): ReadonlySet<string> {
  const named = [logo?.light, logo?.dark, favicon?.light, favicon?.dark];
  return new Set(named.flatMap((path) => (path === undefined ? [] : [path.replace(/^\/+/, '')])));
}

/**
 * @returns undefined when the audience may load every file
 */
export function closedFiles(
  config: Pick<DocsConfig, 'files' | 'logo' | 'favicon'>,
  { signedIn, visibility }: Audience,
): ((path: string) => boolean) | undefined {
  if (signedIn) return undefined;
  if (visibility === 'private') {
    const brand = brandFiles(config);
    return (path) => !brand.has(path);
  }
  const patterns = config.files.private;
  if (patterns.length === 0) return undefined;
  const rules = parseIgnoreRules(patterns.join('\n'));
  return (path) => isFileExcluded(rules, path);
}
