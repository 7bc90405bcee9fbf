/** Makes the record that all pages of one site share; once per Site. */
import { createHash } from 'node:crypto';
import type { Site } from '../../site/site.ts';
import { brandCss } from '../theme/brand/brand-css.ts';
import type { AssetManifest, FeedbackOffer, SiteView } from '../theme/page-view.ts';

export interface Frame {
  readonly assets: AssetManifest;
  /** Resolves an icon key to an SVG symbol. */
  readonly symbol: (key: string) => string | undefined;
  /** Public address without trailing slash. */
  readonly origin?: string;
  readonly search: 'server' | 'static';
  /** Address of the event stream, for `dev`. */
  readonly live?: string;
  /** What readers are asked, where there is a server to answer to. */
  readonly feedback?: (site: Site) => FeedbackOffer | undefined;
}

export function siteView(site: Site, frame: Frame): SiteView {
  const feedback = frame.feedback?.(site);
  return Object.freeze({
    config: site.config,
    base: site.base,
    assets: frame.assets,
    stylesheets: authorFiles(site, 'css'),
    scripts: [],
    home: site.home,
    search:
      frame.search === 'server'
        ? { kind: 'server' as const, href: '/search.json' }
        : { kind: 'static' as const, href: '/_lectern/search.json' },
    brandCss: brandCss(site.config.colors).css,
    symbol: frame.symbol,
    ...(frame.origin === undefined ? {} : { origin: frame.origin }),
    ...(frame.live === undefined ? {} : { live: frame.live }),
    ...(feedback === undefined ? {} : { feedback }),
  });
}

/** Every style sheet in the folder is loaded on every page, as authors of such repositories expect. */
function authorFiles(site: Site, extension: string): string[] {
  return [...site.files.values()]
    .filter(({ path }) => path.toLowerCase().endsWith(`.${extension}`))
    .map(
      ({ path, version }) =>
        `/${path}?v=${createHash('sha256').update(version).digest('base64url').slice(0, 8)}`,
    )
    .sort();
}
