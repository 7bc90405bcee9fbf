/** Extracts the description of an operation for search engines and link previews: its first paragraph as plain text. */

const LONGEST = 300;
const MARKS = /\[([^\]]*)\]\([^)]*\)|<[^<>]*>|[*_`]/g;

/** Undefined when the description does not begin with prose. */
export function leadParagraph(description: string | undefined): string | undefined {
  const text = description?.slice(0, 10_000).replace(/\r\n?/g, '\n').trim() ?? '';
  const end = text.search(/\n[ \t]*\n|\n[ \t]*(?:[-*+|#>]|\d+[.)]|```)/);
  const first = end < 0 ? text : text.slice(0, end);
  if (/^(?:#|[-*+] |\||>|```|~~~|!\[)/.test(first)) return undefined;
  const words = first
    .replace(MARKS, (_, label: string | undefined) => label ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= LONGEST) return words === '' ? undefined : words;
  const cut = words.slice(0, LONGEST);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST - 40)).trimEnd()}…`;
}
