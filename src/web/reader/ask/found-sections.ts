/** The sections of a reader's site that may answer a question, as their pages show them to this reader. */

import { LONGEST_QUERY } from '../../../lib/search/query-plan.ts';
import type { QuestionWords } from '../../../lib/search/question-words.ts';
import type { SearchHit } from '../../../lib/search/run-search.ts';
import type { FoundSection } from '../../../site/ask/answer-question.ts';
import type { Section } from '../../../site/content/page/page.ts';
import { isPassing } from '../../../site/content/page-renderer.ts';
import type { SearchScope } from '../../../site/search/search-index.ts';
import { searchScope } from '../../../site/search/search-record.ts';
import { isSearchable } from '../../../site/search/searchable.ts';
import { synonymWords } from '../../../site/search/synonyms.ts';
import type { Site } from '../../../site/site.ts';
import { pageOfSite } from '../pages/page-of-site.ts';
import type { Search } from '../pages/search.ts';
import type { Asked } from './ask-request.ts';

/** Sections that are looked at for an answer, when nothing else is asked for. */
const USUAL_MOST = 10;

export interface AskedSite {
  readonly site: Site;
  readonly search: Pick<Search, 'found'>;
  /** Pages that may not be read any more, also while an answer is being written; default: there are none. */
  readonly isWithdrawn?: (url: string) => boolean;
}

export interface FoundSections {
  readonly words: QuestionWords;
  /** In the order of search, best first. */
  readonly sections: readonly FoundSection[];
  /** False while pages are still being indexed. */
  readonly complete: boolean;
}

/**
 * Texts come from the pages of the site that is given, never from the index: what this reader may not see is in neither,
 * and what was withdrawn since the index was made is not quoted.
 * @throws AppError `search/busy`
 */
export async function foundSections(
  { site, search, isWithdrawn = () => false }: AskedSite,
  question: string,
  { path, scope: within = {}, maxSections = USUAL_MOST }: Pick<Asked, 'path' | 'scope' | 'maxSections'> = {},
): Promise<FoundSections> {
  const scope = { ...scopeOf(site, path), ...within };
  const { index, complete } = await search.found();
  const words = await index.words(question, scope);
  const { hits } = await index.answer(queryOf(question, words), maxSections, scope);
  const pages = new Map<string, ReturnType<Site['render']>>();
  const sections: FoundSection[] = [];
  for (const hit of hits) {
    const found = isWithdrawn(pageOf(hit.url)) ? undefined : await sectionOf(site, hit, pages);
    if (found !== undefined) sections.push(found);
  }
  return { words, sections, complete };
}

/** The address of a section without its fragment. */
export const pageOf = (url: string): string => url.split('#', 1)[0]!;

function scopeOf(site: Site, path: string | undefined): SearchScope {
  const url = path === undefined ? undefined : pageOfSite(site, path);
  return url === undefined ? {} : searchScope(site.navigation(url));
}

/** A question that is longer than a query is asked by its rarest words that are known, in their order. */
export function queryOf(question: string, { words }: QuestionWords): string {
  if (question.length <= LONGEST_QUERY) return question;
  const known = words.filter(({ isKnown }) => isKnown).toSorted((a, b) => b.rarity - a.rarity);
  const kept = new Set<string>();
  let length = 0;
  for (const { text } of known) {
    length += text.length + 1;
    if (length > LONGEST_QUERY) break;
    kept.add(text);
  }
  return words
    .filter(({ text }) => kept.has(text))
    .map(({ text }) => text)
    .join(' ');
}

/** @returns undefined for what the reader's site does not show, or search should not */
export async function sectionOf(
  site: Site,
  hit: SearchHit,
  pages: Map<string, ReturnType<Site['render']>>,
): Promise<FoundSection | undefined> {
  const [url = '', id = ''] = hit.url.split('#', 2);
  const page = site.pages.byUrl.get(url);
  if (page === undefined || page.externalUrl !== undefined || !isSearchable(site, page)) return undefined;
  const rendering = pages.get(url) ?? site.render(page);
  pages.set(url, rendering);
  const result = await rendering.catch(() => undefined);
  if (result === undefined || result.failed !== undefined || isPassing(result)) return undefined;
  const own = result.body.sections.find((one) => one.id === id);
  const section = id === '' ? lead(page.description, own) : own;
  if (section === undefined) return undefined;
  const first = id === '' ? [page.description, page.keywords.join(' '), hit.endpoint] : [];
  const synonyms = synonymWords(
    site.config.search.synonyms,
    `${page.title}\n${section.heading}\n${section.text}`,
  );
  return {
    url: hit.url,
    title: page.title,
    section,
    lang: site.navigation(url).language?.lang,
    about: first
      .concat(synonyms)
      .filter((each) => each !== undefined)
      .join(' '),
  };
}

/** The beginning of a page as readers see it: its description, and the text before its first heading. */
function lead(description = '', own?: Section): Section {
  if (own === undefined) return { id: '', heading: '', text: description, code: '' };
  if (description === '' || own.text.startsWith(description)) return own;
  const moved = description.length + 1;
  const breaks = [moved, ...(own.breaks ?? []).map((at) => at + moved)];
  const blocks = own.blocks?.map((block) =>
    block.after === undefined ? block : { ...block, after: block.after + moved },
  );
  return { ...own, text: `${description}\n${own.text}`, breaks, ...(blocks === undefined ? {} : { blocks }) };
}
