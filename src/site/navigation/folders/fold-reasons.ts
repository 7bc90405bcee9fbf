/** Says which entries of lists stay written by hand, and why no folder gives them. */
import type { Block, FoldFacts } from './fold-block.ts';

/** A list of the navigation, with the pointer of its element. */
export interface OpenList {
  readonly pointer: string;
  readonly pages: readonly unknown[];
}

export interface EntriesByHand {
  /** Empty where they are in several folders. */
  readonly folder: string;
  readonly entries: number;
  readonly why: string;
}

/** As pages are called: without slashes at the ends, and without the ending of the file. */
export const plainPath = (page: string): string =>
  page
    .trim()
    .replace(/^\.?\/+|\/+$/g, '')
    .replace(/\.mdx?$/i, '');

/** @param decided lists that take a part of their entries from a folder */
export function entriesByHand(
  lists: readonly OpenList[],
  decided: readonly { readonly pointer: string; readonly block: Block }[],
  facts: FoldFacts,
): readonly EntriesByHand[] {
  const blocks = new Map(decided.map((one) => [one.pointer, one]));
  const isCovered = (pointer: string): boolean =>
    decided.some(({ pointer: outer, block }) =>
      block.items.some(
        ({ group }, i) =>
          group !== undefined && `${pointer}/`.startsWith(`${outer}/pages/${block.first + i}/`),
      ),
    );
  return lists.flatMap(({ pointer, pages }) => {
    if (isCovered(pointer)) return [];
    const own = blocks.get(pointer);
    const hand = pages
      .filter((_, i) => own === undefined || i < own.block.first || i >= own.block.last)
      .filter((page): page is string => typeof page === 'string');
    if (hand.length === 0) return [];
    const folders = new Set(hand.map((page) => plainPath(page).split('/').slice(0, -1).join('/')));
    return [
      {
        folder: folders.size === 1 ? [...folders][0]! : '',
        entries: hand.length,
        why: whyNot(hand, folders, facts),
      },
    ];
  });
}

function whyNot(hand: readonly string[], folders: ReadonlySet<string>, facts: FoldFacts): string {
  const pages = hand.map(facts.pageOf);
  if (pages.includes(undefined)) return 'it names operations, or what is no page';
  if (pages.some((page) => page !== undefined && facts.times(page) > 1))
    return 'its pages are listed more than once';
  if (folders.size > 1) return 'its pages are in several folders';
  const [folder = ''] = folders;
  if (folder === '') return 'its pages are beside docs.json';
  return facts.isFree(folder)
    ? 'the folder has more pages that the list does not name'
    : 'another list has the rest of the folder, or the folder has a _meta.json already';
}
