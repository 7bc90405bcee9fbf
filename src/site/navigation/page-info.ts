/** Extracts from a page what navigation needs to know of it. */
import type { PageMeta } from '../content/page/page.ts';
import type { NavPageInfo } from './nav-node.ts';

const FORMATS = ['openapi', 'asyncapi'] as const;

export function pageInfo(meta: PageMeta): NavPageInfo {
  const {
    path,
    url,
    title,
    sidebarTitle,
    hidden,
    deprecated,
    icon,
    tag,
    externalUrl,
    method,
    endpoint,
    access,
    original,
  } = meta;
  const operation = FORMATS.find((format) => typeof meta.frontMatter[format] === 'string');
  return {
    path,
    url,
    label: sidebarTitle ?? title,
    hidden,
    deprecated,
    ...(icon !== undefined && { icon }),
    ...(tag !== undefined && { tag }),
    ...(externalUrl !== undefined && { externalUrl }),
    ...(method !== undefined && { method }),
    ...(String(meta.frontMatter['hideApiMarker']) === 'true' && { hidesMethod: true }),
    ...(endpoint !== undefined && { endpoint }),
    ...(operation !== undefined && { operation }),
    ...(access !== undefined && { access }),
    ...(original !== undefined && { original: original.path }),
  };
}
