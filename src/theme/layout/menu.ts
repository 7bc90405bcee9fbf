/** A button with a list that drops from it: the browser's own popover, so that it works without JavaScript. */
import { attributes, type Html, html } from '../../lib/html.ts';

export interface Menu {
  /** Unique on the page. */
  readonly id: string;
  /** Content of the button. */
  readonly button: Html;
  readonly buttonClass: string;
  /** Name of the button for assistive technology, where its content does not say enough. */
  readonly label?: string;
  /** Name of the list. */
  readonly listLabel: string;
  /** Elements `<li>`. */
  readonly items: readonly Html[];
  /** Where the list's far edge may lie when there is room on both sides. */
  readonly align?: 'start' | 'end';
}

export function menu(parts: Menu): Html {
  return html`${menuButton(parts)}${menuBox(parts)}`;
}

/** The button alone, where the list stands elsewhere: several buttons may open one. */
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
