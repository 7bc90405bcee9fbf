/** Menus that choose among languages, versions, products or dropdowns; drawn on the outermost part they govern. */
import { contentHash } from '../../lib/hash.ts';
import { escapeText } from '../../lib/html.ts';
import type { SwitcherView } from '../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { type InterfaceStrings, withValues } from '../strings/interface-strings.ts';
import { icon } from './icon.ts';
import { tagPill } from './link-label.ts';
import { menuBox, menuButton } from './menu.ts';
import { type Drawing, menuItem } from './menu-item.ts';

/** Where the button of a switcher stands. */
export type SwitcherPlace = 'header' | 'drawer' | 'sidebar';

/** The buttons at one place, with their lists on the sidebar; empty when there is nothing to choose. */
export function switchers(drawing: Drawing, views: readonly SwitcherView[], place: SwitcherPlace): string {
  return views.map((view) => switcher(drawing, view, place)).join('');
}

/** The lists that buttons of header and drawer open: a hundred versions need not stand in a page twice. */
export function switcherLists(drawing: Drawing, views: readonly SwitcherView[]): string {
  return views.map((view) => (isChoice(view) ? switcherList(drawing, view, 'header') : '')).join('');
}

function isChoice(view: SwitcherView): boolean {
  return view.items.length > 1 || view.collection === 'dropdowns';
}

function switcher(drawing: Drawing, view: SwitcherView, place: SwitcherPlace): string {
  if (!isChoice(view)) return '';
  const { site, text, icons } = drawing;
  const { current } = view;
  const glyph =
    icon(site, current.icon, icons) || (view.collection === 'languages' ? interfaceIcon('globe') : '');
  const caret = interfaceIcon(place === 'header' ? 'chevron-down' : 'chevrons-vertical');
  const button = menuButton({
    id: listId(view),
    buttonClass: 'switcher-button',
    button: `${glyph}<span class="visually-hidden">${escapeText(switcherName(view, text))}: </span><span class="label">${escapeText(current.label)}</span>${tagPill(current.tag)}${caret}`,
  });
  const list = place === 'sidebar' ? switcherList(drawing, view, place) : '';
  return `<div class="switcher switcher-${place}" data-collection="${view.collection}">${button}${list}</div>`;
}

/** Ids of nodes are long and hold anything. */
function listId({ id, collection }: SwitcherView): string {
  return `lectern-${collection}-${contentHash(id).slice(0, 6)}`;
}

function switcherList(drawing: Drawing, view: SwitcherView, place: SwitcherPlace): string {
  const { text } = drawing;
  const items = view.items.map((item) =>
    menuItem(drawing, {
      link: item,
      current: item.current,
      ...(item.lang === undefined ? {} : { lang: item.lang }),
      ...(item.samePage || item.current || item.external
        ? {}
        : { title: withValues(text.switchesToFirst, { label: item.label }) }),
    }),
  );
  return menuBox({
    id: listId(view),
    listLabel: switcherName(view, text),
    items: items.join(''),
    align: view.collection === 'languages' && place === 'header' ? 'end' : 'start',
  });
}

function switcherName(view: SwitcherView, text: InterfaceStrings): string {
  const names = {
    languages: text.language,
    versions: text.version,
    products: text.product,
    dropdowns: text.section,
  };
  return names[view.collection];
}
