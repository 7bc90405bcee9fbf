/** Reads CSV, as databases are exported, and writes it as a table. */
import { LT } from '../../../site/dialects/common/escape.ts';

const MAX_ROWS = 2_000;
const MAX_CELLS = 100;

/** RFC 4180: quotes around cells, doubled inside; rows may span lines. */
export function csvRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length && rows.length <= MAX_ROWS; at++) {
    const sign = source[at]!;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === ',' || sign === '\n') {
      if (row.length < MAX_CELLS) row.push(cell);
      cell = '';
      if (sign === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows.filter((one) => one.some((value) => value !== ''));
}

interface CsvTable {
  readonly text: string;
  /** Rows that are in the file and not in the table. */
  readonly cut: boolean;
}

/** @param linkOf the address of the page of a row, by the row's first cell */
export function csvTable(text: string, linkOf: (name: string) => string | undefined): CsvTable {
  const [head = [], ...rows] = csvRows(text);
  const line = (cells: readonly string[]): string =>
    `| ${head.map((_, at) => cells[at] ?? '').join(' | ')} |`;
  const lines = rows.slice(0, MAX_ROWS - 1).map((row) => {
    const address = linkOf(row[0] ?? '');
    return line(
      row.map((cell, at) =>
        at === 0 && address !== undefined ? `[${shown(cell)}](${address})` : shown(cell),
      ),
    );
  });
  const table = head.length === 0 ? [] : [line(head.map(shown)), line(head.map(() => '---')), ...lines];
  return { text: table.join('\n'), cut: rows.length > MAX_ROWS - 1 };
}

const shown = (cell: string): string =>
  cell
    .trim()
    .replace(/[\\|[\]*_`]/g, '\\$&')
    .replace(/\n+/g, `${LT}br />`);
