/** Writes the file with all chunks of a long sidebar: one for all pages of a scope, cached by browsers for ever. */

import type { Steps } from '../../../lib/async/steps.ts';
import { contentHash } from '../../../lib/bytes/hash.ts';
import type { SiteView } from '../../page-view.ts';
import { iconSprite } from '../parts/icon-sprite.ts';
import type { NavChunks } from './sidebar-chunks.ts';
import { chunkAlone } from './sidebar-part.ts';

/** Folder of these files, without base. */
export const SIDEBAR_FILES = '/_lectern/nav/';

export interface SidebarFile {
  /** Contains the hash of its content. */
  readonly name: string;
  /** Without base. A static host uses only the name, a server also the scope. */
  readonly href: string;
  readonly text: string;
}

export function* sidebarFile(site: SiteView, scope: string, { all }: NavChunks): Steps<SidebarFile> {
  const icons = new Set<string>();
  const chunks: string[] = [];
  for (const chunk of all) {
    for (const icon of chunk.template.icons) icons.add(icon);
    chunks.push(JSON.stringify([String(chunkAlone(chunk)), Number(chunk.rows.toFixed(1))]));
    yield;
  }
  const text = `{"chunks":[${chunks.join(',')}],"icons":${JSON.stringify(String(iconSprite(site, icons)))}}`;
  const name = `${contentHash(text).slice(0, 12)}.json`;
  return { name, href: `${SIDEBAR_FILES}${name}?scope=${encodeURIComponent(scope)}`, text };
}
