/** Plans the edits that remain after a page was moved by hand: entries and links that still name its old path. */
import { pointerStep } from '../config/json-node.ts';
import type { PageMeta } from '../content/page/page.ts';
import { pageUrl } from '../content/page/page-url.ts';
import { addressPlaces } from './address-places.ts';
import type { CheckContext } from './check-context.ts';
import type { Edit } from './finding.ts';
import { linkUses } from './link-uses.ts';
import { listedAddresses } from './listed-addresses.ts';
import { respell } from './respell.ts';

interface Moved {
  /** The old path without ending, where there is no longer a page. */
  readonly from: string;
  readonly page: PageMeta;
}

const DEEPEST = 60;

export async function planMoved(context: CheckContext, { from, page }: Moved): Promise<Edit[]> {
  const old = pageUrl(from);
  const edits: Edit[] = entryEdits(context, { from, page });
  const places = addressPlaces(context);
  for (const use of linkUses(context, 'link')) {
    if (use.path === '' || plain(use.path) !== plain(decodeURI(old))) continue;
    const now = respell(use, page.url);
    if (now === use.written) continue;
    for (const place of await places(use))
      edits.push({ kind: 'text', file: use.file, ...place, was: use.written, now });
  }
  return edits;
}

/** Replaces entries of the old path by the new one, or removes them when that is listed already. */
function entryEdits({ site }: CheckContext, { from, page }: Moved): Edit[] {
  const { located } = site.loaded;
  const listed = listedAddresses(site.tree).has(page.url);
  const edits: Edit[] = [];
  const visit = (value: unknown, pointer: string, key: string, depth: number): void => {
    if (typeof value === 'string') {
      const [, slash = '', path = '', ending = ''] = /^(\/*)(.*?)(\.mdx?|\/+)?$/i.exec(value) ?? [];
      if ((key !== 'pages' && key !== 'root') || path !== from || (listed && key === 'root')) return;
      const { file, pointer: at } = located.at(pointer);
      const now = listed ? undefined : `${slash}${page.path}${ending}`;
      edits.push({ kind: 'json', file, pointer: at, was: value, now });
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      const list = Array.isArray(value);
      for (const [name, inner] of Object.entries(value))
        visit(inner, pointer + pointerStep(name), list ? key : name, depth + 1);
    }
  };
  visit(site.config.navigation, '/navigation', '', 0);
  return edits;
}

function plain(path: string): string {
  return path.replace(/\.mdx?$/i, '').replace(/(?<=.)\/+$/, '');
}
