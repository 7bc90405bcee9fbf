/** Extracts text from rendered HTML, for ids, labels and copied prompts. */
import type { Html } from '../../lib/html.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const MAX_HTML = 200_000;

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The text of HTML on one line; pictures and icons leave nothing. */
export function htmlToText(html: Html): string {
  const bare = String(html)
    .slice(0, MAX_HTML)
    .replace(/<(svg|style|script)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]*>/g, ' ');
  return decode(bare).replace(/\s+/g, ' ').trim();
}

/** The source of a code sample that was escaped into HTML, with its line breaks. */
export function htmlToSource(html: Html): string {
  return decode(
    String(html)
      .slice(0, MAX_HTML)
      .replace(/<br\s*\/?>|<\/p>\s*<p[^>]*>/gi, '\n')
      .replace(/<[^>]*>/g, ''),
  );
}
