/** Puts a table into the box that scrolls when the table is wider than the page. */

/** @param table HTML of the whole table */
export function tableWrap(table: string): string {
  return `<div class="table-scroll" tabindex="0">${table}</div>`;
}
