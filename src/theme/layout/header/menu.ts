/** Renders a button with a drop-down list: the browser's popover, so that it works without JavaScript. */
import { attributes, type Html, html } from '../../../lib/html.ts';

interface Menu {
  /** Unique on the page. */
  readonly id: string;
  /** Content of the button. */
  readonly button: Html;
  readonly buttonClass: string;
  /** Accessible name of the button, when its content is not enough. */
  readonly label?: string;
  /** Accessible name of the list. */
  readonly listLabel: string;
  /** `<li>` elements. */
  readonly items: readonly Html[];
  /** The side of the button with which the list aligns when there is room on both sides. */
  readonly align?: 'start' | 'end';
}

export function menu(parts: Menu): Html {
  return html`${menuButton(parts)}${menuBox(parts)}`;
}

/** The button alone, for a list elsewhere on the page: several buttons can open one list. */
export function menuButton({ id, button, buttonClass, label }: Omit<Menu, 'items' | 'listLabel'>): Html {
  const opener = attributes({ type: 'button', class: buttonClass, popovertarget: id, 'aria-label': label });
  return html`<button${opener}>${button}</button>`;
}

/** The list alone. */
export function menuBox({
  id,
  listLabel,
  items,
  align = 'start',
}: Omit<Menu, 'button' | 'buttonClass'>): Html {
  return html`
    <div class="menu-box" id="${id}" popover data-align="${align}">
      <ul class="menu-list" aria-label="${listLabel}">${items}</ul>
    </div>
  `;
}
