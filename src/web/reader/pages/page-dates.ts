/** Determines when a page was last changed, from its front matter or from Git, and whether to show it. */
import type { PageMeta } from '../../../site/content/page/page.ts';
import type { Site } from '../../../site/site.ts';
import type { PageView, SiteView } from '../../../theme/page-view.ts';

type HasHistory = Pick<SiteView, 'history'>;

/** Milliseconds; undefined if unknown: an invented date is worse than none. */
export function modifiedAt(shared: HasHistory, page: PageMeta): number | undefined {
  return authoredDate(page.frontMatter['lastUpdatedDate']) ?? committedAt(shared, page);
}

export function pageDates(
  { config }: Pick<Site, 'config'>,
  shared: HasHistory,
  page: PageMeta,
): Pick<PageView, 'modified' | 'lastModified'> {
  const at = modifiedAt(shared, page);
  if (at === undefined) return {};
  const modified = new Date(at).toISOString();
  return showsDate(page, config.metadata.timestamp) ? { modified, lastModified: modified } : { modified };
}

/** True for a page that has a file of its own in the repository. */
export function isEditable({ history }: HasHistory, { file, reference }: PageMeta): boolean {
  return reference?.generated !== true && history?.tracked.has(file) !== false;
}

/** A page made from a specification would have the date of the whole specification, which says nothing of the page. */
function committedAt({ history }: HasHistory, { file, reference }: PageMeta): number | undefined {
  return reference?.generated === true ? undefined : history?.dates.get(file);
}

function showsDate({ frontMatter }: PageMeta, site: boolean): boolean {
  const own = frontMatter['timestamp'];
  return own === true || own === 'true' ? true : own === false || own === 'false' ? false : site;
}

/** A date of front matter, which YAML may have parsed already. */
function authoredDate(value: unknown): number | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.getTime();
  const text = typeof value === 'string' ? value.trim() : '';
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(text))
    return undefined;
  const at = Date.parse(
    /[zZ]|[+-]\d{2}:?\d{2}$/.test(text.slice(10))
      ? text
      : `${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`,
  );
  return Number.isNaN(at) ? undefined : at;
}
