/** Serves `/PATH`, a page of the site or a redirect to it, and the files that are generated with one page. */
import { inSpan } from '../../../lib/telemetry/trace/request-context.ts';
import { chooseLanguage, LANGUAGE_COOKIE, requestedLanguages } from '../../../lib/text/choose-language.ts';
import type { Site } from '../../../site/site.ts';
import { PAGE_FILES } from '../../../theme/layout/head/page-files.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { readCookies } from '../../edge/http/read-cookies.ts';
import {
  contentType,
  HTML_TYPE,
  personalReply,
  type Reply,
  redirectTo,
  reply,
} from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { findPage, withBase, withQuery } from './find-page.ts';
import { llmsHeaders } from './markdown/llms-entries.ts';
import { ourKind } from './page-parts.ts';
import type { PageMaker, PageReader } from './render-page.ts';

export function page(live: LiveSite, maker: PageMaker): Handler {
  return async (request) => {
    const { path, query, reader } = request;
    const site = live.current();
    const found = findPage(site, path);
    if (found.kind === 'nothing') return undefined;
    const byLanguage = path === '/' && site.config.translations.detect && hasLanguages(site);
    const home = byLanguage ? readerLanguageHome(site, request) : undefined;
    if (home !== undefined) return ofRoot(redirectTo(withQuery(withBase(site, home), query), 307));
    if (found.kind === 'redirect') {
      const moved = redirectTo(withQuery(found.to, query), found.status);
      return byLanguage ? ofRoot(moved) : moved;
    }
    const { html, etag, connect, styleHashes, isFinal, personal } = await inSpan('page', {}, () =>
      maker.page(site, found.page, readerOf(reader)),
    );
    const headers = { vary: 'accept', ...llmsHeaders(site) };
    if (personal) return { ...personalReply(HTML_TYPE, html, headers), connect, styleHashes };
    return {
      ...reply(200, HTML_TYPE, html, {
        etag,
        'cache-control': isFinal ? 'no-cache' : 'no-store',
        ...headers,
        ...(byLanguage && isFinal ? ROOT_HEADERS : {}),
      }),
      connect,
      styleHashes,
      // Another one is rendered again.
      cacheable: isFinal && !byLanguage,
    };
  };
}

/** The reader of a request, as the maker of pages takes it. */
function readerOf(reader: WebRequest['reader']): PageReader | undefined {
  return reader === undefined ? undefined : { user: reader.content };
}

/**
 * Serves `/_lectern/page/NAME?page=ADDRESS`. The query names the page, so that a process that never rendered the page can make
 * the file. Names contain the hash of their content: browsers cache a file for ever, and an outdated name is not found.
 */
export function pageFile(live: LiveSite, maker: PageMaker): Handler {
  return async ({ path, query, reader }) => {
    const name = path.slice(PAGE_FILES.length);
    const site = live.current();
    const url = query.get('page') ?? '';
    const page = site.pages.byUrl.get(url);
    if (page?.externalUrl !== undefined) return undefined;
    const { files, personal } =
      page === undefined
        ? { files: (await maker.ourParts(site, ourKind(url), url))?.body.files ?? [], personal: false }
        : await maker.page(site, page, readerOf(reader));
    const file = files.find((each) => each.name === name);
    return file === undefined
      ? undefined
      : reply(200, contentType(name), file.text, {
          'cache-control': `${personal ? 'private' : 'public'}, max-age=31536000, immutable`,
          etag: `"${name}"`,
        });
  };
}

function ofRoot(answer: Reply): Reply {
  return { ...answer, headers: { ...answer.headers, ...ROOT_HEADERS } };
}

type Asking = Pick<WebRequest, 'path' | 'headers' | 'host'>;

/** The reply to the root is for one reader where this is so. */
const ROOT_HEADERS = {
  'cache-control': 'private, no-cache',
  vary: 'accept, accept-language, cookie, user-agent, sec-fetch-site, referer',
};

/** Every browser begins so; search engines must find each language at its own address. */
const BROWSER = /^Mozilla\/5\.0 \(/;
const PROGRAM =
  /bot\b|bot[/;_-]|crawl|spider|slurp|fetch|preview|monitor|validator|scan|archiv|headless|lighthouse|pagespeed|compatible;|\+https?:/i;

/** True where there are several languages at the top of the navigation: with `translations.detect`, `/` then depends on who asks. */
function hasLanguages(site: Site): boolean {
  return languagesOf(site).length > 1;
}

/**
 * The address of the page at the root in the reader's language.
 * @returns undefined for programs, for readers who come from another page of the site, and where the page at the root is right
 */
function readerLanguageHome(site: Site, { headers, host }: Asking): string | undefined {
  const agent = text(headers['user-agent']);
  if (!BROWSER.test(agent) || PROGRAM.test(agent) || isFromHere(headers, host)) return undefined;
  const languages = languagesOf(site);
  const offered = languages.flatMap(({ lang }) => lang ?? []);
  const chosen = readCookies({ headers }, LANGUAGE_COOKIE).find((value) => offered.includes(value));
  const chosenLanguage =
    chosen ?? chooseLanguage(requestedLanguages(text(headers['accept-language'])), offered);
  const found = languages.find(({ lang }) => lang === chosenLanguage);
  return found === undefined || found.current || found.external || found.href === '/'
    ? undefined
    : found.href;
}

function languagesOf(site: Site) {
  const { switchers } = site.navigation(site.pages.byUrl.has('/') ? '/' : site.home);
  return (
    switchers.find(({ collection, placement }) => collection === 'languages' && placement === 'header')
      ?.items ?? []
  );
}

/** Who goes from a page of the site to its root wants that root, as the menu of languages leads there. */
function isFromHere(headers: Asking['headers'], host: string): boolean {
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  const from = text(headers['referer']);
  return URL.canParse(from) && new URL(from).host === host;
}

const text = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : '';
