/** Writes lines of CSV (RFC 4180) that spreadsheets read as text: formulas are escaped, so that none runs. */

/** Characters that start a formula in a spreadsheet, or that it skips before one. */
const FORMULA = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Control characters that a terminal executes; tabs and line breaks stay. */
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

function csvField(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = String(value).replace(CONTROL, ' ');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @returns the line with its end */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}
