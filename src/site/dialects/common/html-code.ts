/** Makes samples of code that is written in HTML: `<pre><code class="lang-js">` to `</code></pre>`. */
import type { PlacedLine } from './dialect.ts';
import { sampleInfo } from './fence-lines.ts';
import { hasParagraphs } from './html-tables.ts';
import { afterFence, append, fenceOf, inPlace } from './page-lines.ts';

const OPEN = /^([ \t]*)<pre\b([^<>]{0,500})>[ \t]*(?:<code\b([^<>]{0,500})>)?(.*)$/i;
const CLOSE = /^(.*?)(?:<\/code>[ \t]*)?<\/pre>[ \t]*(.*)$/i;
const MAX_LINES = 2_000;
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** @param leaves what stays as it is: samples that contain a sign, as `{` in MDX begins code */
export function withHtmlCode(lines: readonly PlacedLine[], leaves?: string): PlacedLine[] {
  const out: PlacedLine[] = [];
  const inTable = tablesIn(lines);
  // The next line with an end, so that each is looked for once, also where there is none.
  let next = -1;
  const endAfter = (from: number): number => {
    if (next > from) return next;
    next = from + 1;
    while (next < lines.length && !hasEnd(lines[next]!.text)) next++;
    return next;
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const fence = fenceOf(line.text);
    const last = fence && afterFence(lines, i, fence);
    if (last !== undefined) {
      append(out, lines.slice(i, last));
      i = last - 1;
      continue;
    }
    const open = line.text.includes('<pre') && !inTable(i) ? OPEN.exec(line.text) : null;
    const end = open === null || CLOSE.test(open[4]!) ? i : endAfter(i);
    if (open === null || end >= lines.length || end - i >= MAX_LINES) {
      out.push(line);
      continue;
    }
    const taken = lines.slice(i, end + 1);
    const stays = leaves !== undefined && taken.some(({ text }) => text.includes(leaves));
    append(out, stays ? taken : sampleOf(taken, open));
    i = end;
  }
  return out;
}

/** Whether a line is in a table of HTML alone, where code stays HTML. */
function tablesIn(lines: readonly PlacedLine[]): (line: number) => boolean {
  const inside = new Set<number>();
  for (let i = 0; i < lines.length; i++) {
    if (!/<table\b/i.test(lines[i]!.text)) continue;
    let end = i;
    while (end < lines.length && !/<\/table>/i.test(lines[end]!.text)) end++;
    // None further down has an end either.
    if (end === lines.length) break;
    const text = lines
      .slice(i, end)
      .map((one) => one.text)
      .join('\n');
    if (!hasParagraphs(text)) for (let at = i; at < end; at++) inside.add(at);
    i = end;
  }
  return (line) => inside.has(line);
}

const hasEnd = (text: string): boolean => text.includes('</pre') && CLOSE.test(text);

function sampleOf(lines: readonly PlacedLine[], open: RegExpExecArray): PlacedLine[] {
  const [, indent = '', ofPre = '', ofCode = '', first = ''] = open;
  const named = (attributes: string): string | undefined =>
    /\bclass="[^"]*\b(?:lang|language|highlight-source)-([\w+#-]+)/.exec(attributes)?.[1];
  const language = named(ofCode) ?? named(ofPre) ?? 'text';
  const title = /\bdata-title="([^"]*)"/.exec(ofPre)?.[1];
  const texts = lines.map((one, i) => (i === 0 ? first : one.text));
  const [, before = '', rest = ''] = CLOSE.exec(texts.at(-1)!) ?? [];
  texts[texts.length - 1] = before;
  const marked: number[] = [];
  const inner = lines.map((one, i) => {
    if (texts[i]!.includes('<strong>')) marked.push(i + 1);
    return inPlace(one, decoded(texts[i]!));
  });
  if (inner[0]!.text.trim() === '') {
    inner.shift();
    for (let i = 0; i < marked.length; i++) marked[i]!--;
  }
  if (inner.at(-1)?.text.trim() === '') inner.pop();
  const longest = Math.max(
    2,
    ...inner.flatMap(({ text }) => text.match(/`+/g) ?? []).map((run) => (run as string).length),
  );
  const mark = '`'.repeat(longest + 1);
  const info = sampleInfo(language, title, marked.length === 0 ? undefined : marked.join(','));
  const last = lines.at(-1)!;
  return [
    inPlace(lines[0]!, ''),
    inPlace(lines[0]!, `${indent}${mark}${info}`),
    ...inner.map((one) => inPlace(one, one.text === '' ? '' : indent + one.text)),
    inPlace(last, indent + mark),
    inPlace(last, ''),
    ...(rest.trim() === '' ? [] : [inPlace(last, indent + rest)]),
  ];
}

/** Without tags, and with the signs that entities stand for. */
const decoded = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, '')
    .replace(
      /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(lt|gt|amp|quot|apos|nbsp));/gi,
      (_, ten?: string, six?: string, name?: string) =>
        name === undefined
          ? String.fromCodePoint(
              Math.min(0x10_ff_ff, ten === undefined ? Number.parseInt(six!, 16) : Number(ten)),
            )
          : ENTITIES[name.toLowerCase()]!,
    );
