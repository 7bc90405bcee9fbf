/** Renders the pages of signing in, with the headers that keep them out of caches, frames and indexes. */
import type { NavNode } from '../../../site/navigation/nav-node.ts';
import { languageView } from '../../../site/navigation/views/language-view.ts';
import type { Site } from '../../../site/site.ts';
import { BEFORE_PAINT } from '../../../theme/layout/head/inline-scripts.ts';
import { inlineStyles } from '../../../theme/layout/head/site-style.ts';
import type { AssetManifest, SiteView } from '../../../theme/page-view.ts';
import type { Screen } from '../../../theme/sign-in/screen.ts';
import type { SignInLanguage } from '../../../theme/sign-in/sign-in-language.ts';
import { renderSignIn } from '../../../theme/sign-in/sign-in-page.ts';
import { strings } from '../../../theme/strings/strings.ts';
import { type HeaderValues, htmlReply, type Reply } from '../../edge/http/reply.ts';
import { cspHash } from '../../edge/middleware/security-headers.ts';
import { siteView } from '../pages/site-view.ts';
import { lookOf } from './look-files.ts';
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

/** Chooses the language of the pages of signing in: that of the page the reader came from, among those of the site. */
export const ENGLISH: SignInLanguage = { lang: 'en', dir: 'ltr', text: strings('en') };

interface Known {
  readonly usual: SignInLanguage;
  /** By the codes and tags that paths have, in lower case. */
  readonly named: ReadonlyMap<string, SignInLanguage>;
}

const known = new WeakMap<Site, Known>();

/**
 * Judged by the words of the path alone: where the page itself was looked up, the answer would say whether it exists.
 * @param returnTo checked path of the site, without base
 */
export function pageLanguage(site: Site, returnTo: string): SignInLanguage {
  const { usual, named } = known.get(site) ?? read(site);
  const [path = ''] = returnTo.split(/[?#]/, 1);
  for (const segment of path.toLowerCase().split('/')) {
    const found = named.get(segment);
    if (found !== undefined) return found;
  }
  return usual;
}

function read(site: Site): Known {
  const named = new Map<string, SignInLanguage>();
  const add = (nodes: readonly NavNode[]): void => {
    for (const node of nodes) {
      if (node.kind !== 'division') continue;
      if (node.collection === 'languages') {
        const language = languageOf(node.label);
        for (const name of [node.label, language.lang])
          if (!named.has(name.toLowerCase())) named.set(name.toLowerCase(), language);
      }
      add(node.children);
    }
  };
  add(site.tree.children);
  const code = site.navigation(site.home).language?.code;
  const words = { usual: code === undefined ? ENGLISH : languageOf(code), named };
  known.set(site, words);
  return words;
}

/** The tag of the language whose words are shown, so that English words never claim to be another language. */
function languageOf(code: string): SignInLanguage {
  const { tag, dir } = languageView(code);
  const text = strings(tag);
  return text === ENGLISH.text ? ENGLISH : { lang: tag, dir, text };
}
