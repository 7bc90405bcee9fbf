/** Describes a page for search engines as a graph of schema.org: publisher, site, breadcrumbs, text. */
import { type Html, html, trustedHtml } from '../../../lib/html.ts';
import type { PageView } from '../../page-view.ts';
import { absoluteHref, siteSource } from '../parts/site-href.ts';
import { canonicalAddress, siteAddress } from './page-addresses.ts';

type Entity = Readonly<Record<string, unknown>>;

/** Empty when the page must not be indexed, or has no public address. */
export function jsonLd(view: PageView, address: string | undefined): Html {
  const root = siteAddress(view.site);
  if (address === undefined || root === undefined || isKeptOut(view)) return html``;
  const place = { address, root: root.endsWith('/') ? root : `${root}/` };
  const crumbs = breadcrumbList(view, place);
  const graph = [
    organization(view, place),
    website(view, place),
    webPage(view, place, crumbs !== undefined),
    ...(crumbs === undefined ? [] : [crumbs]),
    article(view, place),
  ];
  return html`<script type="application/ld+json">${inScript({ '@context': 'https://schema.org', '@graph': graph })}</script>`;
}

interface Place {
  readonly address: string;
  /** Address of the site with a trailing slash. */
  readonly root: string;
}

function isKeptOut({ noindex, metatags, site }: PageView): boolean {
  const robots = metatags['robots'] ?? site.config.seo.metatags['robots'] ?? '';
  return noindex || /\b(?:noindex|none)\b/i.test(robots);
}

/** Escapes `<`, which JSON decodes again, so that no text can end the element. */
function inScript(data: unknown): Html {
  const text = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return trustedHtml(text);
}

function publisherId({ site }: PageView, { root }: Place): string {
  return site.config.seo.organization?.id ?? `${root}#organization`;
}

function organization(view: PageView, place: Place): Entity {
  const { site } = view;
  const { organization: own = {} } = site.config.seo;
  const logo = own.logo ?? site.config.logo?.light;
  const picture = logo === undefined ? undefined : siteSource(site, logo);
  return {
    '@type': 'Organization',
    '@id': publisherId(view, place),
    name: own.name ?? site.config.name,
    legalName: own.legalName,
    url: own.url ?? place.root,
    logo: picture === undefined ? undefined : whole(picture, place),
    sameAs: own.sameAs ?? socials(view),
  };
}

/** The site's social accounts, unless the author lists them. */
function socials({ site }: PageView): string[] | undefined {
  const links = Object.values(site.config.footer.socials).filter((href) => /^https?:\/\//i.test(href));
  return links.length === 0 ? undefined : links;
}

function whole(href: string, { root }: Place): string | undefined {
  return URL.canParse(href, root) && !href.startsWith('data:') ? new URL(href, root).href : undefined;
}

function website(view: PageView, place: Place): Entity {
  const { name, description } = view.site.config;
  return {
    '@type': 'WebSite',
    '@id': `${place.root}#website`,
    name,
    description,
    url: place.root,
    publisher: { '@id': publisherId(view, place) },
  };
}

function webPage(view: PageView, { address, root }: Place, crumbs: boolean): Entity {
  return {
    '@type': 'WebPage',
    '@id': address,
    url: address,
    name: view.title,
    description: view.description,
    inLanguage: view.navigation.language?.lang,
    dateModified: view.modified,
    isPartOf: { '@id': `${root}#website` },
    breadcrumb: crumbs ? { '@id': `${address}#breadcrumb` } : undefined,
  };
}

/** Omits steps without an address: they would make the list invalid. */
function breadcrumbList({ site, url, title, navigation }: PageView, { address }: Place): Entity | undefined {
  const steps = navigation.breadcrumbs.flatMap(({ label, href }) => {
    const item =
      href === undefined || href === url
        ? undefined
        : href.startsWith('/')
          ? canonicalAddress(site, href)
          : absoluteHref(site, href);
    return item === undefined ? [] : [{ name: label, item }];
  });
  if (steps.length === 0) return undefined;
  return {
    '@type': 'BreadcrumbList',
    '@id': `${address}#breadcrumb`,
    itemListElement: [...steps, { name: title, item: address }].map((step, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      ...step,
    })),
  };
}

function article(view: PageView, place: Place): Entity {
  const { title, description, keywords, modified, navigation } = view;
  return {
    '@type': view.reference === true ? 'APIReference' : 'TechArticle',
    '@id': `${place.address}#article`,
    headline: title,
    description,
    keywords: keywords.length === 0 ? undefined : keywords.join(', '),
    articleSection: navigation.section,
    inLanguage: navigation.language?.lang,
    dateModified: modified,
    mainEntityOfPage: { '@id': place.address },
    isPartOf: { '@id': `${place.root}#website` },
    author: { '@id': publisherId(view, place) },
    publisher: { '@id': publisherId(view, place) },
  };
}
