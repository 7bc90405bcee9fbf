/** Makes the record that all pages of one site share; once per Site. */

import { createHash } from 'node:crypto';
import { defined } from '../../../lib/defined.ts';
import type { Html } from '../../../lib/html.ts';
import type { Site } from '../../../site/site.ts';
import type { SourceHistory } from '../../../site/source/source.ts';
import { brandCss } from '../../../theme/brand/brand-css.ts';
import { codeCss } from '../../../theme/brand/code-css.ts';
import type { AssetManifest, FeedbackOffer, SiteView } from '../../../theme/page-view.ts';

/** Where an author's files can be changed in the browser. */
export interface EditAddress {
  /** With `{path}` for the file inside the folder of the documentation. */
  readonly template: string;
  /** A new issue, with `{title}` and `{body}`; absent where the forge has none. */
  readonly issue?: string;
  /** True on forges where anybody may look. */
  readonly open: boolean;
}

export interface Frame {
  readonly assets: AssetManifest;
  /** Resolves an icon key to an SVG symbol. */
  readonly symbol: (key: string) => Html | undefined;
  /** Public address without trailing slash. */
  readonly origin?: string;
  readonly search: 'server' | 'static';
  /** Address of the event stream for pages of this site, for `dev`. */
  readonly live?: (site: Site) => string;
  /** Hash of how the pictures for link previews look, where they are made. */
  readonly socialImages?: (site: Site) => string | undefined;
  /** True where the site answers at `/mcp`. */
  readonly mcp?: boolean;
  /** What is known of the past of the files by now; pages are made anew when more is known. */
  readonly history?: () => SourceHistory | undefined;
  readonly edit?: () => EditAddress | undefined;
  /** What readers are asked, where there is a server to answer to. */
  readonly feedback?: (site: Site) => FeedbackOffer | undefined;
}

export function siteView(site: Site, frame: Frame): SiteView {
  const feedback = frame.feedback?.(site);
  const history = frame.history?.();
  const edit = frame.edit?.();
  const editUrl = editLink(site, edit);
  const issueUrl = site.config.feedback.raiseIssue === true ? edit?.issue : undefined;
  const socialImages = frame.socialImages?.(site);
  return Object.freeze({
    config: site.config,
    base: site.base,
    assets: frame.assets,
    stylesheets: authorFiles(site, isStyleSheet),
    scripts: authorFiles(site, isScript),
    home: site.home,
    search:
      frame.search === 'server'
        ? { kind: 'server' as const, href: '/search.json' }
        : { kind: 'static' as const, href: '/_lectern/search.json' },
    brandCss: brandCss(site.config.colors).css + codeCss(site.codeLooks, site.config.colors),
    symbol: frame.symbol,
    markdown: true,
    ...defined({ history, editUrl, issueUrl }),
    ...(frame.mcp === true ? { mcp: true } : {}),
    ...defined({ origin: frame.origin }),
    ...(frame.live === undefined ? {} : { live: frame.live(site) }),
    ...defined({ feedback, socialImages }),
  });
}

/** A link to a repository that readers may not see helps nobody, so on other forges the author has to ask for it. */
function editLink({ config }: Site, address: EditAddress | undefined): string | undefined {
  const wanted = config.feedback.suggestEdit ?? address?.open;
  return wanted === true ? address?.template : undefined;
}

/** Every style sheet in the folder is loaded on every page, as authors of such repositories expect. */
function isStyleSheet(path: string): boolean {
  return /\.css$/i.test(path);
}

/** Scripts are, where they stand beside docs.json; deeper ones are tools and modules, and `*.config.js` is read by tools too. */
function isScript(path: string): boolean {
  return /^[^/.][^/]*(?<!\.config)\.js$/i.test(path);
}

function authorFiles(site: Site, wanted: (path: string) => boolean): string[] {
  return [...site.files.values()]
    .filter(({ path }) => wanted(path))
    .map(
      ({ path, version }) =>
        `/${path}?v=${createHash('sha256').update(version).digest('base64url').slice(0, 8)}`,
    )
    .sort();
}
