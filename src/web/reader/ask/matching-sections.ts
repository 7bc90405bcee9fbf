/** Sections that match a query, for programs: as the pages of some readers show them, each with how much of the query it says. */
import { type FoundSection, relevance } from '../../../site/ask/answer-question.ts';
import type { PageMeta } from '../../../site/content/page/page.ts';
import type { SearchScope } from '../../../site/search/search-index.ts';
import type { Site } from '../../../site/site.ts';
import { queryOf, sectionOf } from './found-sections.ts';
import type { ReadSite } from './read-site.ts';

export interface SectionMatch {
  readonly found: FoundSection;
  readonly page: PageMeta;
  /** 0 to 1. */
  readonly score: number;
}

interface Matching {
  /** At most 50. */
  readonly maxSections: number;
  readonly scope: SearchScope;
  /** `tag` of the page, whatever its case. */
  readonly tag?: string | undefined;
  readonly minScore?: number | undefined;
  /** Ends the work when the client is gone. */
  readonly signal: AbortSignal;
}

/** Search gives no more. Of these some may be left out. */
const MOST_HITS = 100;

/**
 * In the order of search, best first. Texts come from the pages, never from the index, so nothing is in them that was closed since.
 * @throws AppError `search/busy`
 */
export async function matchingSections(
  { site, search, isWithdrawn }: Pick<ReadSite, 'site' | 'search' | 'isWithdrawn'>,
  query: string,
  { maxSections, scope, tag, minScore = 0, signal }: Matching,
): Promise<SectionMatch[]> {
  const { index } = await search.found();
  const words = await index.words(query, scope);
  const { hits } = await index.answer(queryOf(query, words), MOST_HITS, scope);
  const tagName = tag?.toLowerCase();
  const rendered = new Map<string, ReturnType<Site['render']>>();
  const matches: SectionMatch[] = [];
  for (const hit of hits) {
    if (matches.length === maxSections || signal.aborted) break;
    const [url = ''] = hit.url.split('#', 1);
    const page = site.pages.byUrl.get(url);
    if (page === undefined || isWithdrawn(url)) continue;
    if (tagName !== undefined && page.tag?.toLowerCase() !== tagName) continue;
    const found = await sectionOf(site, hit, rendered);
    if (found === undefined) continue;
    const score = relevance(words, found);
    if (score >= minScore) matches.push({ found, page, score });
  }
  return matches;
}
