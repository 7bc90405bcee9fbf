/** A table of records whose rows become cards on a phone; roles are written out because the cards are no table to CSS. */
import { type AttributeValue, attributes, escapeText } from '../../../lib/html.ts';

export interface Column<Row> {
  /** Head of the column, and the label of its value in a card. */
  readonly label: string;
  /** Safe HTML of the cell. */
  readonly cell: (row: Row) => string;
  /**
   * `main`: heads the card; `number`: at the end of the cell; `action`: controls, without label in a card; `select`: a check box
   * in the corner of the card.
   */
  readonly kind?: 'main' | 'number' | 'action' | 'select';
  /** Left out below this width of the table: 900 or 720 px. Cards show everything. */
  readonly hide?: 900 | 720;
  /** Left out of cards, where something else says the same. */
  readonly notInCards?: boolean;
  /** Safe HTML instead of the label in the head, for example a check box. */
  readonly head?: string;
}

export interface Table<Row> {
  /** Said to screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowAttributes?: (row: Row) => Readonly<Record<string, AttributeValue>>;
}

/** A link in a `main` cell with class `row-link` is the target of the whole row. */
export function table<Row>({ caption, columns, rows, rowAttributes }: Table<Row>): string {
  const head = columns.map(
    (column) =>
      `<th role="columnheader" scope="col"${cellAttributes(column)}>${column.head ?? escapeText(column.label)}</th>`,
  );
  const body = rows.map((row) => {
    const cells = columns.map(
      (column) =>
        `<td role="cell"${cellAttributes(column)}${attributes({ 'data-label': column.kind === undefined || column.kind === 'number' ? column.label : undefined })}>${column.cell(row)}</td>`,
    );
    return `<tr role="row"${attributes(rowAttributes?.(row) ?? {})}>${cells.join('')}</tr>`;
  });
  return (
    `<div class="records"><table role="table"><caption class="visually-hidden">${escapeText(caption)}</caption>` +
    `<thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead><tbody role="rowgroup">${body.join('')}</tbody></table></div>`
  );
}

function cellAttributes<Row>({ kind, hide, notInCards }: Column<Row>): string {
  return attributes({ 'data-kind': kind, 'data-hide': hide, 'data-not-in-cards': notInCards });
}
