/** What search engines and link previews read: description, canonical address, Open Graph, languages. */
import { attributes } from '../../../lib/html.ts';
import type { PageView } from '../page-view.ts';
import { absoluteHref, siteSource } from './site-href.ts';

/** Keys of `seo.metatags` and front matter that are not written as they stand. */
const NOT_TAGS = new Set(['canonical', 'charset', 'viewport', 'refresh']);
const PICTURES = new Set(['og:image', 'twitter:image', 'og:audio', 'og:video']);

export function metatags(view: PageView): string {
  const { site, title, description, noindex, keywords, navigation } = view;
  const address = canonical(view);
  const tags: Record<string, string | undefined> = {
    description,
    keywords: keywords.length === 0 ? undefined : keywords.join(', '),
    robots: noindex ? 'noindex' : undefined,
    'og:type': 'article',
    'og:title': title,
    'og:description': description,
    'og:site_name': site.config.name,
    'og:url': address,
    'twitter:card': 'summary',
    ...site.config.seo.metatags,
    ...view.metatags,
  };
  if (
    tags['og:image'] !== undefined &&
    view.metatags['twitter:card'] === undefined &&
    site.config.seo.metatags['twitter:card'] === undefined
  )
    tags['twitter:card'] = 'summary_large_image';
  if (noindex) tags['robots'] = 'noindex';
  const lines = Object.entries(tags).map(([name, value]) => metaLine(view, name, value));
  if (address !== undefined) lines.push(`<link${attributes({ rel: 'canonical', href: address })}>`);
  for (const { lang, href } of navigation.alternates) {
    const alternate = absoluteHref(site, href);
    if (alternate !== undefined)
      lines.push(`<link${attributes({ rel: 'alternate', hreflang: lang, href: alternate })}>`);
  }
  return lines.join('');
}

function metaLine(view: PageView, name: string, value: string | undefined): string {
  if (value === undefined || value === '' || NOT_TAGS.has(name.toLowerCase())) return '';
  const content = PICTURES.has(name)
    ? (absoluteHref(view.site, value) ?? siteSource(view.site, value) ?? '')
    : value;
  const kind = /^(og|article|book|profile|music|video|fb):/.test(name) ? 'property' : 'name';
  return `<meta${attributes({ [kind]: name, content })}>`;
}

/** Front matter wins, then the host that `seo.metatags.canonical` names, then the site's own address. */
function canonical(view: PageView): string | undefined {
  const { site, url } = view;
  if (view.canonical !== undefined) return absoluteHref(site, view.canonical);
  const host = site.config.seo.metatags['canonical'];
  if (host !== undefined && /^https?:\/\//.test(host))
    return `${host.replace(/\/+$/, '')}${url === '/' ? '' : url}`;
  return absoluteHref(site, url);
}
