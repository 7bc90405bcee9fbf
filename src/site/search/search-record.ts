/** The search records of sections, used by the server's index and the static one. */
import type { PageMeta, RenderedBody, Section } from '../content/page/page.ts';
import { LONGEST_SEARCHED, MAX_SEARCHED } from '../content/searched-text.ts';
import { navigationView } from '../navigation/views/navigation-view.ts';
import { listedBeside, treeIndex } from '../navigation/views/tree-index.ts';
import type { NavigationView } from '../navigation/views/view.ts';
import { type SearchableSite, searchWeight } from './searchable.ts';
import { synonymWords } from './synonyms.ts';

export interface SearchRecord {
  /** Root-relative address with the section's fragment. */
  readonly url: string;
  /** Title of the page. */
  readonly title: string;
  /** Breadcrumb of the page: `Guides › Set-up`. */
  readonly trail: string;
  /** Heading of the section; empty for the text before the first one. */
  readonly heading: string;
  /** True for a heading that every reference page has, such as "Response", which does not distinguish pages. */
  readonly generic: boolean;
  /** `POST /jobs`; on the first record of its page only. */
  readonly endpoint: string;
  /** The author's keywords for the page; on its first record only. */
  readonly keywords: string;
  readonly text: string;
  readonly code: string;
  /** Other words for those of the section, by docs.json; searched, never shown. */
  readonly synonyms?: string;
  /** BCP 47 tag of the page's language, empty when the site has one language only. */
  readonly lang: string;
  readonly version: string;
  readonly product: string;
  /** Of its author: decides between sections that are as relevant. */
  readonly weight: number;
  /** What the page calls the pages that it leads to; on its first record only. Searched, never shown. */
  readonly links?: readonly PageLink[];
}

/** The address of a page without fragment, and the text of a link to it. */
export type PageLink = readonly [to: string, says: string];

const LONGEST_NAME = 500;
const MAX_LINKS = 100;
const GENERIC =
  /^(authorizations|path parameters|query parameters|headers|cookies|body|payload|schema|fields|response|your answer|callbacks|send|receive)(-\d+)?$/i;

type Scope = Pick<SearchRecord, 'lang' | 'version' | 'product'>;

/** The language, version and product around a page that the navigation lists. */
export function searchScope(view: NavigationView): Scope {
  const product = view.switchers.find(({ collection }) => collection === 'products');
  return {
    lang: view.language?.lang ?? '',
    version: view.version ?? '',
    product: product?.current.label ?? '',
  };
}

/**
 * The same of any page: one that the navigation does not list, as `seo.indexing: "all"` finds it, is in those of the pages
 * beside it.
 * @param view around the page
 */
export function pageScope({ tree }: Pick<SearchableSite, 'tree'>, url: string, view: NavigationView): Scope {
  const beside = treeIndex(tree).byUrl.has(url) ? undefined : listedBeside(tree, url);
  return searchScope(beside === undefined ? view : navigationView(tree, beside));
}

/** One record per section; a page without text still has one, for its title and description. */
export function searchRecords(
  site: SearchableSite,
  page: PageMeta,
  rendered: { readonly body: RenderedBody; readonly view: NavigationView },
): SearchRecord[] {
  const { body, view } = rendered;
  const shared = {
    title: page.title.slice(0, LONGEST_NAME),
    trail: view.breadcrumbs
      .map((crumb) => crumb.label)
      .join(' › ')
      .slice(0, LONGEST_NAME),
    ...pageScope(site, page.url, view),
    weight: searchWeight(site, page),
  };
  const [first, ...rest] = body.sections[0]?.id === '' ? body.sections : [undefined, ...body.sections];
  const { method, endpoint } = page;
  const { synonyms } = site.config.search;
  const also = (...texts: readonly string[]): Pick<SearchRecord, 'synonyms'> => {
    const words = synonymWords(synonyms, texts.join('\n'));
    return words === '' ? {} : { synonyms: words };
  };
  const lead = leadText(page, first).slice(0, LONGEST_SEARCHED);
  const links = pageLinks(page, body);
  return [
    {
      ...shared,
      ...also(page.title, lead),
      url: page.url,
      heading: '',
      generic: false,
      endpoint: endpoint === undefined ? '' : `${method ?? ''} ${endpoint}`.trim().slice(0, LONGEST_NAME),
      keywords: page.keywords.join(' ').slice(0, LONGEST_NAME),
      text: lead,
      code: (first?.code ?? '').slice(0, LONGEST_SEARCHED),
      ...(links.length === 0 ? {} : { links }),
    },
    ...rest.slice(0, MAX_SEARCHED).map((section) => ({
      ...shared,
      ...also(section!.heading, section!.text.slice(0, LONGEST_SEARCHED)),
      url: `${page.url}#${section!.id}`,
      heading: section!.heading.slice(0, LONGEST_NAME),
      generic: page.reference !== undefined && GENERIC.test(section!.heading),
      endpoint: '',
      keywords: '',
      text: section!.text.slice(0, LONGEST_SEARCHED),
      code: section!.code.slice(0, LONGEST_SEARCHED),
    })),
  ];
}

/** The description first; text that only repeats it is left out. */
function leadText({ description = '' }: PageMeta, first: Section | undefined): string {
  const text = first?.text ?? '';
  return text.includes(description) ? text : `${description} ${text}`.trim();
}

/** Each address with each text once. */
function pageLinks({ url }: PageMeta, { links }: RenderedBody): readonly PageLink[] {
  const found = new Map<string, PageLink>();
  for (const { href, kind, says = '' } of links) {
    const place = href.split(/[?#]/, 1)[0]!;
    const to = place.length > 1 && place.endsWith('/') ? place.slice(0, -1) : place;
    if (kind !== 'link' || says === '' || !to.startsWith('/') || to === url) continue;
    found.set(`${to} ${says.toLowerCase()}`, [to, says]);
    if (found.size >= MAX_LINKS) break;
  }
  return [...found.values()];
}
