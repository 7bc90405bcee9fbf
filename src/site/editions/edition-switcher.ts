/** Adds the versions, languages or products that are other commits to the menu in which readers choose one. */

import type { EditionCollection } from '../navigation/resolve/ref-lists.ts';
import { languageView } from '../navigation/views/language-view.ts';
import type { NavigationView, SwitcherItemView, SwitcherView } from '../navigation/views/view.ts';

/** One entry of the menu. */
export type EditionChoice =
  | { readonly kind: 'own'; readonly label: string; readonly hidden: boolean }
  | {
      readonly kind: 'ref';
      readonly label: string;
      /** First part of its addresses; empty for the one at the root of the project. */
      readonly prefix: string;
      readonly tag: string | undefined;
      readonly pages: ReadonlySet<string>;
    };

export interface EditionMenu {
  readonly collection: EditionCollection;
  readonly choices: readonly EditionChoice[];
}

interface Around {
  /** Of the live site, at the same address. */
  readonly live: Pick<NavigationView, 'switchers'>;
  /** Label of the edition that the page is in; undefined for a page of the live site. */
  readonly current: string | undefined;
  /** Of the page, without base. */
  readonly url: string;
}

/** @param view of the page itself */
export function withEditions(view: NavigationView, menu: EditionMenu, around: Around): NavigationView {
  const { collection, choices } = menu;
  const isMenu = (one: SwitcherView): boolean => one.collection === collection && one.placement === 'header';
  const owns = around.live.switchers.find(isMenu)?.items ?? [];
  const items = choices.flatMap((choice): readonly SwitcherItemView[] =>
    choice.kind === 'own' ? owned(choice, owns, around) : [item(choice, menu, around)],
  );
  const current = items.find((one) => one.current) ?? items[0];
  if (current === undefined) return view;
  const switcher: SwitcherView = { id: `:${collection}`, collection, placement: 'header', current, items };
  return { ...view, switchers: [switcher, ...view.switchers.filter((one) => !isMenu(one))] };
}

/** Labels of languages are shown by name, so the place of the entry decides. */
function owned(
  { label, hidden }: Extract<EditionChoice, { kind: 'own' }>,
  owns: readonly SwitcherItemView[],
  { current }: Around,
): readonly SwitcherItemView[] {
  const found = owns.find((one) => one.label === label || one.label === languageView(label).name);
  // A hidden entry is offered to readers who are in it, as everywhere.
  if (found === undefined || (hidden && current !== undefined)) return [];
  return [current === undefined ? found : { ...found, current: false, root: true }];
}

function item(
  { label, prefix, tag, pages }: Extract<EditionChoice, { kind: 'ref' }>,
  { collection }: EditionMenu,
  { current, url }: Around,
): SwitcherItemView {
  const isCurrent = label === current;
  const samePage = isCurrent || pages.has(url);
  const { name, tag: lang } =
    collection === 'languages' ? languageView(label) : { name: label, tag: undefined };
  return {
    id: `ref:${label}`,
    label: name,
    href: samePage ? prefix + url : prefix === '' ? '/' : prefix,
    external: false,
    root: true,
    current: isCurrent,
    samePage,
    ...(tag === undefined ? {} : { tag }),
    ...(lang === undefined ? {} : { lang }),
  };
}
