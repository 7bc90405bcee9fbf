/** Closes what tables and lists in HTML leave open, and keeps their text from being read as Markdown, which it is not. */
import { codeRanges } from '../../content/syntax/code-ranges.ts';
import { entryOf } from './foreign-yaml.ts';
import { OpenElements } from './open-elements.ts';

/** Tables wherever they stand, lists and elements of words at the start of a line, and links alone on one. */
const START =
  /<table\b|(?<=^[ \t]*)<(?:ul|ol|dl|h[1-6]|p)\b|(?<=^[ \t]*)<a\b(?=\s[^<>\n]{1,1000}>[ \t]*$)/gim;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s(?:[^<>"']|"[^"<>]{0,2000}"|'[^'<>]{0,2000}'){0,500})?)(\/?)>/gi;
const VOID = new Set(['br', 'img', 'hr', 'col', 'input', 'wbr', 'source']);
/** Which open elements a new one ends. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['tr', 'td', 'th'],
  tbody: ['thead', 'tbody', 'tr', 'td', 'th'],
  tfoot: ['thead', 'tbody', 'tr', 'td', 'th'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
};

/**
 * Never changes the number of lines.
 * @param isMarkdown whether the text in an element is Markdown wherever it stands
 */
export function withHtmlTables(text: string, isMarkdown = hasParagraphs): string {
  if (!/<(?:table|ul|ol|dl|h[1-6]|p|a)\b/i.test(text)) return text;
  const ranges = codeRanges(text).filter(
    ([from, to]) => text.slice(from, to).includes('\n') || text.slice(from, from + 3) === '```',
  );
  const lower = text.toLowerCase();
  let [out, at, next, left] = ['', 0, 0, 0];
  const ended = new Set<string>();
  for (const match of text.matchAll(START)) {
    while (next < ranges.length && ranges[next]![1] <= match.index) next++;
    const name = match[0].slice(1).toLowerCase();
    if (match.index < at || (name !== 'table' && match.index < left)) continue;
    if ((ranges[next]?.[0] ?? Number.POSITIVE_INFINITY) <= match.index || ended.has(name)) continue;
    const end = endOf(name, lower, match.index);
    if (end === undefined) {
      // None further down has an end either.
      ended.add(name);
      continue;
    }
    const part = text.slice(match.index, end);
    // With nothing behind it in its last line, a link is read as it stands.
    if (name === 'a' && /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 100))) continue;
    if (name !== 'table' && (isMarkdown(part) || (name !== 'a' && staysApart(part)))) {
      left = end;
      continue;
    }
    out += text.slice(at, match.index) + tidied(part, isMarkdown);
    at = end;
  }
  return out + text.slice(at);
}

/** What MDX reads as it stands: words on lines of their own, and items that end where their lines do. */
function staysApart(part: string): boolean {
  if (!part.includes('\n') || /\n[ \t]*\n|<pre\b|\]\(/i.test(part)) return true;
  if (/^<(?:h[1-6]|p)\b/i.test(part)) return /^<[^<>]*>[ \t]*\n[\s\S]*\n[ \t]*<\/\w+>$/.test(part);
  const isWhole = (line: string): boolean =>
    (line.match(/<(?:li|dt|dd)\b/gi) ?? []).length <= (line.match(/<\/(?:li|dt|dd)>/gi) ?? []).length;
  return part.split('\n').every((line) => isWhole(line) || !/<(?:li|dt|dd)\b[^<>]*>[ \t]*[^\s<]/i.test(line));
}

/** The place after an element, with those of its name in it. */
function endOf(name: string, lower: string, from: number): number | undefined {
  let depth = 0;
  const tags = new RegExp(`<(/?)${name}\\b`, 'g');
  tags.lastIndex = from;
  for (let match = tags.exec(lower); match !== null; match = tags.exec(lower)) {
    depth += match[1] === '' ? 1 : -1;
    if (depth > 0) continue;
    const end = lower.indexOf('>', match.index);
    return end < 0 ? undefined : end + 1;
  }
  return undefined;
}

/** After an empty line Markdown begins again, as authors of such tables know; further tags are none. */
export const hasParagraphs = (table: string): boolean => /\n[ \t]*\n(?![ \t]*(?:\n|<))/.test(table);

function tidied(table: string, isMarkdown: (table: string) => boolean): string {
  const isHtml = !isMarkdown(table);
  // What looks like a tag in code of Markdown is none.
  const code = isHtml ? [] : codeRanges(table);
  let next = 0;
  const open = new OpenElements();
  let out = '';
  let at = 0;
  const words = (text: string): string =>
    isHtml ? text.replace(/[*_`~[\]]/g, (sign) => `&#${sign.charCodeAt(0)};`) : text;
  const close = (upTo: number): void => {
    for (const name of open.close(upTo)) out += `</${name}>`;
  };
  for (const match of table.matchAll(TAG)) {
    while (next < code.length && code[next]![1] <= match.index) next++;
    if ((code[next]?.[0] ?? Number.POSITIVE_INFINITY) <= match.index) continue;
    out += words(table.slice(at, match.index));
    at = match.index + match[0].length;
    const name = match[2]!.toLowerCase();
    const lines = '\n'.repeat(match[0].split('\n').length - 1);
    if (match[1] !== '') {
      const found = open.nearest(name);
      if (found !== undefined) close(found);
      out += lines;
      continue;
    }
    const first = open.outermost(entryOf(ENDS, name) ?? []);
    if (first !== undefined) close(first);
    if (VOID.has(name)) out += `<${match[2]!}${match[3]!.replace(/\/$/, '')} />`;
    else {
      out += match[0];
      if (match[4] === '') open.open(name);
    }
  }
  out += words(table.slice(at));
  close(0);
  if (!isHtml) return out;
  // On one line nothing of it can be taken for a paragraph.
  const flat = out
    .replace(/<pre\b[\s\S]*?<\/pre>/gi, (pre) =>
      // An address in code is no link.
      pre.replace(/\n/g, '&#10;').replace(/>[^<>]+/g, (words) => words.replaceAll('://', '&#58;//')),
    )
    .replace(/[ \t]*\n[ \t\n]*/g, ' ')
    .replace(
      /> (?=<\/?(?:ul|ol|dl|li|dt|dd|table|thead|tbody|tfoot|tr|td|th|caption|colgroup|col)\b)/gi,
      '>',
    );
  return flat + '\n'.repeat(table.split('\n').length - 1);
}
