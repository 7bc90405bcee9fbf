/** What is known of a page's changes: when it was last changed, whether to say so, and which original a translation lags behind. */
import type { PageMeta } from '../../../site/content/page/page.ts';
import { languageView } from '../../../site/navigation/views/language-view.ts';
import { pageOriginal } from '../../../site/navigation/views/page-alternates.ts';
import type { Site } from '../../../site/site.ts';
import { pageLag } from '../../../site/translation-lag.ts';
import type { PageView, SiteView, SourceText } from '../../../theme/page-view.ts';

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

/**
 * The page in the source language that stands in the place of a translation, or has changed since it was made.
 * @returns undefined for a page in the source language, a translation that is current, and where nothing is known of the commits
 */
export function sourceText(site: Site, shared: HasHistory, page: PageMeta): SourceText | undefined {
  if (page.original !== undefined) return textAt(site, page.original.url, 'missing');
  if (!site.config.translations.outdated) return undefined;
  const href = pageOriginal(site.tree, page.url);
  if (href === undefined || href === page.url) return undefined;
  const original = site.pages.byUrl.get(href);
  if (original === undefined) return undefined;
  // What the translation says itself is exact, where the id of the original is at hand.
  const { state } = pageLag(site, undefined, { original, translation: page });
  const isBehind = state === 'unknown' ? isNewer(shared, original, page) : state === 'behind';
  return isBehind ? textAt(site, original.url, 'behind') : undefined;
}

function isNewer({ history }: HasHistory, original: PageMeta, translation: PageMeta): boolean {
  const [theirs, own] = [original, translation].map(({ file }) => history?.dates.get(file));
  return theirs !== undefined && own !== undefined && theirs > own;
}

function textAt(site: Site, href: string, state: SourceText['state']): SourceText | undefined {
  const { language } = site.navigation(href);
  if (language === undefined) return undefined;
  const { code, lang, dir } = language;
  return { state, href, lang, dir, name: languageView(code).name };
}
