/** Decides which files of a site an audience may not load. */
import type { DocsConfig } from './config/docs-config.ts';
import type { Audience } from './content/audience.ts';
import type { Closing } from './content/closing.ts';
import { isFileExcluded, parseIgnoreRules } from './source/ignore-rules.ts';
import type { SourceFile } from './source/source.ts';

/** Strangers see these on the sign-in page. */
function brandFiles({ logo, favicon }: Pick<DocsConfig, 'logo' | 'favicon'>): ReadonlySet<string> {
  const named = [logo?.light, logo?.dark, favicon?.light, favicon?.dark];
  return new Set(named.flatMap((path) => (path === undefined ? [] : [path.replace(/^\/+/, '')])));
}

type Settings = Pick<DocsConfig, 'files' | 'logo' | 'favicon'>;

interface ClosedBeside {
  readonly closing: Closing;
  readonly files: ReadonlyMap<string, SourceFile>;
}

/**
 * @param beside what is closed besides, whatever the settings say
 * @returns undefined when the audience may load every file
 */
export function closedFiles(
  config: Settings,
  audience: Audience,
  beside?: ClosedBeside,
): ((path: string) => boolean) | undefined {
  const own = bySettings(config, audience);
  if (beside === undefined) return own;
  const { closing, files } = beside;
  return (path) => own?.(path) === true || closing.file(path, files.get(path)?.version ?? '');
}

function bySettings(
  config: Settings,
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
