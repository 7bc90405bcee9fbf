/** Parses the Markdown of an answer, also while it is still arriving: paragraphs, lists, quotes, code and links, and nothing else. */

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Inline[] };

export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | { readonly kind: 'list'; readonly start?: number; readonly items: readonly (readonly Block[])[] };

/** Lists and quotes in each other; deeper ones are text. */
const DEEPEST = 4;

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^\s`{]*)/;
const HEADING = /^ {0,3}#{1,6}\s+(.*?)\s*#*$/;
const ITEM = /^( {0,3})(?:[-*+]|(\d{1,9})[.)])( +|$)/;
const QUOTE = /^ {0,3}> ?/;

export function parseAnswer(text: string): Block[] {
  return parseBlocks(text.replace(/\r\n?/g, '\n').split('\n'), 0);
}

/** Lines that are read from the front. */
interface Lines {
  readonly all: readonly string[];
  at: number;
}

function parseBlocks(all: readonly string[], depth: number): Block[] {
  const lines: Lines = { all, at: 0 };
  const blocks: Block[] = [];
  while (lines.at < all.length) {
    const line = all[lines.at]!;
    if (line.trim() === '') lines.at++;
    else blocks.push(parseBlock(lines, line, depth));
  }
  return blocks;
}

function parseBlock(lines: Lines, line: string, depth: number): Block {
  const fence = FENCE.exec(line);
  if (fence !== null) return parseCode(lines, fence);
  const heading = HEADING.exec(line);
  if (heading !== null) {
    lines.at++;
    return { kind: 'heading', children: parseInline(heading[1]!) };
  }
  if (depth < DEEPEST && QUOTE.test(line)) return parseQuote(lines, depth);
  if (depth < DEEPEST && ITEM.test(line)) return parseList(lines, depth);
  return parseParagraph(lines, depth);
}

/** Without its end it goes on to the end of what has arrived. */
function parseCode(lines: Lines, [, mark, language]: RegExpExecArray): Block {
  const from = lines.at + 1;
  const isEnd = (line: string): boolean => {
    const text = line.trim();
    return text.startsWith(mark!) && text.replaceAll(mark![0]!, '') === '';
  };
  let to = from;
  while (to < lines.all.length && !isEnd(lines.all[to]!)) to++;
  lines.at = to + 1;
  return { kind: 'code', language: language!, text: lines.all.slice(from, to).join('\n') };
}

function parseQuote(lines: Lines, depth: number): Block {
  const own: string[] = [];
  for (let line = lines.all[lines.at]; line !== undefined && QUOTE.test(line); line = lines.all[++lines.at])
    own.push(line.replace(QUOTE, ''));
  return { kind: 'quote', children: parseBlocks(own, depth + 1) };
}

function parseList(lines: Lines, depth: number): Block {
  const [, , start] = ITEM.exec(lines.all[lines.at]!)!;
  const items: Block[][] = [];
  for (let line = lines.all[lines.at]; line !== undefined; line = lines.all[lines.at]) {
    const mark = ITEM.exec(line);
    if (mark === null || (mark[2] === undefined) !== (start === undefined)) break;
    items.push(parseBlocks(itemLines(lines, mark), depth + 1));
  }
  return { kind: 'list', ...(start === undefined ? {} : { start: Number(start) }), items };
}

/** The lines of an item without its indentation: those that are indented, and those that continue its text. */
function itemLines(lines: Lines, mark: RegExpExecArray): string[] {
  const indent = mark[0].length;
  const own = [lines.all[lines.at++]!.slice(indent)];
  for (let line = lines.all[lines.at]; line !== undefined; line = lines.all[++lines.at]) {
    const isIndented = line.search(/\S/) >= Math.min(indent, mark[1]!.length + 2);
    const isBlank = line.trim() === '';
    if (isBlank && !continues(lines, indent)) break;
    if (!isBlank && !isIndented && (own.at(-1)!.trim() === '' || beginsBlock(line))) break;
    own.push(isIndented ? line.slice(Math.min(indent, line.search(/\S/))) : line.trimStart());
  }
  while (lines.all[lines.at]?.trim() === '' && ITEM.test(lines.all[lines.at + 1] ?? '')) lines.at++;
  return own;
}

/** True for a blank line inside an item: what follows it is indented. */
function continues({ all, at }: Lines, indent: number): boolean {
  const next = all[at + 1] ?? '';
  return next.trim() !== '' && next.search(/\S/) >= Math.min(indent, 2);
}

const beginsBlock = (line: string): boolean =>
  FENCE.test(line) || HEADING.test(line) || ITEM.test(line) || QUOTE.test(line);

function parseParagraph(lines: Lines, depth: number): Block {
  const own = [lines.all[lines.at++]!];
  for (let line = lines.all[lines.at]; line !== undefined; line = lines.all[++lines.at]) {
    if (line.trim() === '' || (depth < DEEPEST && beginsBlock(line))) break;
    own.push(line);
  }
  return { kind: 'paragraph', children: parseInline(own.map((line) => line.trim()).join('\n')) };
}

/** Each alternative ends at the first character that it may not contain, so that no text takes long. */
const INLINE =
  /(?<ticks>``?)(?<code>[^`\n]{1,2000})\k<ticks>|!?\[(?<label>(?:[^[\]`\n]|`[^`\n]{0,200}`){1,500})\]\((?<url>[^()\s<>]{1,1000}(?:\([^()\s<>]{0,200}\)[^()\s<>]{0,200})?)(?:\s+"[^"\n]{0,300}")?\)|\*\*(?<strong>[^*\n]{1,2000})\*\*|(?<![\w*])[*_](?<emphasis>[^*_\s][^*_\n]{0,1000})[*_](?![\w*])|\\(?<escaped>[!-/:-@[-`{-~])/g;

/** @param isInside true for text in a link or in emphasis, which has no links of its own */
export function parseInline(text: string, isInside = false): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  const plain = (to: number): void => {
    if (to > at) found.push({ kind: 'text', text: text.slice(at, to) });
  };
  for (const match of text.matchAll(INLINE)) {
    const part = inlineOf(match.groups as InlineGroups, match[0], isInside);
    plain(match.index);
    at = match.index + match[0].length;
    found.push(part);
  }
  plain(text.length);
  return found;
}

type InlineGroups = Readonly<
  Partial<Record<'code' | 'label' | 'url' | 'strong' | 'emphasis' | 'escaped', string>>
>;

function inlineOf(groups: InlineGroups, whole: string, isInside: boolean): Inline {
  const { code, label, url, strong, emphasis, escaped } = groups;
  if (code !== undefined) return { kind: 'code', text: code.trim() || code };
  if (label !== undefined) {
    // A picture is its words: no address is loaded.
    if (whole.startsWith('!') || isInside) return { kind: 'text', text: label };
    return { kind: 'link', url: url!, children: parseInline(label, true) };
  }
  if (isInside && (strong ?? emphasis) !== undefined) return { kind: 'text', text: (strong ?? emphasis)! };
  if (strong !== undefined) return { kind: 'strong', children: insideOf(strong) };
  if (emphasis !== undefined) return { kind: 'emphasis', children: insideOf(emphasis) };
  return { kind: 'text', text: escaped! };
}

/** Strong text may hold a link, but no strong text: the mark cannot occur in it. */
const insideOf = (text: string): Inline[] => parseInline(text);
