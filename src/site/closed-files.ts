/** Decides which files of a site an audience may not load. */
import type { DocsConfig, LoadedConfig } from './config/docs-config.ts';
import type { Audience } from './content/audience.ts';
import { isFileExcluded, parseIgnoreRules } from './source/ignore-rules.ts';
import { mountOf, ownPath } from './source/mount.ts';

/** Strangers see these on the sign-in page. */
function brandFiles({ logo, favicon }: Pick<DocsConfig, 'logo' | 'favicon'>): ReadonlySet<string> {
  const named = [logo?.light, logo?.dark, favicon?.light, favicon?.dark];
  return new Set(named.flatMap((path) => (path === undefined ? [] : [path.replace(/^\/+/, '')])));
}

/**
 * @returns undefined when the audience may load every file
 */
export function closedFiles(
  {
    config,
    mounts,
  }: Pick<LoadedConfig, 'mounts'> & {
    readonly config: Pick<DocsConfig, 'files' | 'logo' | 'favicon'>;
  },
  { signedIn, visibility }: Audience,
): ((path: string) => boolean) | undefined {
  if (signedIn) return undefined;
  if (visibility === 'private') {
    const brand = brandFiles(config);
    return (path) => !brand.has(path);
  }
  const patterns = config.files.private;
  if (patterns.length === 0 && mounts.length === 0) return undefined;
  const rules = parseIgnoreRules(patterns.join('\n'));
  // A mounted repository that is closed as a whole closes its files too.
  const ofMounts = mounts.map(({ path, closed, files }) => ({
    path,
    rules: parseIgnoreRules((closed ? ['*'] : files.private).join('\n')),
  }));
  return (path) => {
    const mount = mountOf(ofMounts, path);
    if (mount !== undefined && isFileExcluded(mount.rules, ownPath(mount, path))) return true;
    return isFileExcluded(rules, path);
  };
}
