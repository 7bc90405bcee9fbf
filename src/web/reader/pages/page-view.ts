/** Assembles the record that a page's HTML is made from; the theme reads nothing else. */
import { contentHash } from '../../../lib/bytes/hash.ts';
import { defined } from '../../../lib/defined.ts';
import { trustedHtml } from '../../../lib/html.ts';
import type { FooterConfig, NavbarConfig } from '../../../site/config/docs-config.ts';
import type { Exact } from '../../../site/config/exact.ts';
import { pageContextualSchema } from '../../../site/config/schema/contextual.ts';
import { type AuthoredFooter, footerSchema } from '../../../site/config/schema/footer.ts';
import { type AuthoredNavbar, navbar, navbarSchema } from '../../../site/config/schema/navbar.ts';
import type { PageMeta } from '../../../site/content/page/page.ts';
import type { RenderResult } from '../../../site/content/page-renderer.ts';
import type { DirectoryItemView, NavigationView } from '../../../site/navigation/views/view.ts';
import type { Site } from '../../../site/site.ts';
import { servedType } from '../../../site/source/served-type.ts';
import type { PageProblems, PageView, SiteView } from '../../../theme/page-view.ts';
import { pageFeed } from './feed.ts';
import { isEditable, pageDates, sourceText } from './page-history.ts';
import { pageParts } from './page-parts.ts';

const VERSION_LENGTH = 8;

interface Beside {
  /** Of the request for the author's parts of the layout. */
  readonly parts?: RenderResult | undefined;
  /** Only in `dev`. */
  readonly problems?: PageProblems | undefined;
}

export function pageView(
  site: Site,
  shared: SiteView,
  page: PageMeta,
  result: RenderResult,
  { parts, problems }: Beside = {},
): PageView {
  const navigation = shownNavigation(site, shared, page.url);
  const banner = navigation.banner ?? site.config.banner;
  const navbar = navigation.navbar === undefined ? undefined : languageNavbar(navigation.navbar);
  const footer = navigation.footer === undefined ? undefined : languageFooter(navigation.footer);
  return {
    site: shared,
    url: page.url,
    file: site.source.originOf?.(page.file) ?? page.file,
    title: page.title,
    mode: page.mode,
    deprecated: page.deprecated,
    noindex:
      shared.unlisted === true ||
      isNoindex(page, site.config.seo.indexing === 'all') ||
      result.failed !== undefined,
    metatags: page.metatags,
    keywords: page.keywords,
    hideFooterPagination: page.hideFooterPagination,
    navigation,
    body: trustedHtml(result.body.html),
    aside: trustedHtml(result.body.aside),
    headings: result.body.headings,
    icons: result.body.icons,
    features: result.body.features,
    ...(result.body.action === undefined ? {} : { action: trustedHtml(result.body.action) }),
    ...(result.body.titleHtml === undefined ? {} : { titleHtml: trustedHtml(result.body.titleHtml) }),
    ...defined({
      problems,
      source: sourceText(site, shared, page),
      parts: parts && pageParts(parts, result.body.ids),
      files: result.body.files,
      described: result.body.described,
      description: page.description,
    }),
    ...ownMenu(page),
    ...specificationOf(site, page),
    ...pageDates(site, shared, page),
    ...pageFeed(page, result.body, shared),
    ...(shared.commit === undefined ? {} : { version: versionOf(page, result) }),
    editable: isEditable(shared, page),
    ...(page.reference !== undefined || page.method !== undefined ? { reference: true } : {}),
    ...defined({
      icon: page.icon,
      tag: page.tag,
      canonical: shared.canonical?.(page.url) ?? page.canonical,
      method: page.method,
      endpoint: page.endpoint,
    }),
    ...(navigation.directory === undefined
      ? {}
      : { descriptions: descriptions(site, navigation.directory.items) }),
    ...defined({ banner, navbar, footer }),
  };
}

/** Of what readers read: a page in another frame is the same. */
function versionOf({ title, description }: PageMeta, { body }: RenderResult): string {
  return contentHash(JSON.stringify([title, body.titleHtml, description, body.html, body.aside])).slice(
    0,
    VERSION_LENGTH,
  );
}

/** Front matter `contextual` replaces the site's; an invalid one is ignored. */
function ownMenu({ frontMatter }: PageMeta): Pick<PageView, 'contextual'> {
  if (frontMatter['contextual'] === undefined) return {};
  const { data } = pageContextualSchema.safeParse(frontMatter['contextual']);
  return data === undefined ? {} : { contextual: data as Exact<typeof data> };
}

/** Only a file that the site serves, so that a reader can download it. */
function specificationOf(site: Site, { reference }: PageMeta): Pick<PageView, 'specification'> {
  const file = reference === undefined ? undefined : site.specifications?.get(reference.source)?.file;
  return file === undefined || servedType(file) === 'material' || !site.files.has(file)
    ? {}
    : { specification: `/${file}` };
}

function descriptions(
  site: Site,
  items: readonly DirectoryItemView[],
  found: Record<string, string> = {},
): Record<string, string> {
  for (const { href, items: inner } of items) {
    const text = site.pages.byUrl.get(href)?.description;
    if (text !== undefined) found[href] = text;
    descriptions(site, inner, found);
  }
  return found;
}

/**
 * `noindex` and a `robots` tag ask directly; `hidden` implies it unless `seo.indexing` is `"all"`.
 * A page of another language in the place of a translation is indexed at its own address only.
 * @param all whether `seo.indexing` is `"all"`
 */
export function isNoindex(
  { hidden, noindex, frontMatter, metatags, original }: PageMeta,
  all: boolean,
): boolean {
  if (original !== undefined) return true;
  const own = frontMatter['noindex'];
  if (/\b(?:noindex|none)\b/i.test(metatags['robots'] ?? '')) return true;
  return hidden ? !all || own === true || own === 'true' : noindex;
}

/** The navigation around a page as readers see it: with the versions that are other commits. */
export function shownNavigation(site: Site, view: SiteView, url: string): NavigationView {
  const own = site.navigation(url);
  return view.editions?.(own, url) ?? own;
}

/** Undefined if it is invalid as a whole, which the resolver has reported. */
function languageNavbar(value: AuthoredNavbar): NavbarConfig | undefined {
  const read = navbarSchema.safeParse(value);
  return read.success ? navbar(read.data as Exact<typeof read.data>) : undefined;
}

/** The same for a footer. */
function languageFooter(value: AuthoredFooter): FooterConfig | undefined {
  const read = footerSchema.safeParse(value);
  return read.success ? (read.data as FooterConfig) : undefined;
}
