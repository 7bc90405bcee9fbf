/** Leads readers who arrive at the root of a site to their language: the one they chose, else that of their browser. */
import { chooseLanguage, LANGUAGE_COOKIE, wantedLanguages } from '../../../lib/text/choose-language.ts';
import type { Site } from '../../../site/site.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { readCookies } from '../../edge/http/read-cookies.ts';

type Asking = Pick<WebRequest, 'path' | 'headers' | 'host'>;

/** The reply to the root is for one reader where this is so. */
export const ROOT_HEADERS = {
  'cache-control': 'private, no-cache',
  vary: 'accept, accept-language, cookie, user-agent, sec-fetch-site, referer',
};

/** Every browser begins so; search engines must find each language at its own address. */
const BROWSER = /^Mozilla\/5\.0 \(/;
const PROGRAM =
  /bot\b|bot[/;_-]|crawl|spider|slurp|fetch|preview|monitor|validator|scan|archiv|headless|lighthouse|pagespeed|compatible;|\+https?:/i;

/** True where there are several languages at the top of the navigation: with `translations.detect`, `/` then depends on who asks. */
export function hasLanguages(site: Site): boolean {
  return languagesOf(site).length > 1;
}

/**
 * The address of the page at the root in the reader's language.
 * @returns undefined for programs, for readers who come from another page of the site, and where the page at the root is right
 */
export function readerLanguageHome(site: Site, { headers, host }: Asking): string | undefined {
  const agent = text(headers['user-agent']);
  if (!BROWSER.test(agent) || PROGRAM.test(agent) || isFromHere(headers, host)) return undefined;
  const languages = languagesOf(site);
  const offered = languages.flatMap(({ lang }) => lang ?? []);
  const chosen = readCookies({ headers }, LANGUAGE_COOKIE).find((value) => offered.includes(value));
  const wanted = chosen ?? chooseLanguage(wantedLanguages(text(headers['accept-language'])), offered);
  const found = languages.find(({ lang }) => lang === wanted);
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
