/** Renders a table whose rows become cards on a phone; explicit roles keep it a table for screen readers. */

import { type AttributeValue, attributes, type Html, type HtmlPart, html } from '../../../lib/html.ts';

export interface Column<Row> {
  /** Head of the column, and the label of its value in a card. */
  readonly label: string;
  readonly cell: (row: Row) => HtmlPart;
  /**
   * `main`: heads the card; `number`: at the end of the cell; `action`: controls, without label in a card; `select`: a check box
   * in the corner of the card.
   */
  readonly kind?: 'main' | 'number' | 'action' | 'select';
  /** Left out below this width of the table: 900 or 720 px. Cards show everything. */
  readonly hide?: 900 | 720;
  /** Left out of cards, where something else says the same. */
  readonly notInCards?: boolean;
  /** Instead of the label in the head, for example a check box. */
  readonly head?: HtmlPart;
}

interface Table<Row> {
  /** Caption for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowAttributes?: (row: Row) => Readonly<Record<string, AttributeValue>>;
}

/** A link in a `main` cell with class `row-link` is the target of the whole row. */
export function table<Row>({ caption, columns, rows, rowAttributes }: Table<Row>): Html {
  const head = columns.map(
    (column) =>
      html`<th role="columnheader" scope="col"${cellAttributes(column)}>${column.head ?? column.label}</th>`,
  );
  const body = rows.map((row) => {
    const cells = columns.map(
      (column) =>
        html`<td role="cell"${cellAttributes(column)}${attributes({ 'data-label': column.kind === undefined || column.kind === 'number' ? column.label : undefined })}>${column.cell(row)}</td>`,
    );
    return html`<tr role="row"${attributes(rowAttributes?.(row) ?? {})}>${cells}</tr>`;
  });
  return html`
    <div class="records"><table role="table"><caption class="visually-hidden">${caption}</caption>
    <thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table></div>
  `;
}

function cellAttributes<Row>({ kind, hide, notInCards }: Column<Row>): Html {
  return attributes({ 'data-kind': kind, 'data-hide': hide, 'data-not-in-cards': notInCards });
}
