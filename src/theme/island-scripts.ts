/** The scripts of a page's islands, which `src/ui/` is bundled into: pages without an island load none of it. */
import type { AssetManifest } from './page-view.ts';

/** By name of the feature, as components and pages request it, the folder of `src/ui/`. */
const FOLDERS: Readonly<Record<string, string>> = {
  'ask-about': 'ask-about',
  islands: 'author',
  job: 'job',
  playground: 'playground',
  services: 'services',
};

/**
 * Value of `data-ui`, from which the page's script loads them.
 * @param href from the address in the manifest to the one in the page
 * @returns undefined when no feature is an island
 */
export function islandScripts(
  features: readonly string[],
  assets: AssetManifest,
  href: (address: string) => string | undefined,
): string | undefined {
  const scripts = [...new Set(features)].flatMap((feature) => {
    const script = Object.hasOwn(FOLDERS, feature) ? assets[`ui-${FOLDERS[feature]}.js`] : undefined;
    const address = script === undefined ? undefined : href(script);
    return address === undefined ? [] : [address];
  });
  return scripts.length === 0 ? undefined : scripts.join(' ');
}
