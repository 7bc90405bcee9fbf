/** Makes pages of nested tags, lists, quotes, tables and fences from a seed, most of them slightly wrong. */

export type Random = () => number;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const TAGS = [
  'Card',
  'Note',
  'Steps',
  'Step',
  'Tabs',
  'Tab',
  'div',
  'table',
  'tr',
  'td',
  'b',
  'A.B',
  '',
];
const INDENTS = ['', '', '', '  ', '    ', '   ', '      ', '\t', ' '];
const DEEPEST = 4;

/** One page for each call; every word is written once, so that a lost one is found. */
export class MarkupGrammar {
  private readonly random: Random;
  private words = 0;

  constructor(random: Random) {
    this.random = random;
  }

  page(): string {
    this.words = 0;
    const blocks = Array.from({ length: this.below(3) + 1 }, () => this.block(0));
    let text = blocks.join(this.pick(['\n\n', '\n\n', '\n']));
    const faults = this.pick([0, 0, 1, 1, 2, 3]);
    for (let i = 0; i < faults; i++) text = this.spoil(text);
    if (this.chance(0.08)) text = text.replaceAll('\n', '\r\n');
    if (this.chance(0.03)) text = `\ufeff${text}`;
    return text;
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  private word(): string {
    return `q${++this.words}z`;
  }

  private block(depth: number): string {
    if (depth >= DEEPEST) return this.line(depth);
    const makers = [
      () => this.line(depth),
      () => this.element(depth),
      () => this.element(depth),
      () => this.element(depth),
      () => this.list(depth),
      () => this.indented(this.block(depth + 1), '> '),
      () => this.table(depth),
      () => this.fence(),
      () => `${'#'.repeat(this.below(3) + 1)} ${this.line(depth)}`,
      () =>
        this.pick([
          `{/* ${this.word()} */}`,
          `{"${this.word()}"}`,
          `export const a = "${this.word()}"`,
          '---',
        ]),
    ];
    return this.pick(makers)();
  }

  private blocks(depth: number): string {
    const made = Array.from({ length: this.below(3) + 1 }, () => this.block(depth + 1));
    return made.join(this.pick(['\n\n', '\n']));
  }

  private element(depth: number): string {
    const name = this.pick(TAGS);
    const open = `<${name}${name === '' ? '' : this.attributes()}>`;
    const close = `</${name}>`;
    const inside = this.blocks(depth);
    const indent = this.pick(INDENTS);
    const within = this.chance(0.4) ? this.indented(inside, indent) : inside;
    const gap = this.pick(['\n', '\n', '\n\n', '']);
    return `${open}${gap}${within}${this.pick([gap, gap, '\n', ''])}${this.chance(0.25) ? this.pick(INDENTS) : ''}${close}`;
  }

  private attributes(): string {
    if (this.chance(0.6)) return '';
    const word = this.word();
    return this.pick([
      ` title="${word}"`,
      ` title='${word} > x'`,
      ` title={"${word}"}`,
      ` a={1 > 0} title="${word}"`,
      `\n  title="${word}"\n`,
      ` title="${word}\n  ${this.word()}"`,
      ` {...{a: "${word}"}}`,
      ` a title="&lt;${word}&gt;"`,
      ` a:b="${word}"`,
      ` x={{a: \`${word}\`}}`,
      ` icon={<b>${word}</b>}`,
    ]);
  }

  private list(depth: number): string {
    const mark = this.pick(['- ', '* ', '1. ', '-   ', '- [ ] ']);
    const items = Array.from({ length: this.below(3) + 1 }, () => {
      const width = mark.startsWith('- [') ? 2 : mark.length;
      return mark + this.indented(this.blocks(depth), ' '.repeat(width)).trimStart();
    });
    return items.join(this.pick(['\n', '\n', '\n\n']));
  }

  private table(depth: number): string {
    const row = (): string => `| ${this.inline(depth + 2)} | ${this.inline(depth + 2)} |`;
    return [row(), this.pick(['|---|---|', '|:--|--:|']), row(), ...(this.chance(0.5) ? [row()] : [])].join(
      '\n',
    );
  }

  private fence(): string {
    const mark = this.pick(['```', '~~~', '````']);
    return `${mark}${this.pick(['', 'js', 'js a="b"'])}\n${this.pick(['', '  '])}${this.word()} <b> {\n${mark}`;
  }

  private line(depth: number): string {
    return Array.from({ length: this.below(3) + 1 }, () => this.inline(depth)).join(
      this.pick([' ', ' ', '\n', '']),
    );
  }

  private inline(depth: number): string {
    const word = this.word();
    const name = this.pick(TAGS);
    const inner = (): string => (depth < DEEPEST ? this.inline(depth + 1) : this.word());
    const makers: readonly (() => string)[] = [
      () => word,
      () => word,
      () => `**${word}**`,
      () => `*${inner()}*`,
      () => `\`${word} <b>\``,
      () => `[${inner()}](/x)`,
      () => `![${word}](/x.png)`,
      () => `<${name}>${inner()}</${name}>`,
      () => `<${name}${name === '' ? '' : this.attributes()}>${word}</${name}>`,
      () => (name === '' ? '<></>' : `<${name}${this.attributes()} />`),
      () => `{"${word}"}`,
      () => `{/* ${word} */}`,
      () => `\\<${word}\\>`,
      () => `&lt;${word}&gt;`,
      () => `~~${word}~~`,
      () => `\\{${word}`,
    ];
    return this.pick(makers)();
  }

  /** Every line with `indent` before it, or all but the first, or those that are not empty. */
  private indented(text: string, indent: string): string {
    return text
      .split('\n')
      .map((line) => (line === '' && this.chance(0.7) ? line : indent + line))
      .join('\n');
  }

  private spoil(text: string): string {
    const lines = text.split('\n');
    const at = this.below(lines.length);
    const line = lines[at]!;
    const tags = [...text.matchAll(/<\/?[\w.]*[^<>\n]*>/g)];
    const tag = tags.length === 0 ? undefined : this.pick(tags);
    const without = (found: RegExpExecArray): string =>
      text.slice(0, found.index) + text.slice(found.index + found[0].length);
    const makers: readonly (() => string)[] = [
      () => lines.with(at, this.pick(INDENTS) + line.trimStart()).join('\n'),
      () => lines.with(at, this.pick(['> ', '- ', '  ', '    ', '\t', '| ']) + line).join('\n'),
      () => lines.toSpliced(at, 0, '').join('\n'),
      () => lines.toSpliced(at, 1).join('\n'),
      () => (at === 0 ? text : lines.toSpliced(at - 1, 2, lines[at - 1]! + line.trimStart()).join('\n')),
      () => (tag === undefined ? text : without(tag)),
      () => (tag === undefined ? text : text.slice(0, tag.index) + tag[0] + text.slice(tag.index)),
      () =>
        tag === undefined
          ? text
          : `${text.slice(0, tag.index)}\n${this.pick(INDENTS)}${text.slice(tag.index)}`,
      () => (tag === undefined ? text : without(tag).replace(/$/, tag[0])),
      () =>
        `${text.slice(0, this.below(text.length))}${this.pick(['<', '>', '{', '}', '`', '*', '\\', '|', '"', '<!-- x -->', '</b>', '<b>', '&', '\n'])}${text.slice(this.below(text.length))}`,
    ];
    return this.pick(makers)();
  }
}
