/** Renders the Markdown that programs of ours write as reports: titles, lists, tables, quotes and code; everything else stays text. */
import { type Html, html } from '../../../lib/html.ts';

/** Longer reports are cut: a page shows no more. */
const MAX_LINES = 5_000;

/** Links and tags are shown as they are written, so that nothing in it leads or loads anywhere. */
export function machineText(text: string): Html {
  const lines = text.split(/\r\n?|\n/);
  const blocks: Html[] = [];
  for (let at = 0; at < Math.min(lines.length, MAX_LINES); ) {
    const kind = kindOf(lines[at]!);
    let end = at + 1;
    while (kind !== 'title' && end < lines.length && kindOf(lines[end]!) === kind) end++;
    if (kind !== 'empty') blocks.push(RENDER[kind](lines.slice(at, end)));
    at = end;
  }
  if (lines.length > MAX_LINES)
    blocks.push(html`<p class="muted">${lines.length - MAX_LINES} more lines</p>`);
  return html`${blocks}`;
}

type Kind = 'title' | 'list' | 'table' | 'quote' | 'text' | 'empty';

function kindOf(line: string): Kind {
  if (line.trim() === '') return 'empty';
  if (/^#{1,6} /.test(line)) return 'title';
  if (/^\s*[-*] /.test(line)) return 'list';
  if (/^\|.*\|\s*$/.test(line)) return 'table';
  return line.startsWith('>') ? 'quote' : 'text';
}

const RENDER: Readonly<Record<Exclude<Kind, 'empty'>, (lines: readonly string[]) => Html>> = {
  title: ([line = '']) => html`<h3>${inline(line.replace(/^#+ /, ''))}</h3>`,
  list: (lines) =>
    html`<ul>${lines.map((line) => html`<li>${inline(line.replace(/^\s*[-*] /, ''))}</li>`)}</ul>`,
  quote: (lines) =>
    html`<blockquote>${inline(lines.map((line) => line.replace(/^> ?/, '')).join('\n'))}</blockquote>`,
  text: (lines) => html`<p>${inline(lines.join('\n'))}</p>`,
  table: (lines) => {
    const rows = lines
      .filter((line) => !/^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line))
      .map((line) => html`<tr>${cellsOf(line).map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`);
    return html`<table>${rows}</table>`;
  },
};

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Code between equal runs of backticks; in the rest, what a backslash escapes. */
function inline(text: string): (Html | string)[] {
  const parts: (Html | string)[] = [];
  let from = 0;
  for (const found of text.matchAll(/(?<![`\\])(`+)(?!`)([^`](?:.*?[^`])?)\1(?!`)/gs)) {
    parts.push(plain(text.slice(from, found.index)));
    parts.push(html`<code>${found[2]!.replace(/^ (.*) $/s, '$1')}</code>`);
    from = found.index + found[0].length;
  }
  return [...parts, plain(text.slice(from))];
}

const plain = (text: string): string => text.replace(/\\([<>&*_`[\]|\\])/g, '$1');
