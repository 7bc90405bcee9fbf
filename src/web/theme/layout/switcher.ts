/** Menus that choose among languages, versions, products or dropdowns; drawn on the outermost part they govern. */
import { escapeText } from '../../../lib/html.ts';
import type { SwitcherView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import { type InterfaceStrings, withValues } from '../strings/interface-strings.ts';
import { icon } from './icon.ts';
import { tagPill } from './link-label.ts';
import { menu } from './menu.ts';
import { type Drawing, menuItem } from './menu-item.ts';

/** Where a copy of a switcher stands: ids must differ between the header and the drawer. */
export type SwitcherPlace = 'header' | 'drawer' | 'sidebar';

/** The switchers that stand at one place; empty when there is nothing to choose. */
export function switchers(drawing: Drawing, views: readonly SwitcherView[], place: SwitcherPlace): string {
  return views
    .map((view, i) => switcher(drawing, view, { place, id: `lectern-${place}-${view.collection}-${i}` }))
    .join('');
}

function switcher(
  drawing: Drawing,
  view: SwitcherView,
  at: { readonly place: SwitcherPlace; readonly id: string },
): string {
  if (view.items.length < 2 && view.collection !== 'dropdowns') return '';
  const { site, text, icons } = drawing;
  const { place, id } = at;
  const name = switcherName(view, text);
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
  const { current } = view;
  const glyph =
    icon(site, current.icon, icons) || (view.collection === 'languages' ? interfaceIcon('globe') : '');
  const caret = interfaceIcon(place === 'header' ? 'chevron-down' : 'chevrons-vertical');
  return `<div class="switcher switcher-${place}" data-collection="${view.collection}">${menu({
    id,
    buttonClass: 'switcher-button',
    button: `${glyph}<span class="visually-hidden">${escapeText(name)}: </span><span class="label">${escapeText(current.label)}</span>${tagPill(current.tag)}${caret}`,
    listLabel: name,
    items: items.join(''),
    align: view.collection === 'languages' && place === 'header' ? 'end' : 'start',
  })}</div>`;
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
