/** Wraps a table in a box that scrolls when the table is wider than the page. */
import { type Html, html } from '../../../lib/html.ts';

/** @param table HTML of the whole table */
export function tableWrap(table: Html): Html {
  return html`<div class="table-scroll" tabindex="0">${table}</div>`;
}
