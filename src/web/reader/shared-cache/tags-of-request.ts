/** Finds the tags of the reply to a request: what of the site it is made of. */
import { pathUrl } from '../../../site/content/page-url.ts';
import type { Site } from '../../../site/site.ts';
import { servedType } from '../../../site/source/served-type.ts';
import { PAGE_FILES } from '../../../theme/layout/page-files.ts';
import { SIDEBAR_FILES } from '../../../theme/layout/sidebar-file.ts';
import { SOCIAL_IMAGES } from '../../../theme/layout/social-image-path.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { findPage } from '../pages/find-page.ts';
import type { CacheTags } from './cache-tags.ts';

const OWN_FILES = '/_lectern/';
const FEED = '/rss.xml';

/** @returns none for files of the program, which are the same on every site */
export function tagsOfRequest(
  site: Site,
  request: Pick<WebRequest, 'path' | 'query'>,
  tags: CacheTags,
): readonly string[] {
  const { path } = request;
  const file = path.slice(1);
  // Some files are only served while a page names them.
  if (site.files.has(file))
    return [tags.site, tags.file(file), ...(servedType(file) === 'named' ? [tags.lists] : [])];
  const url = pageUrlOf(site, request);
  if (url === undefined && path.startsWith(OWN_FILES))
    return path.startsWith(SIDEBAR_FILES) ? [tags.site] : [];
  if (url === undefined) return [tags.site, tags.lists];
  const { scope } = site.navigation(url).sidebar;
  const own = [tags.site, tags.pages, tags.division(scope), tags.page(url)];
  return path.endsWith(FEED) ? [...own, tags.lists] : own;
}

/** The page that a reply shows, or belongs to; undefined for redirects and what is made of many pages. */
function pageUrlOf(site: Site, { path, query }: Pick<WebRequest, 'path' | 'query'>): string | undefined {
  const found = findPage(site, addressOf(path, query));
  return found.kind === 'page' ? found.page.url : undefined;
}

function addressOf(path: string, query: URLSearchParams): string {
  if (path.startsWith(PAGE_FILES)) return query.get('page') ?? '/';
  if (path.startsWith(SOCIAL_IMAGES) && path.endsWith('.png')) {
    const name = path.slice(SOCIAL_IMAGES.length, -'.png'.length);
    return name === 'index' ? '/' : pathUrl(name);
  }
  if (path.endsWith('.md')) return path.slice(0, -'.md'.length).replace(/\/index$/, '') || '/';
  return path.endsWith(FEED) ? path.slice(0, -FEED.length) || '/' : path;
}
