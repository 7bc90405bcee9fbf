/** Renders the pages of signing in, with the headers that keep them out of caches, frames and indexes. */
import type { Site } from '../../../site/site.ts';
import { BEFORE_PAINT } from '../../../theme/layout/head/inline-scripts.ts';
import { inlineStyles } from '../../../theme/layout/head/site-style.ts';
import type { AssetManifest, SiteView } from '../../../theme/page-view.ts';
import type { Screen } from '../../../theme/sign-in/screen.ts';
import type { SignInLanguage } from '../../../theme/sign-in/sign-in-language.ts';
import { renderSignIn } from '../../../theme/sign-in/sign-in-page.ts';
import { type HeaderValues, htmlReply, type Reply } from '../../edge/http/reply.ts';
import { cspHash } from '../../edge/middleware/security-headers.ts';
import { siteView } from '../pages/site-view.ts';
import { lookOf } from './look-files.ts';
import { pageLanguage } from './page-language.ts';
import type { SignInDeps } from './sign-in-deps.ts';

interface PageParts {
  readonly status: number;
  readonly language: SignInLanguage;
  readonly headers?: HeaderValues | undefined;
}

export interface SignInPages {
  show(screen: Screen, parts: PageParts): Reply;
  /** The language for a reader who wants this path. */
  language(returnTo: string): SignInLanguage;
}

const SCRIPT_HASH = cspHash(BEFORE_PAINT);

export function createSignInPages({ live, assets, base }: SignInDeps): SignInPages {
  const views = new WeakMap<Site, SiteView>();
  const viewOf = (site: Site): SiteView => {
    const known = views.get(site) ?? publicView(site, assets);
    views.set(site, known);
    return known;
  };
  return {
    language: (returnTo) => pageLanguage(live.current(), returnTo),
    show: (screen, { status, language, headers = {} }) => {
      const site = viewOf(live.current());
      return htmlReply(status, renderSignIn({ site, base, screen, language }), {
        'content-security-policy': policy(site),
        ...headers,
      });
    },
  };
}

/** Without files that only readers may have, and without scripts of authors beside a password. */
function publicView(site: Site, all: AssetManifest): SiteView {
  const { 'core.js': _, ...assets } = all;
  const view = siteView(site, { assets, symbol: () => undefined, search: 'server' });
  return { ...view, config: lookOf(site).config, stylesheets: [], scripts: [] };
}

function policy(site: SiteView): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${SCRIPT_HASH}`,
    ["style-src 'self'", ...inlineStyles(site).map(cspHash)].join(' '),
    "img-src 'self' https: data:",
    "font-src 'self' https: data:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
