/** Turns blocks between colons into components: `:::note[Title]` and `::: tip Title`. */
import type { PlacedLine } from './dialect.ts';
import { closeTag, openTag, type TagProps } from './escape.ts';
import { afterFence, append, fenceOf, indentOf, inPlace, LONGEST_LINE } from './page-lines.ts';

const OPEN =
  /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)(?:\[((?:[^[\]\\]|\\.|\[[^\]]*\])*)\])?[ \t]*(?:\{([^}]*)\})?(.*)$/;
const CLOSE = /^([ \t>]*)(:{3,})[ \t]*$/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const DEEPEST = 20;

export interface Directive {
  readonly name: string;
  /** From brackets, or the words after the name. */
  readonly title: string | undefined;
  /** What stands between braces. */
  readonly attributes: string;
}

/** The component of a block; undefined when it is none, and stays text. */
type DirectiveTag = (directive: Directive) => readonly [name: string, props: TagProps] | undefined;

export function withDirectives(lines: readonly PlacedLine[], tagOf: DirectiveTag): PlacedLine[] {
  const out: PlacedLine[] = [];
  const open: { readonly name: string; readonly before: string; readonly colons: number }[] = [];
  const blank = (line: PlacedLine, before: string): PlacedLine => inPlace(line, before.trimEnd());
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const fence = fenceOf(line.text);
    if (fence !== undefined) {
      const closed = afterFence(lines, i, fence);
      // The end of a block is looked for first, as in the programs: a sample in it ends there too.
      const colons = open.at(-1)?.colons;
      const block = colons === undefined ? undefined : nextClose(lines, i, closed, colons);
      const end = block ?? closed ?? lines.length;
      append(out, lines.slice(i, end));
      if (block !== undefined) out.push(inPlace(lines[end - 1]!, fence.before + fence.mark));
      i = end - 1;
      continue;
    }
    // A block in a list item ends with the item.
    if (open.length > 0 && ITEM.test(line.text)) {
      const at = open.findIndex(
        ({ before }) => /^[ \t]{2,}$/.test(before) && indentOf(before) > indentOf(line.text),
      );
      for (const block of at < 0 ? [] : open.splice(at).reverse())
        out.push(
          blank(line, block.before),
          inPlace(line, block.before + closeTag(block.name)),
          blank(line, ''),
        );
    }
    if (!line.text.includes(':::') || line.text.length > LONGEST_LINE) {
      out.push(line);
      continue;
    }
    const close = CLOSE.exec(line.text);
    if (close !== null && open.length > 0) {
      // One that ends an outer block ends those in it too.
      const at = open.findLastIndex(({ colons }) => colons === close[2]!.length);
      for (const block of open.splice(at < 0 ? open.length - 1 : at).reverse())
        out.push(
          blank(line, block.before),
          inPlace(line, block.before + closeTag(block.name)),
          blank(line, block.before),
        );
      continue;
    }
    const [, before = '', colons, name, bracketed, attributes = '', rest = ''] = OPEN.exec(line.text) ?? [];
    const words = rest.trim();
    const title = bracketed ?? (words === '' ? undefined : words);
    const tag =
      name === undefined || open.length >= DEEPEST
        ? undefined
        : tagOf({ name: name.toLowerCase(), title, attributes });
    if (tag === undefined) {
      out.push(line);
      continue;
    }
    open.push({ name: tag[0], before, colons: colons!.length });
    out.push(blank(line, before), inPlace(line, before + openTag(...tag)), blank(line, before));
  }
  const last = out.at(-1);
  for (const block of open.reverse())
    if (last !== undefined) out.push(inPlace(last, ''), inPlace(last, closeTag(block.name)));
  return out;
}

function nextClose(
  lines: readonly PlacedLine[],
  from: number,
  to: number | undefined,
  colons: number,
): number | undefined {
  for (let i = from + 1; i < (to ?? lines.length); i++)
    if ((CLOSE.exec(lines[i]!.text)?.[2]?.length ?? 0) >= colons) return i;
  return undefined;
}

const KINDS: Readonly<Record<string, string>> = {
  note: 'Note',
  secondary: 'Note',
  important: 'Info',
  info: 'Info',
  tip: 'Tip',
  success: 'Check',
  warning: 'Warning',
  caution: 'Warning',
  danger: 'Danger',
};

/** The notices that most programs have. */
export function noticeTag({ name, title }: Directive): readonly [string, TagProps] | undefined {
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  return kind === undefined
    ? undefined
    : [kind, { title: title?.replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2') }];
}
