/** Turns the blocks of Python-Markdown and its extensions into components: admonitions, tabs, grids, definitions. */
import { definitionList } from '../common/definition-list.ts';
import type { ForeignNote, PlacedLine } from '../common/dialect.ts';
import { closeTag, openTag } from '../common/escape.ts';
import { indentedCode } from '../common/indented-code.ts';
import {
  afterFence,
  append,
  block,
  bodyEnd,
  dedented,
  fenceOf,
  indented,
  indentOf,
  inPlace,
  isBlank,
  LONGEST_LINE,
  sample,
  skipBlank,
  type TakenBlock,
} from '../common/page-lines.ts';
import { admonitionTag, framed, label, type Tag } from './admonition-tag.ts';
import { autodocAt } from './autodoc.ts';
import { closingElement, markdownElement } from './markdown-element.ts';
import { fenceInfo } from './mkdocs-fence.ts';

/** Blocks inside each other; what is deeper stays text. */
const DEEPEST = 12;
/** How often an end that does not fit is looked for. */
const MOST_FAILED = 100;

const ADMONITION = /^([ \t]*)(!!!|\?\?\?\+?)[ \t](.*)$/;
const KIND = /^([\w-]+(?:[ \t]+[\w-]+)*)?[ \t]*(?:"(.*)")?$/;
const TAB = /^([ \t]*)===[!+]*[ \t]+(?:"(.*)"|'(.*)')[ \t]*$/;
const SLASHES = /^([ \t]*)(\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*(.*))?$/;
const GRID = /^([ \t]*)<div\b[^>]*\bclass="([^"]*\bgrid\b[^"]*)"[^>]*>[ \t]*$/;
const ITEM = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)(.*)$/;
const ABBREVIATION = /^[ \t]*\*\[[^\]\n]+\]:/;

export class MkDocsBlocks {
  readonly notes: ForeignNote[] = [];
  private readonly file: string;
  private readonly unclosed = new WeakMap<readonly PlacedLine[], Map<string, number>>();

  /** @param file of the page, for notes */
  constructor(file: string) {
    this.file = file;
  }

