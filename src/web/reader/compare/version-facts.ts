/** What of a site decides whether links and pictures of two versions are equal. */
import type { Site } from '../../../site/site.ts';
import type { VersionFacts } from '../../../theme/diff/units.ts';

export function versionFacts(site: Pick<Site, 'base' | 'files'>): VersionFacts {
  return {
    address: (href) => withoutBase(site, href),
    fileVersion: (address) => {
      if (!address.startsWith('/')) return undefined;
      return site.files.get(pathOf(address))?.version;
    },
  };
}

/** The same for both versions, which may be served below different bases. */
export function withoutBase({ base }: Pick<Site, 'base'>, href: string): string {
  if (base === '' || !href.startsWith(base)) return href;
  const rest = href.slice(base.length);
  return rest === '' ? '/' : /^[/?#]/.test(rest) ? rest : href;
}

function pathOf(address: string): string {
  const path = address.slice(1).split(/[?#]/, 1)[0]!.replaceAll('&amp;', '&');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
