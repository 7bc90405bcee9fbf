/** Lets shared caches keep the replies that are the same for everybody, under tags by which they can be told to forget them. */
import { thenIfPromise } from '../../../lib/async/then-if-promise.ts';
import { pathUrl } from '../../../site/content/page/page-url.ts';
import type { Site } from '../../../site/site.ts';
import { servedType } from '../../../site/source/served-type.ts';
import { SOCIAL_IMAGES } from '../../../theme/layout/head/page-addresses.ts';
import { PAGE_FILES } from '../../../theme/layout/head/page-files.ts';
import { SIDEBAR_FILES } from '../../../theme/layout/sidebar/sidebar-file.ts';
import type { FinalHandler, WebRequest } from '../../edge/http/handler.ts';
import type { HeaderValues, Reply } from '../../edge/http/reply.ts';
import { isWidgetPath } from '../ask/widget-path.ts';
import { findPage } from '../pages/find-page.ts';
import { type CacheTags, cacheTags } from './cache-tags.ts';

const OWN_FILES = '/_lectern/';
const FEED = '/rss.xml';

/** @returns none for files of the program, which are the same on every site */
function tagsOfRequest(
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
  // The widget has one address for all of its versions.
  if (url === undefined && path.startsWith(OWN_FILES))
    return path.startsWith(SIDEBAR_FILES) || isWidgetPath(path) ? [tags.site] : [];
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

interface SharedRepliesParts {
  readonly project: string;
  /** How long a shared cache may give a reply without asking. */
  readonly seconds: number;
  readonly site: () => Site;
  /** What replies are made from now: a different object means other replies. Undefined while none may be kept by others. */
  readonly owner: () => object | undefined;
}

export interface Sharing {
  /**
   * @param isOpen whether everybody may read the site, asked again when the reply is there
   * @returns the same handler, whose replies say what shared caches may do
   */
  around(next: FinalHandler, isOpen: () => boolean): FinalHandler;
  /** The same for a reply to everybody that was made before and still holds. */
  kept(request: WebRequest, answer: Reply): Reply;
  /**
   * For everything else that a site answers, such as its older commits: what caches may keep by itself is forgotten with the site.
   * @returns the reply; a public one has at least the tag of the site
   */
  tagged(answer: Reply): Reply;
}

/** How long a cache may give the old reply while it asks for the new one. Browsers do so too, so it is short. */
export const STALE_WHILE_REVALIDATE = 60;
/** How long a cache may give the old reply while the server does not answer. */
export const STALE_IF_ERROR = 86_400;

const READS = new Set(['GET', 'HEAD']);
/** A 404 may be a page in a moment, and a stranger can ask for any number of them. */
const KEPT_STATUS = new Set([200, 206, 304, 307, 308]);
/** What counts its visitors, compares two versions, or has an address of its own for each content. */
const NOT_SHARED = /^\/(?:search$|_lectern\/)/;

export function sharedReplies(parts: SharedRepliesParts): Sharing {
  const { seconds, owner } = parts;
  const tags = cacheTags(parts.project);
  // Cached replies are the same objects each time, and so are theirs.
  const known = new WeakMap<Reply, Reply>();
  const ofSite = tagHeaders([tags.site]);
  // Whoever sends credentials, even if only a proxy wants them, gets a reply for nobody else.
  const basis = ({ method, headers }: WebRequest): object | undefined =>
    READS.has(method) && headers['authorization'] === undefined ? owner() : undefined;
  const sharedReply = (request: WebRequest, answer: Reply): Reply => {
    const found = known.get(answer);
    if (found !== undefined) return found;
    const tagged = shared(answer, request, { seconds, tags, site: parts.site() });
    if (answer.cacheable === true) known.set(answer, tagged);
    return tagged;
  };
  return {
    around: (next, isOpen) => (request) => {
      const before = basis(request);
      if (before === undefined) return next(request);
      // A reply that was made while something changed may show what was there before.
      return thenIfPromise(next(request), (answer) =>
        owner() === before && isOpen() ? sharedReply(request, answer) : answer,
      );
    },
    kept: (request, answer) => (basis(request) === undefined ? answer : sharedReply(request, answer)),
    tagged: (answer) => {
      if (answer.shared === true || !/\bpublic\b/.test(answer.headers['cache-control'] ?? '')) return answer;
      return { ...answer, headers: { ...answer.headers, ...ofSite } };
    },
  };
}

interface Rules {
  readonly seconds: number;
  readonly tags: CacheTags;
  readonly site: Site;
}

function shared(answer: Reply, request: WebRequest, { seconds, tags, site }: Rules): Reply {
  if (!mayBeKept(answer)) return answer;
  const { path } = request;
  if (isNegotiatedText(answer, path))
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'private, no-cache' } };
  const written = answer.headers['cache-control'] ?? 'no-cache';
  const isLasting = /\bimmutable\b/.test(written);
  if (NOT_SHARED.test(path) && !/\bpublic\b/.test(written)) return answer;
  return {
    ...answer,
    shared: true,
    headers: {
      ...answer.headers,
      ...(isLasting ? {} : lifetime(written, seconds)),
      ...tagHeaders(tagsOfRequest(site, request, tags)),
    },
  };
}

/** Whether nothing about the reply is for one client. */
function mayBeKept({ status, headers, cookies = [], personal }: Reply): boolean {
  if (!KEPT_STATUS.has(status) || cookies.length > 0 || personal === true) return false;
  return !/\b(?:no-store|private)\b/.test(headers['cache-control'] ?? '');
}

/**
 * Markdown at the address of a page, because the client asked for it. The caches of most providers know one reply for each
 * address whatever `Vary` says, and would give it to browsers.
 */
function isNegotiatedText({ headers }: Reply, path: string): boolean {
  return (headers['content-type'] ?? '').startsWith('text/markdown') && !path.endsWith('.md');
}

/** `s-maxage` makes some caches leave out `stale-if-error`; those read the header of their own (RFC 9213). */
function lifetime(written: string, seconds: number): HeaderValues {
  const ofBrowsers = /\bmax-age=(\d+)/.exec(written)?.[1] ?? '0';
  const stale = `stale-while-revalidate=${STALE_WHILE_REVALIDATE}, stale-if-error=${STALE_IF_ERROR}`;
  return {
    'cache-control': `public, max-age=${ofBrowsers}, s-maxage=${seconds}, ${stale}`,
    'cdn-cache-control': `public, max-age=${seconds}, ${stale}`,
  };
}

/** One header for Cloudflare and Bunny, one for Fastly and Varnish. */
function tagHeaders(tags: readonly string[]): HeaderValues {
  if (tags.length === 0) return {};
  return { 'cache-tag': tags.join(','), 'surrogate-key': tags.join(' ') };
}
