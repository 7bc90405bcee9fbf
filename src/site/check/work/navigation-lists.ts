/** Collects every list of pages in the authored navigation, with the page that each of its entries names. */
import type { LocatedJson } from '../../config/docs-config.ts';
import { pointerStep } from '../../config/json-node.ts';
import type { Site } from '../../site.ts';

export interface ListEntry {
  /** In the file that contains it. */
  readonly pointer: string;
  readonly written: string;
  /** Path of the page, without ending. */
  readonly path: string;
}

export interface NavigationList {
  readonly file: string;
  /** Name for messages: the labels around the list, outermost first. */
  readonly name: string;
  /** True when the list or an element around it is hidden. */
  readonly hidden: boolean;
  readonly entries: readonly ListEntry[];
}

const DEEPEST = 60;
const LABELS = ['language', 'version', 'product', 'dropdown', 'anchor', 'tab', 'item', 'group'] as const;

interface Place {
  readonly pointer: string;
  readonly labels: readonly string[];
  readonly hidden: boolean;
}

/** Lists with at least one entry that is a page; endpoints and addresses are skipped. */
export function navigationLists(site: Site): NavigationList[] {
  const { located } = site.loaded;
  const lists: NavigationList[] = [];
  const visit = (value: unknown, { pointer, labels, hidden }: Place, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    const own = Array.isArray(value) ? undefined : (value as Readonly<Record<string, unknown>>);
    const label = LABELS.map((key) => own?.[key]).find((each) => typeof each === 'string');
    const place = {
      labels: label === undefined ? labels : [...labels, label as string],
      hidden: hidden || own?.['hidden'] === true,
    };
    for (const [key, inner] of Object.entries(value)) {
      const at = pointer + pointerStep(key);
      if (key === 'pages' && Array.isArray(inner)) {
        const entries = entriesOf(site, located, { pointer: at, items: inner });
        const file = located.at(at).file;
        if (entries.length > 0)
          lists.push({ file, entries, name: place.labels.join(' › '), hidden: place.hidden });
      }
      visit(inner, { ...place, pointer: at }, depth + 1);
    }
  };
  visit(site.config.navigation, { pointer: '/navigation', labels: [], hidden: false }, 0);
  return lists;
}

function entriesOf(
  { pages }: Site,
  located: LocatedJson,
  { pointer, items }: { readonly pointer: string; readonly items: readonly unknown[] },
): ListEntry[] {
  const file = located.at(pointer).file;
  return items.flatMap((item, index) => {
    const path = typeof item === 'string' ? item.replace(/^\/+/, '').replace(/\.mdx?$|\/+$/i, '') : '';
    const at = located.at(`${pointer}/${index}`);
    // An entry that comes from a `$ref` is in another file, which may be shared.
    return pages.byPath.has(path) && at.file === file
      ? [{ pointer: at.pointer, written: item as string, path }]
      : [];
  });
}
