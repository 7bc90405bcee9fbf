/** Decides which files of a site an audience may not load. */
import type { DocsConfig, LoadedConfig } from './config/docs-config.ts';
import type { Audience } from './content/page/audience.ts';
import type { Closing } from './content/page/closing.ts';
import { elementAccessOf } from './content/page/page-access.ts';
import { isFileExcluded, parseIgnoreRules } from './source/ignore-rules.ts';
import { mountOf, ownPath } from './source/mount.ts';
import type { SourceFile } from './source/source.ts';

/** Strangers see these on the sign-in page. */
function brandFiles({ logo, favicon }: Pick<DocsConfig, 'logo' | 'favicon'>): ReadonlySet<string> {
  const named = [logo?.light, logo?.dark, favicon?.light, favicon?.dark];
  return new Set(named.flatMap((path) => (path === undefined ? [] : [path.replace(/^\/+/, '')])));
}

interface Settings extends Pick<LoadedConfig, 'mounts'> {
  readonly config: Pick<DocsConfig, 'files' | 'logo' | 'favicon'>;
}

interface ClosedBeside {
  readonly closing: Closing;
  readonly files: ReadonlyMap<string, SourceFile>;
}

/**
 * @param beside what is closed besides, whatever the settings say
 * @returns undefined when the audience may load every file
 */
export function closedFiles(
  settings: Settings,
  audience: Audience,
  beside?: ClosedBeside,
): ((path: string) => boolean) | undefined {
  const own = bySettings(settings, audience);
  if (beside === undefined) return own;
  const { closing, files } = beside;
  return (path) => own?.(path) === true || closing.file(path, files.get(path)?.version ?? '');
}

function bySettings(
  { config, mounts }: Settings,
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
  const ofMounts = mounts.map(({ path, written, files }) => {
    const isClosed = elementAccessOf(written)?.open === false;
    return { path, rules: parseIgnoreRules((isClosed ? ['*'] : files.private).join('\n')) };
  });
  return (path) => {
    const mount = mountOf(ofMounts, path);
    if (mount !== undefined && isFileExcluded(mount.rules, ownPath(mount, path))) return true;
    return isFileExcluded(rules, path);
  };
}
