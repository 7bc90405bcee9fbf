/** Validates the `href` of a division: safe, and inside the site only if the target exists. */
import { isExternalHref, isSafeHref } from '../../../lib/text/safe-href.ts';
import { shorten } from '../../config/shorten.ts';
import type { ResolveContext } from './context.ts';
import { reportLostPages } from './lost-pages.ts';

interface HrefPlace {
  readonly pointer: string;
  /** For messages: `tab "Guides"`. */
  readonly name: string;
}

/**
 * The address a division links to: an external one as written, a path of the site with its leading slash.
 * Undefined, with an issue, for an unsafe address (`javascript:`); the division keeps its label and pages.
 */
export function resolveHref(context: ResolveContext, value: unknown, place: HrefPlace): string | undefined {
  if (value === undefined || value === null) return undefined;
  const href = typeof value === 'string' ? value.trim() : '';
  if (href === '') {
    context.report({
      severity: 'error',
      code: 'nav/invalid-href',
      pointer: place.pointer,
      message: `The "href" of ${place.name} cannot be ${shorten(value)}`,
      hint: 'Write an address such as "https://example.com" or the path of a page such as "/guide"',
    });
    reportLostPages(context, value, place.pointer);
    return undefined;
  }
  if (!isSafeHref(href)) {
    context.report({
      severity: 'error',
      code: 'nav/unsafe-href',
      pointer: place.pointer,
      message: `The "href" ${shorten(value)} of ${place.name} is left out: its scheme could run code in the reader’s browser`,
      hint: 'Link to an https address or to a page of the site',
    });
    return undefined;
  }
  return isExternalHref(href) || /^[#?]/.test(href) ? href : sitePath(context, href, place);
}

const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/:?#]|$)/i;

function sitePath(context: ResolveContext, href: string, place: HrefPlace): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  const found = context.pages.find(path);
  if (found !== undefined && found.slip === undefined) return found.page.url + rest;
  const absolute = href.startsWith('/') ? href : `/${href.replace(/^\.\//, '')}`;
  if (context.hasRedirect(absolute.replace(/[?#].*$/s, ''))) return absolute;
  context.report({
    severity: 'warning',
    code: 'nav/href-not-found',
    pointer: place.pointer,
    message: `The "href" ${shorten(href)} of ${place.name} leads to no page of the site`,
    hint: hintFor(context, path, found?.page.url),
  });
  return found === undefined ? absolute : found.page.url + rest;
}

function hintFor(context: ResolveContext, path: string, url: string | undefined): string {
  if (url !== undefined) return `Did you mean "${url}"?`;
  if (!path.startsWith('/') && DOMAIN.test(path)) return `Did you mean "https://${path}"?`;
  const meant = context.pages.suggest(path);
  return meant === undefined ? 'Write the path of a page, starting with "/"' : `Did you mean "/${meant}"?`;
}
