/** Renders the menus that choose a language, version, product or dropdown, on the outermost part that each controls. */

import { contentHash } from '../../../lib/bytes/hash.ts';
import { defined } from '../../../lib/defined.ts';
import { type Html, html, isEmpty } from '../../../lib/html.ts';
import type { SwitcherView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { type InterfaceStrings, withValues } from '../../strings/interface-strings.ts';
import { icon } from '../parts/icon.ts';
import { tagPill } from '../parts/link-label.ts';
import { type Drawing, menuItem } from '../parts/menu-item.ts';
import { menuBox, menuButton } from './menu.ts';

/** The part of the page with the button of a switcher. */
type SwitcherPlace = 'header' | 'drawer' | 'sidebar';

/** The buttons for one part of the page, with their lists in the sidebar; empty when there is nothing to choose. */
export function switchers(
  drawing: Drawing,
  views: readonly SwitcherView[],
  place: SwitcherPlace,
): readonly Html[] {
  return views.map((view) => switcher(drawing, view, place));
}

/** The lists that the buttons of header and drawer share: a hundred versions need not be in the page twice. */
export function switcherLists(drawing: Drawing, views: readonly SwitcherView[]): readonly Html[] {
  return views.filter(isChoice).map((view) => switcherList(drawing, view, 'header'));
}

function isChoice(view: SwitcherView): boolean {
  return view.items.length > 1 || view.collection === 'dropdowns';
}

function switcher(drawing: Drawing, view: SwitcherView, place: SwitcherPlace): Html {
  if (!isChoice(view)) return html``;
  const { site, text, icons } = drawing;
  const { current } = view;
  const drawn = icon(site, current.icon, icons);
  const glyph = isEmpty(drawn) && view.collection === 'languages' ? interfaceIcon('globe') : drawn;
  const caret = interfaceIcon(place === 'header' ? 'chevron-down' : 'chevrons-vertical');
  const button = menuButton({
    id: listId(view),
    buttonClass: 'switcher-button',
    button: html`
      ${glyph}
      <span class="visually-hidden">${switcherName(view, text)}: </span>
      <span class="label">${current.label}</span>
      ${tagPill(current.tag)}
      ${caret}
    `,
  });
  const list = place === 'sidebar' ? switcherList(drawing, view, place) : '';
  return html`
    <div class="switcher switcher-${place}" data-collection="${view.collection}">${button}${list}</div>
  `;
}

/** Ids of nodes are long and may contain any character. */
function listId({ id, collection }: SwitcherView): string {
  return `lectern-${collection}-${contentHash(id).slice(0, 6)}`;
}

function switcherList(drawing: Drawing, view: SwitcherView, place: SwitcherPlace): Html {
  const { text } = drawing;
  const items = view.items.map((item) =>
    menuItem(drawing, {
      link: item,
      current: item.current,
      ...defined({ lang: item.lang }),
      ...(item.samePage || item.current || item.external
        ? {}
        : { title: withValues(text.switchesToFirst, { label: item.label }) }),
    }),
  );
  return menuBox({
    id: listId(view),
    listLabel: switcherName(view, text),
    items,
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
