/** What search knows of one section of one page; the same records feed the server's index and the static one. */
import type { PageMeta, RenderedBody } from '../content/page.ts';
import type { NavigationView } from '../navigation/views/view.ts';

export interface SearchRecord {
  /** Root-relative address with the section's fragment. */
  readonly url: string;
  /** Title of the page. */
  readonly title: string;
  /** Where the page stands: `Guides › Set-up`. */
  readonly trail: string;
  /** Heading of the section; empty for the text before the first one. */
  readonly heading: string;
  readonly text: string;
  readonly code: string;
  /** BCP 47 tag of the page's language, empty when the site has one language only. */
  readonly lang: string;
  readonly version: string;
}

/** Prose beyond this is rarely what a reader searches for and would swell a static index. */
const LONGEST_TEXT = 4_000;

/** False for pages that readers must not find: hidden, `noindex` or `searchable: false`. */
export function isSearchable(page: PageMeta): boolean {
  return !page.hidden && !page.noindex && page.searchable && page.externalUrl === undefined;
}

/** One record per section; a page without text still has one, for its title and description. */
export function searchRecords(page: PageMeta, body: RenderedBody, view: NavigationView): SearchRecord[] {
  const shared = {
    title: page.title,
    trail: view.breadcrumbs.map((crumb) => crumb.label).join(' › '),
    lang: view.language?.lang ?? '',
    version: view.version ?? '',
  };
  const [first, ...rest] = body.sections[0]?.id === '' ? body.sections : [undefined, ...body.sections];
  const lead = [page.description ?? '', first?.text ?? '', page.keywords.join(' ')]
    .filter((part) => part !== '')
    .join('\n');
  return [
    {
      ...shared,
      url: page.url,
      heading: '',
      text: lead.slice(0, LONGEST_TEXT),
      code: (first?.code ?? '').slice(0, LONGEST_TEXT),
    },
    ...rest.map((section) => ({
      ...shared,
      url: `${page.url}#${section!.id}`,
      heading: section!.heading,
      text: section!.text.slice(0, LONGEST_TEXT),
      code: section!.code.slice(0, LONGEST_TEXT),
    })),
  ];
}
