/** Finds the page in the source language that stands in the place of a translation, or has changed since it was made. */

import type { PageMeta } from '../../../site/content/page/page.ts';
import { languageView } from '../../../site/navigation/views/language-view.ts';
import { pageOriginal } from '../../../site/navigation/views/page-alternates.ts';
import type { Site } from '../../../site/site.ts';
import { pageLag } from '../../../site/translation-lag.ts';
import type { SiteView, SourceText } from '../../../theme/page-view.ts';

/** @returns undefined for a page in the source language, a translation that is current, and where nothing is known of the commits */
export function sourceText(
  site: Site,
  shared: Pick<SiteView, 'history'>,
  page: PageMeta,
): SourceText | undefined {
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

function isNewer({ history }: Pick<SiteView, 'history'>, original: PageMeta, translation: PageMeta): boolean {
  const [theirs, own] = [original, translation].map(({ file }) => history?.dates.get(file));
  return theirs !== undefined && own !== undefined && theirs > own;
}

function textAt(site: Site, href: string, state: SourceText['state']): SourceText | undefined {
  const { language } = site.navigation(href);
  if (language === undefined) return undefined;
  const { code, lang, dir } = language;
  return { state, href, lang, dir, name: languageView(code).name };
}
