/** Renders tags for search engines and link previews: description, canonical address, Open Graph, languages, feed. */
import { attributes, type Html, html, joinHtml } from '../../../lib/html.ts';
import type { PageView } from '../../page-view.ts';
import { absoluteHref, siteHref, siteSource } from '../parts/site-href.ts';
import { jsonLd } from './json-ld.ts';
import { canonicalAddress, SOCIAL_IMAGE_SIZE, socialImageHref } from './page-addresses.ts';

/** Keys of `seo.metatags` and front matter that are not written as meta tags directly. */
const NOT_TAGS = new Set(['canonical', 'charset', 'viewport', 'refresh']);
const PICTURES = new Set(['og:image', 'og:image:url', 'twitter:image', 'og:audio', 'og:video']);

type Tags = Record<string, string | undefined>;

export function metatags(view: PageView): Html {
  const address = canonicalAddress(view.site, view.url, view.canonical);
  const tags = tagsOf(view, address);
  const lines = Object.entries(tags).map(([name, value]) => metaLine(view, name, value));
  return html`${lines}${links(view, address)}${jsonLd(view, address)}`;
}

/** Precedence: the page's own tags, those of its path in `seo.paths`, `seo.metatags`, then our defaults. */
function tagsOf(view: PageView, address: string | undefined): Tags {
  const { site, title, noindex, keywords } = view;
  const { seo, name, description: about } = site.config;
  const authored: Tags = { ...seo.metatags, ...ofPath(view), ...view.metatags };
  const description = view.description ?? authored['description'] ?? about;
  const tags: Tags = {
    'application-name': name,
    'apple-mobile-web-app-title': name,
    'og:type': view.url === site.home ? 'website' : 'article',
    'og:title': title,
    'og:description': description,
    'og:site_name': name,
    'og:url': address,
    'og:locale': locale(view.source?.state === 'missing' ? view.source.lang : view.navigation.language?.lang),
    ...authored,
    description,
    keywords: keywords.length === 0 ? authored['keywords'] : keywords.join(', '),
    robots: robots(noindex, authored['robots']),
  };
  Object.assign(tags, pictures(view, tags));
  Object.assign(tags, forTwitter(tags));
  if (tags['og:type'] === 'article') tags['article:modified_time'] ??= view.modified;
  return tags;
}

/** What the author writes stays beside `noindex`, but for the words that say the opposite or the same. */
function robots(noindex: boolean, authored: string | undefined): string | undefined {
  if (!noindex) return authored;
  const words = (authored ?? '').split(',').map((word) => word.trim());
  if (words.some((word) => /^none$/i.test(word))) return authored;
  const others = words.filter((word) => word !== '' && !/^(?:index|noindex|all)$/i.test(word));
  return ['noindex', ...others].join(', ');
}

/** The author's picture, or the one we draw, whose size is known. */
function pictures(view: PageView, tags: Tags): Tags {
  const drawn =
    tags['og:image'] === undefined ? absoluteHref(view.site, socialImageHref(view) ?? '') : undefined;
  if (drawn === undefined) return {};
  const { width, height } = SOCIAL_IMAGE_SIZE;
  return {
    'og:image': drawn,
    'og:image:width': String(width),
    'og:image:height': String(height),
    'og:image:alt': tags['og:image:alt'] ?? tags['og:title'],
  };
}

/** Per the specification of these cards, missing fields are taken from Open Graph. */
function forTwitter(tags: Tags): Tags {
  const card: Tags = {
    'twitter:card':
      tags['twitter:card'] ?? (tags['og:image'] === undefined ? 'summary' : 'summary_large_image'),
  };
  for (const name of ['title', 'description', 'image'])
    card[`twitter:${name}`] = tags[`twitter:${name}`] ?? tags[`og:${name}`];
  return card;
}

/** `seo.paths` has tags of single pages and of all pages below a path; the longest match wins. */
function ofPath({ site, url }: PageView): Tags {
  const fits = (site.config.seo.paths ?? [])
    .map(({ path, metatags: tags }) => ({ path: `/${path.replace(/^\/+/, '')}`, tags }))
    .filter(({ path }) =>
      path.endsWith('*') ? url.startsWith(path.slice(0, -1)) : url === path.replace(/(?<=.)\/+$/, ''),
    )
    .sort((a, b) => a.path.replace('*', '').length - b.path.replace('*', '').length);
  return Object.assign({}, ...fits.map(({ tags }) => tags));
}

/** Open Graph writes `fr` as `fr_FR`: a language and a territory. */
function locale(lang: string | undefined): string | undefined {
  if (lang === undefined) return undefined;
  try {
    const { language, region } = new Intl.Locale(lang).maximize();
    return region === undefined ? language : `${language}_${region}`;
  } catch {
    return undefined;
  }
}

function metaLine(view: PageView, name: string, value: string | undefined): Html {
  if (value === undefined || value === '' || NOT_TAGS.has(name.toLowerCase())) return html``;
  const content = PICTURES.has(name)
    ? (absoluteHref(view.site, value) ?? siteSource(view.site, value) ?? '')
    : value;
  return /^(og|article|book|profile|music|video|fb):/.test(name)
    ? html`<meta property="${name}" content="${content}">`
    : html`<meta name="${name}" content="${content}">`;
}

function links(view: PageView, address: string | undefined): Html {
  const { site, url, navigation, feed } = view;
  const alternates = navigation.alternates.flatMap(({ lang, href }) => {
    const to = canonicalAddress(site, href);
    return to === undefined ? [] : [{ rel: 'alternate', hreflang: lang, href: to }];
  });
  const [first] = alternates;
  return joinHtml(
    [
      ...(address === undefined ? [] : [{ rel: 'canonical', href: address }]),
      ...alternates,
      ...(first === undefined ? [] : [{ ...first, hreflang: 'x-default' }]),
      ...(site.markdown === true
        ? [
            {
              rel: 'alternate',
              type: 'text/markdown',
              href: siteHref(site, `${url === '/' ? '/index' : url}.md`),
            },
          ]
        : []),
      ...(feed === undefined
        ? []
        : [
            {
              rel: 'alternate',
              type: 'application/rss+xml',
              title: `${view.title} - ${site.config.name}`,
              href: siteHref(site, feed.href),
            },
          ]),
    ].map((link) => html`<link${attributes(link)}>`),
  );
}
