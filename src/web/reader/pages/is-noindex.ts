/** Whether search engines are asked to leave a page out. */
import type { PageMeta } from '../../../site/content/page.ts';

/**
 * `noindex` and a `robots` tag say just this; `hidden` says it too, and `seo.indexing: "all"` undoes what is only hidden.
 * @param all whether the site has that setting
 */
export function isNoindex({ hidden, noindex, frontMatter, metatags }: PageMeta, all: boolean): boolean {
  const own = frontMatter['noindex'];
  if (/\b(?:noindex|none)\b/i.test(metatags['robots'] ?? '')) return true;
  return hidden ? !all || own === true || own === 'true' : noindex;
}
