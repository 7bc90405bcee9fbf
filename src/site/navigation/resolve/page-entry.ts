/** Resolves one string of a `pages` list: a page, an endpoint or an address. */
import { isExternalHref, isSafeHref } from '../../../lib/text/safe-href.ts';
import { shorten } from '../../config/shorten.ts';
import type { NavLink, NavPage } from '../nav-node.ts';
import { closeLink } from './close-element.ts';
import type { ResolveContext } from './context.ts';
import { parseEndpoint } from './endpoint.ts';
import { endpointWithout, resolveEndpoint } from './endpoint-entry.ts';
import type { FoundPage } from './page-index.ts';
import { linkNode, pageNode } from './page-node.ts';
import { childId, type Place } from './place.ts';

/** The node of an entry; undefined, with an issue, when it names nothing. */
export function resolvePageEntry(
  context: ResolveContext,
  entry: string,
  place: Place,
): NavPage | NavLink | undefined {
  if (!context.admit(place.pointer)) return undefined;
  const trimmed = entry.trim();
  const exact = context.pages.get(trimmed);
  if (exact !== undefined) return closeLink(context, pageNode(exact, place), exact);
  if (trimmed === '') return reportEmpty(context, place);
  const endpoint = parseEndpoint(trimmed);
  if (endpoint !== undefined) {
    const { info, openapi } = resolveEndpoint(context, endpoint, place);
    if (info === undefined) return endpointWithout(endpoint, place, openapi);
    context.access.place(info, place.parent.inherited.access);
    return closeLink(context, pageNode(info, place, openapi), info);
  }
  if (isExternalHref(trimmed)) return addressNode(context, trimmed, place);
  const found = context.pages.find(trimmed);
  if (found === undefined) return reportMissing(context, trimmed, place);
  if (found.slip !== undefined) reportSlip(context, { entry, found, place });
  return closeLink(context, pageNode(found.page, place), found.page);
}

function addressNode(context: ResolveContext, href: string, place: Place): NavLink | undefined {
  if (!isSafeHref(href)) {
    context.report({
      severity: 'error',
      code: 'nav/unsafe-href',
      pointer: place.pointer,
      message: `The address ${shorten(href)} is left out: its scheme could run code in the reader’s browser`,
      hint: 'Link to an https address or to a page of the site',
    });
    return undefined;
  }
  context.report({
    severity: 'warning',
    code: 'nav/address-as-page',
    pointer: place.pointer,
    message: `The entry ${shorten(href)} is an address, not a page; it is listed as a link`,
    hint: 'To give the link a title, make a page whose front matter has "title" and "url"',
  });
  const label = href
    .replace(/^[a-z][a-z0-9+.-]*:(?:\/\/)?/i, '')
    .replace(/^\/\//, '')
    .replace(/\/$/, '');
  return linkNode({
    id: childId(place.parent, label),
    label: label || href,
    href,
    hidden: false,
    icon: undefined,
    tag: undefined,
  });
}

function reportEmpty(context: ResolveContext, place: Place): undefined {
  context.report({
    severity: 'error',
    code: 'nav/empty-entry',
    pointer: place.pointer,
    message: `An entry of ${place.parent.name} is empty`,
    hint: 'Write the path of a page, or remove the entry',
  });
}

function reportMissing(context: ResolveContext, entry: string, place: Place): undefined {
  const meant = entry.includes('..') ? undefined : context.pages.suggest(entry);
  const file = entry
    .replace(/^\/+/, '')
    .replace(/\/+$/, '')
    .replace(/\.mdx?$/i, '');
  context.report({
    severity: 'error',
    code: 'nav/page-not-found',
    pointer: place.pointer,
    message: `The page ${shorten(entry)} of ${place.parent.name} does not exist`,
    hint: entry.includes('..')
      ? 'Paths start at the folder of docs.json and cannot leave it'
      : meant === undefined
        ? `Add the file "${file}.mdx" or remove the entry`
        : `Did you mean "${meant}"?`,
  });
}

interface Slip {
  readonly entry: string;
  readonly found: FoundPage;
  readonly place: Place;
}

const SLIPS = {
  case: 'differs from the file in upper and lower case, which fails on most servers',
  fragment: 'has a "#" or "?" part, which page entries cannot have',
  backslash: 'has backslashes; paths are written with "/"',
} as const;

function reportSlip(context: ResolveContext, { entry, found, place }: Slip): void {
  if (found.slip === undefined) return;
  context.report({
    severity: 'warning',
    code: `nav/page-${found.slip}`,
    pointer: place.pointer,
    message: `The page entry ${shorten(entry)} ${SLIPS[found.slip]}`,
    hint: `Write "${found.page.path}"`,
  });
}