  /** @param lines without the indent of what they are in */
  convert(lines: readonly PlacedLine[], depth = 0): PlacedLine[] {
    const out: PlacedLine[] = [];
    let inList = false;
    for (let i = 0; i < lines.length; ) {
      const line = lines[i]!;
      const fence = fenceOf(line.text);
      const last = fence && afterFence(lines, i, fence);
      if (fence !== undefined && last !== undefined) {
        append(out, sample(lines.slice(i, last), fence, fenceInfo(fence.info)));
        if (ITEM.test(line.text)) inList = true;
        i = last;
        continue;
      }
      if (fence !== undefined) {
        // Without an end it is text.
        out.push(inPlace(line, line.text.replace(/[`~]/g, '\\$&')));
        i++;
        continue;
      }
      const after = i === 0 || isBlank(lines[i - 1]);
      // An item that is indented so deep outside of lists is code.
      if (isListed(line) && (!after || inList || indentOf(line.text) < 4)) inList = true;
      else if (after && !isBlank(line) && indentOf(line.text) < 2) inList = false;
      const found =
        line.text.length > LONGEST_LINE || depth >= DEEPEST
          ? undefined
          : (this.special(lines, i, depth, inList) ??
            (after && !inList && indentOf(line.text) >= 4 ? indentedCode(lines, i) : undefined));
      if (found === undefined) {
        out.push(line);
        i++;
      } else {
        append(out, found.lines);
        i = found.end;
      }
    }
    return out;
  }

  private special(
    lines: readonly PlacedLine[],
    at: number,
    depth: number,
    inList: boolean,
  ): TakenBlock | undefined {
    const convert = (own: readonly PlacedLine[]): PlacedLine[] => this.convert(own, depth + 1);
    const kind = { columns: 4, convert, manyTerms: true, bareMeanings: true };
    return (
      this.marked(lines, at, depth) ??
      this.element(lines, at, depth, inList) ??
      definitionList(lines, at, kind)
    );
  }

  /** A block that its first sign tells. */
  private marked(lines: readonly PlacedLine[], at: number, depth: number): TakenBlock | undefined {
    const line = lines[at]!;
    const { text } = line;
    const nothing = { lines: [inPlace(line, '')], end: at + 1 };
    switch (text.trimStart()[0]) {
      case '!':
      case '?':
        return this.admonition(lines, at, depth);
      case '=':
        return this.tabs(lines, at, depth);
      case '/':
        return this.slashes(lines, at, depth);
      case '<':
        return this.grid(lines, at, depth);
      case ':':
      case '#':
        return this.autodoc(lines, at);
      case '[':
        return /^[ \t]*\[TOC\][ \t]*$/i.test(text) ? nothing : undefined;
      case '*':
        return ABBREVIATION.test(text) ? nothing : undefined;
      default:
        return undefined;
    }
  }

  private admonition(lines: readonly PlacedLine[], at: number, depth: number): TakenBlock | undefined {
    const [, before, marks, written = ''] = ADMONITION.exec(lines[at]!.text) ?? [];
    const [all, words = 'note', title] = KIND.exec(written.trim()) ?? [];
    if (all === undefined || before === undefined) return undefined;
    const end = bodyEnd(lines, at + 1, indentOf(before) + 4);
    const inner = this.body(lines.slice(at + 1, end), indentOf(before) + 4, depth);
    const kind = words.split(/\s+/)[0]!.toLowerCase();
    const open = marks === '!!!' ? undefined : marks!.endsWith('+');
    // The title of a component leads nowhere.
    const isLinked = open === undefined && title !== undefined && title.includes('](');
    const heading = isLinked ? [`**${label(title)}**`, ''].map((text) => inPlace(lines[at]!, text)) : [];
    const tag = admonitionTag(kind, isLinked ? '' : title, open);
    return { lines: framed(lines[at]!, tag, [...heading, ...inner], indentOf(before)), end };
  }

  private body(lines: readonly PlacedLine[], columns: number, depth: number): PlacedLine[] {
    return this.convert(
      lines.map((line) => dedented(line, columns)),
      depth + 1,
    );
  }

  private tabs(lines: readonly PlacedLine[], at: number, depth: number): TakenBlock | undefined {
    const first = TAB.exec(lines[at]!.text);
    if (first === null) return undefined;
    const indent = indentOf(first[1]!);
    const inner: PlacedLine[] = [];
    let next = at;
    for (let tab: RegExpExecArray | null = first, start = at; tab !== null; ) {
      const end = bodyEnd(lines, start + 1, indent + 4);
      const body = this.body(lines.slice(start + 1, end), indent + 4, depth);
      const title = label(tab[2] ?? tab[3] ?? '');
      append(inner, block(lines[start]!, openTag('Tab', { title }), body, closeTag('Tab')));
      next = end;
      start = skipBlank(lines, end);
      tab = TAB.exec(lines[start]?.text ?? '');
      if (tab !== null && indentOf(tab[1]!) !== indent) tab = null;
    }
    return { lines: framed(lines[at]!, ['Tabs', {}], inner, indent), end: next };
  }

  /** Blocks between slashes, which are not indented. */
  private slashes(lines: readonly PlacedLine[], at: number, depth: number): TakenBlock | undefined {
    const first = SLASHES.exec(lines[at]!.text);
    if (first === null) return undefined;
    const indent = indentOf(first[1]!);
    const one = this.slashed(lines, at, depth);
    if (one === undefined) return undefined;
    if (one.name !== 'tab') return { lines: framed(lines[at]!, one.tag, one.inner, indent), end: one.end };
    const inner: PlacedLine[] = [];
    let next = at;
    for (let tab: ReturnType<typeof this.slashed> = one; tab?.name === 'tab'; ) {
      append(inner, block(lines[next]!, openTag(...tab.tag), tab.inner, closeTag('Tab')));
      next = tab.end;
      const following = skipBlank(lines, next);
      tab = this.slashed(lines, following, depth);
      if (tab?.name === 'tab') next = following;
    }
    return { lines: framed(lines[at]!, ['Tabs', {}], inner, indent), end: next };
  }

  private slashed(lines: readonly PlacedLine[], at: number, depth: number) {
    const [all, before, marks, word, title] = SLASHES.exec(lines[at]?.text ?? '') ?? [];
    if (all === undefined || word === undefined) return undefined;
    const indent = indentOf(before!);
    const close = this.closing(lines, marks!, () => {
      for (let i = at + 1; i < lines.length; i++) {
        const { text } = lines[i]!;
        if (text.trim() === marks && Math.abs(indentOf(text) - indent) < 4) return i;
      }
      return -1;
    });
    if (close < 0) return undefined;
    let from = at + 1;
    let type: string | undefined;
    for (; from < close && /^[ \t]{4,}[\w-]+:/.test(dedented(lines[from]!, indent).text); from++)
      type = /^[ \t]+type:[ \t]*["']?([\w-]+)/.exec(lines[from]!.text)?.[1] ?? type;
    const name = word.toLowerCase();
    const shown = title === undefined || title.trim() === '' ? undefined : title.trim();
    const tag: Tag =
      name === 'tab'
        ? ['Tab', { title: label(shown ?? 'Tab') }]
        : name === 'details'
          ? admonitionTag(type ?? 'details', shown, false)
          : name === 'html' || name === 'figure-caption' || name === 'caption'
            ? ['div', {}]
            : admonitionTag(name === 'admonition' ? (type ?? 'note') : name, shown, undefined);
    return { name, tag, inner: this.body(lines.slice(from, close), indent, depth), end: close + 1 };
  }

  /** What has no end once has none further down either: it is not looked for again, nor what often ends within a line. */
  private closing(lines: readonly PlacedLine[], what: string, find: () => number): number {
    const failed = this.unclosed.get(lines) ?? new Map<string, number>();
    const times = failed.get(what) ?? 0;
    if (times >= MOST_FAILED) return -1;
    const found = find();
    if (found < 0) this.unclosed.set(lines, failed.set(what, found === -1 ? MOST_FAILED : times + 1));
    return found;
  }

  private grid(lines: readonly PlacedLine[], at: number, depth: number): TakenBlock | undefined {
    const grid = GRID.exec(lines[at]!.text);
    if (grid === null) return undefined;
    const close = this.closing(lines, 'div', () => closingElement(lines, at, 'div'));
    if (close < 0) return undefined;
    const inside = lines.slice(at + 1, close);
    const cards = /\bcards\b/.test(grid[2]!) ? this.cards(inside, depth) : this.convert(inside, depth + 1);
    return { lines: framed(lines[at]!, ['Columns', {}], cards, indentOf(grid[1]!)), end: close + 1 };
  }

  /** Its tags stand outside of the lists in it, however they are indented. */
  private element(
    lines: readonly PlacedLine[],
    at: number,
    depth: number,
    inList: boolean,
  ): TakenBlock | undefined {
    const line = lines[at]!;
    const found = markdownElement(line.text);
    if (found === undefined) return undefined;
    const { indent, tag, name } = found;
    const close = this.closing(lines, name, () => closingElement(lines, at, name));
    if (close < 0) return undefined;
    const inner = this.body(lines.slice(at + 1, close), inList ? indent : 0, depth);
    const made = block(line, tag, inner, `</${name}>`);
    return { lines: inList ? made.map((one) => indented(one, indent)) : made, end: close + 1 };
  }

  private cards(lines: readonly PlacedLine[], depth: number): PlacedLine[] {
    const out: PlacedLine[] = [];
    const first = lines.find((line) => ITEM.test(line.text));
    const base = first === undefined ? 0 : indentOf(first.text);
    for (let i = 0; i < lines.length; ) {
      const item = ITEM.exec(lines[i]!.text);
      if (item === null || indentOf(item[1]!) !== base) {
        out.push(lines[i++]!);
        continue;
      }
      let end = i + 1;
      while (end < lines.length && !(ITEM.test(lines[end]!.text) && indentOf(lines[end]!.text) === base))
        end++;
      const width = base + Math.min(4, item[2]!.length);
      const body = lines.slice(i + 1, end).map((line) => dedented(line, Math.max(width, base + 2)));
      const own = [inPlace(lines[i]!, item[3]!), ...body].map((line) =>
        /^[ \t]*(?:-{3,}|\*{3,})[ \t]*$/.test(line.text) ? inPlace(line, '') : line,
      );
      append(out, block(lines[i]!, openTag('Card'), this.convert(own, depth + 1), closeTag('Card')));
      i = end;
    }
    return out;
  }

  private autodoc(lines: readonly PlacedLine[], at: number): TakenBlock | undefined {
    const found = autodocAt(lines, at);
    if (found === undefined) return undefined;
    const what = `"${found.name}" is documentation that mkdocstrings makes of source code, and is left out`;
    this.notes.push({ file: lines[at]!.file ?? this.file, line: lines[at]!.at, what });
    return found;
  }
}

/** A list item, a footnote, or something below one. */
const isListed = ({ text }: PlacedLine): boolean => ITEM.test(text) || /^[ \t]*\[\^[^\]]+\]:/.test(text);
