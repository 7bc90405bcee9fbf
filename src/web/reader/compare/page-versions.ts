/** Finds a page in both versions, also one that is at another address in the later one. */
import type { PageMeta } from '../../../site/content/page/page.ts';
import type { CompareVersion } from './compare-version.ts';
import type { ComparedList } from './compared-list.ts';

export interface PageVersions {
  readonly old: PageMeta | undefined;
  readonly now: PageMeta | undefined;
  /** The later one of them. */
  readonly page: PageMeta;
}

/** @param url its address in the later version, or in the only one that has it @returns undefined when neither has it */
export function pageVersions(
  before: CompareVersion,
  after: CompareVersion,
  { all }: Pick<ComparedList, 'all'>,
  url: string,
): PageVersions | undefined {
  const change = all.find((one) => one.url === url);
  const old = find(before, change?.from?.url ?? url);
  const now = find(after, url);
  const page = now ?? old;
  return page && { old, now, page };
}

function find({ site }: CompareVersion, url: string): PageMeta | undefined {
  const page = site.pages.byUrl.get(url);
  return page?.externalUrl === undefined ? page : undefined;
}
