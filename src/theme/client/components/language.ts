/** Remembers the language that a reader chooses in the menu, and leads to it from the root of a site of files. */
import { chooseLanguage, LANGUAGE_COOKIE } from '../../../lib/text/choose-language.ts';

const YEAR = 365 * 24 * 60 * 60;
const CHOICES = '[id^="lectern-languages-"] a[hreflang]';
let isReady = false;

/** The cookie is written when a choice is made, and not before. */
export function setupLanguage(): void {
  if (isReady) return;
  isReady = true;
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(CHOICES);
      if (link !== null) remember(link.hreflang);
    },
    true,
  );
  if (document.body.hasAttribute('data-detect-language')) leadToLanguage();
}

function remember(tag: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is not in every browser, and not over plain HTTP
  document.cookie = `${LANGUAGE_COOKIE}=${tag}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}

/** What the server does where there is one. */
function leadToLanguage(): void {
  const isFromHere = document.referrer !== '' && new URL(document.referrer).origin === location.origin;
  if (isFromHere || navigator.webdriver || /bot|crawl|spider/i.test(navigator.userAgent)) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>(CHOICES)];
  const offered = links.map(({ hreflang }) => hreflang);
  const chosen = document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1);
  const language =
    chosen !== undefined && offered.includes(chosen) ? chosen : chooseLanguage(navigator.languages, offered);
  const link = links.find(({ hreflang }) => hreflang === language);
  if (link !== undefined && link.getAttribute('aria-current') === null && link.origin === location.origin)
    location.replace(link.href + location.search + location.hash);
}
