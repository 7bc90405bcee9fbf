/** Writes the few forms of Markdown that generated parts need. */

/** Text for a table cell: `|` escaped, and outside code also what MDX would read as tags or expressions. */
export function cell(text: string): string {
  const parts = text.split(/(`[^`]*`)/);
  return parts
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/[{}<]/g, '\\$&')).replaceAll('|', '\\|'))
    .join('')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}

/** Inline code; the value must not contain backticks. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** A value as docs.json writes it, as inline code. */
export function jsonCode(value: unknown): string {
  return code(spaced(value));
}

/** JSON on one line with the usual spaces. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** A sentence with its full stop; descriptions in the code may lack it. */
export function sentence(text: string): string {
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** A table without the columns that are empty in every row; cells must be escaped already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const filled = head.map((_, column) => rows.some((row) => row[column] !== ''));
  const used = (row: readonly string[]): readonly string[] => row.filter((_, column) => filled[column]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`.replace(/ {2,}/g, ' ');
  const names = used(head);
  return [line(names), `|${names.map(() => '---|').join('')}`, ...rows.map(used).map(line)].join('\n');
}

/** A fence long enough for its content. */
export function fence(info: string, source: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${info}\n${source.trimEnd()}\n${ticks}`;
}
