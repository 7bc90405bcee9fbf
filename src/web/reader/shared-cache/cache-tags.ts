/** Names the tags by which shared caches forget replies of one site: all of them, all pages, one page, one file. */
import { contentHash } from '../../../lib/bytes/hash.ts';

export interface CacheTags {
  /** On every reply of the site. */
  readonly site: string;
  /** On every page, its Markdown, and what belongs to it. */
  readonly pages: string;
  /** On everything that is made of many pages or of docs.json: lists, feeds, search, redirects. */
  readonly lists: string;
  /** @param url of the page, without base */
  page(url: string): string;
  /** On the pages that have one sidebar. @param scope as in `SidebarView` */
  division(scope: string): string;
  /** @param path of an author's file */
  file(path: string): string;
}

/** Tags share a header with others, and every cache has its own forbidden characters. */
const PLAIN_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/;
const HASH_LENGTH = 12;

/** Every tag is at most 80 characters of `[a-z0-9._/-]` and base64url; equal hashes only make caches forget more. */
export function cacheTags(project: string): CacheTags {
  const site = PLAIN_ID.test(project) ? project : short(project);
  return {
    site,
    pages: `${site}/pages`,
    lists: `${site}/lists`,
    page: (url) => `${site}/p/${short(url)}`,
    division: (scope) => `${site}/d/${short(scope)}`,
    file: (path) => `${site}/f/${short(path)}`,
  };
}

const short = (text: string): string => contentHash(text).slice(0, HASH_LENGTH);
