/** Resolves one string of a `pages` list: a page, an endpoint or an address (requirement 2.5, rule 4). */
import { isExternalHref, isSafeHref } from '../../../lib/safe-href.ts';
import { shorten } from '../../config/shorten.ts';
import type { IconRef, NavLink, NavPage, NavPageInfo } from '../nav-node.ts';
import type { ResolveContext } from './context.ts';
import { type Endpoint, parseEndpoint } from './endpoint.ts';
import type { FoundPage } from './page-index.ts';
import { childId, type Place } from './place.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The node of an entry; undefined, with an issue, when it names nothing. */
export function resolvePageEntry(
  context: ResolveContext,
  entry: string,
  place: Place,
): NavPage | NavLink | undefined {
  if (!context.admit(place.pointer)) return undefined;
  const trimmed = entry.trim();
  const exact = context.pages.get(trimmed);
  if (exact !== undefined) return pageNode(exact, place);
  if (trimmed === '') return reportEmpty(context, place);
  const endpoint = parseEndpoint(trimmed);
  if (endpoint !== undefined) return endpointNode(context, endpoint, place);
  if (isExternalHref(trimmed)) return addressNode(context, trimmed, place);
  const found = context.pages.find(trimmed);
  if (found === undefined) return reportMissing(context, trimmed, place);
  if (found.slip !== undefined) reportSlip(context, { entry, found, place });
  return pageNode(found.page, place);
}

function pageNode(info: NavPageInfo, place: Place): NavPage | NavLink {
  const id = childId(place.parent, info.path.slice(info.path.lastIndexOf('/') + 1));
  if (info.externalUrl !== undefined && isSafeHref(info.externalUrl)) {
    return linkNode({
      id,
      label: info.label,
      href: info.externalUrl,
      hidden: info.hidden,
      icon: info.icon,
      tag: info.tag,
    });
  }
  const { openapi } = place.parent.inherited;
  const page: Mutable<NavPage> = {
    kind: 'page',
    id,
    path: info.path,
    url: info.url,
    title: info.label,
    hidden: info.hidden,
  };
  if (info.icon !== undefined) page.icon = Object.freeze({ ...info.icon });
  if (info.tag !== undefined) page.tag = info.tag;
  if (info.method !== undefined) page.method = info.method.toUpperCase();
  if (info.endpoint !== undefined) page.endpoint = info.endpoint;
  if (info.deprecated === true) page.deprecated = true;
  if (openapi !== undefined) page.openapi = openapi;
  return Object.freeze(page);
}

function endpointNode(context: ResolveContext, endpoint: Endpoint, place: Place): NavPage {
  const name = `${endpoint.method} ${endpoint.path}`;
  const named =
    endpoint.source === undefined ? undefined : Object.freeze({ sources: Object.freeze([endpoint.source]) });
  const openapi = named ?? place.parent.inherited.openapi ?? context.siteOpenapi;
  if (openapi === undefined) {
    context.report({
      severity: 'error',
      code: 'nav/endpoint-without-specification',
      pointer: place.pointer,
      message: `The entry "${name}" names an endpoint, but no "openapi" specification applies here`,
      hint: `Set "openapi" on ${place.parent.name} or on an element around it`,
    });
  }
  const node = {
    kind: 'page',
    id: childId(place.parent, name),
    path: name,
    url: '',
    title: name,
    hidden: false,
    method: endpoint.method,
    endpoint: endpoint.path,
  } as const;
  return Object.freeze(openapi === undefined ? node : { ...node, openapi });
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

interface LinkParts extends Pick<NavLink, 'id' | 'label' | 'href' | 'hidden'> {
  readonly icon: IconRef | undefined;
  readonly tag: string | undefined;
}

/** A frozen link. */
export function linkNode({ icon, tag, ...parts }: LinkParts): NavLink {
  const link: Mutable<NavLink> = { kind: 'link', ...parts };
  if (icon !== undefined) link.icon = Object.freeze({ ...icon });
  if (tag !== undefined) link.tag = tag;
  return Object.freeze(link);
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
