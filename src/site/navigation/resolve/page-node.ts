/** Creates the frozen node of a page, or of a link if its front matter makes it one. */
import { isSafeHref } from '../../../lib/text/safe-href.ts';
import type { IconRef } from '../../icon-key.ts';
import type { NavLink, NavPage, NavPageInfo, SpecRef } from '../nav-node.ts';
import { childId, type Place } from './place.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** @param openapi the specification that applies; default the inherited one */
export function pageNode(
  info: NavPageInfo,
  place: Place,
  openapi: SpecRef | undefined = place.parent.inherited.openapi,
): NavPage | NavLink {
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
  if (info.hidesMethod === true) page.hidesMethod = true;
  if (info.endpoint !== undefined) page.endpoint = info.endpoint;
  if (info.deprecated === true) page.deprecated = true;
  if (info.original !== undefined) page.original = info.original;
  if (openapi !== undefined) page.openapi = openapi;
  return Object.freeze(page);
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
