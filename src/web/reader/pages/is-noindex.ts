/** Decides whether a page asks search engines not to index it. */
import type { PageMeta } from '../../../site/content/page/page.ts';

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
