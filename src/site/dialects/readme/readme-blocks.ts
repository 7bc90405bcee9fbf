/** Makes Markdown and components of what ReadMe writes as blocks: `[block:callout]{…}[/block]`, and notices with a sign. */
import type { ForeignNote, PlacedLine } from '../common/dialect.ts';
import { closeTag, openTag } from '../common/escape.ts';
import { sampleInfo } from '../common/fence-lines.ts';
import { entryOf, fieldOf, fieldsOf, listOf, textOf } from '../common/foreign-yaml.ts';
import { afterFence, append, block, fenceOf, inPlace, isBlank, sample } from '../common/page-lines.ts';

const BLOCK = /^[ \t]*\[block:([\w-]+)\][ \t]*(.*)$/;
const END = /^(.*?)\[\/block\][ \t]*$/;
const QUOTE = /^[ \t]*>[ \t]?/;
const MAX_BLOCK = 5_000;
const MAX_CELLS = 20_000;

/** Signs that a notice begins with, without their variants. */
const SIGNS: Readonly<Record<string, string>> = {
  '📘': 'Info',
  ℹ: 'Info',
  '🔵': 'Info',
  '👍': 'Check',
  '✅': 'Check',
  '🟢': 'Check',
  '🚧': 'Warning',
  '⚠': 'Warning',
  '🟠': 'Warning',
  '🟡': 'Warning',
  '❗': 'Danger',
  '🛑': 'Danger',
  '⛔': 'Danger',
  '🔥': 'Danger',
  '📝': 'Note',
  '💡': 'Tip',
};
const TYPES: Readonly<Record<string, string>> = {
  info: 'Info',
  success: 'Check',
  okay: 'Check',
  warning: 'Warning',
  warn: 'Warning',
  danger: 'Danger',
  error: 'Danger',
  default: 'Note',
};

export const noticeOf = (theme: string | undefined, icon: string | undefined): string =>
  entryOf(TYPES, (theme ?? '').toLowerCase()) ??
  entryOf(SIGNS, (icon ?? '').replace(/\ufe0f/g, '')) ??
  'Note';

export const figureCaption = (markdown: string): string =>
  `${openTag('figcaption')}${markdown}${closeTag('figcaption')}`;

export class ReadmeBlocks {
  readonly notes: ForeignNote[] = [];
  private readonly file: string;
  private isEndless = false;

  constructor(file: string) {
    this.file = file;
  }

  convert(lines: readonly PlacedLine[]): PlacedLine[] {
    const out: PlacedLine[] = [];
    for (let i = 0; i < lines.length; ) {
      const found = this.samples(lines, i) ?? this.magic(lines, i) ?? this.notice(lines, i);
      append(out, found?.lines ?? [lines[i]!]);
      i = found?.end ?? i + 1;
    }
    return out;
  }

  /** Samples without a line between them are shown in one place. */
  private samples(lines: readonly PlacedLine[], from: number) {
    const parts: { readonly lines: readonly PlacedLine[]; readonly info: string; readonly named: boolean }[] =
      [];
    let end = from;
    for (;;) {
      const fence = fenceOf(lines[end]?.text ?? '');
      const after = fence && afterFence(lines, end, fence);
      if (fence === undefined || after === undefined || (parts.length > 0 && fence.before !== '')) break;
      const [, language = '', title = ''] = /^[ \t]*([\w+#./-]*)(.*)$/.exec(fence.info.trim()) ?? [];
      parts.push({
        lines: sample(lines.slice(end, after), fence, sampleInfo(language, title.trim())),
        info: language,
        named: title !== '',
      });
      end = after;
      if (fence.before !== '') break;
    }
    if (parts.length === 0) return undefined;
    if (parts.length === 1) return { lines: parts[0]!.lines, end };
    return {
      lines: block(
        lines[from]!,
        openTag('CodeGroup'),
        parts.flatMap((one) => one.lines),
        closeTag('CodeGroup'),
      ),
      end,
    };
  }

  private magic(lines: readonly PlacedLine[], from: number) {
    const [, type, first = ''] =
      (lines[from]!.text.includes('[block:') && BLOCK.exec(lines[from]!.text)) || [];
    if (type === undefined || this.isEndless) return undefined;
    const texts: string[] = [];
    for (let i = from; i < lines.length && i < from + MAX_BLOCK; i++) {
      const text = i === from ? first : lines[i]!.text;
      const last = END.exec(text)?.[1];
      texts.push(last ?? text);
      if (last === undefined) continue;
      const converted = this.converted(type, texts.join('\n'), lines[from]!);
      return { lines: ['', ...converted, ''].map((one) => inPlace(lines[from]!, one)), end: i + 1 };
    }
    this.isEndless = true;
    return undefined;
  }

  private converted(type: string, json: string, line: PlacedLine): readonly string[] {
    let data: unknown;
    try {
      data = JSON.parse(json) as unknown;
    } catch {
      this.note(line, `The block "${type}" is no JSON, and is left out`);
      return [];
    }
    const text = (name: string): string => textOf(fieldOf(data, name)) ?? '';
    switch (type) {
      case 'callout':
        return [
          openTag(noticeOf(text('type'), undefined), { title: text('title') || undefined }),
          '',
          ...text('body').split('\n'),
          '',
          closeTag(noticeOf(text('type'), undefined)),
        ];
      case 'code': {
        const samples = listOf(fieldOf(data, 'codes'))
          .slice(0, 50)
          .flatMap((one) => {
            const code = String(fieldOf(one, 'code') ?? '');
            const mark = '`'.repeat(
              (code.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 2) + 1,
            );
            return [
              `${mark}${sampleInfo(textOf(fieldOf(one, 'language')) ?? 'text', textOf(fieldOf(one, 'name')))}`,
              ...code.split('\n'),
              mark,
              '',
            ];
          });
        return listOf(fieldOf(data, 'codes')).length > 1
          ? [openTag('CodeGroup'), '', ...samples, closeTag('CodeGroup')]
          : samples;
      }
      case 'image':
        return listOf(fieldOf(data, 'images'))
          .slice(0, 50)
          .flatMap((one) => {
            const [src, , alt] = listOf(fieldOf(one, 'image'));
            const caption = textOf(fieldOf(one, 'caption'));
            const picture =
              typeof src === 'string'
                ? `![${(typeof alt === 'string' ? alt : '').replace(/[[\]]/g, '')}](${src.replace(/[\s()<>]/g, encodeURIComponent)})`
                : '';
            return caption === undefined || picture === ''
              ? [picture, '', ...(caption === undefined ? [] : [caption, ''])]
              : [openTag('figure'), '', picture, '', figureCaption(caption), '', closeTag('figure'), ''];
          });
      case 'parameters':
        return table(data);
      case 'embed': {
        const href = text('url');
        const title = text('title') || href;
        return /^https?:\/\//.test(href) ? [`${openTag('Card', { title, href })}${closeTag('Card')}`] : [];
      }
      case 'html':
        return text('html')
          .split('\n')
          .map((one) => one.trim())
          .filter((one) => one !== '');
      case 'api-header':
        return [`## ${text('title')}`];
      case 'textarea':
        return text('text').split('\n');
      case 'tutorial-tile': {
        const slug = text('slug') || text('id');
        return [
          openTag('Card', { title: text('title') || slug, href: `/recipes/${slug.replace(/[^\w-]/g, '')}` }) +
            closeTag('Card'),
        ];
      }
      default:
        this.note(line, `The block "${type}" is not known here, and is left out`);
        return [];
    }
  }

  /** `> 📘 Title` and what is quoted with it. */
  private notice(lines: readonly PlacedLine[], from: number) {
    const [, sign, words = ''] =
      /^[ \t]*>[ \t]*(\p{Extended_Pictographic})\ufe0f?(.*)$/u.exec(lines[from]!.text.trimEnd()) ?? [];
    const name = sign === undefined ? undefined : SIGNS[sign];
    if (name === undefined) return undefined;
    const title = words.trim();
    let end = from + 1;
    while (end < lines.length && QUOTE.test(lines[end]!.text)) end++;
    const inner = lines.slice(from + 1, end).map((one) => inPlace(one, one.text.replace(QUOTE, '')));
    const shown = title.replace(/(\*\*|__)(.*?)\1/g, '$2').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    // A title with more than words is text.
    const isPlain = shown === title || !/\]\(/.test(title);
    const body = isPlain ? inner : [inPlace(lines[from]!, title), inPlace(lines[from]!, ''), ...inner];
    const kept = isBlank(body[0]) ? body.slice(1) : body;
    return {
      lines: block(
        lines[from]!,
        openTag(name, { title: isPlain && shown !== '' ? shown : undefined }),
        this.convert(kept),
        closeTag(name),
      ),
      end,
    };
  }

  private note(line: PlacedLine, what: string): void {
    this.notes.push({ file: line.file ?? this.file, line: line.at, what });
  }
}

/** `{ "data": { "h-0": "Name", "0-0": "a" }, "cols": 1, "rows": 1 }` as a table. */
function table(value: unknown): readonly string[] {
  const cells = fieldsOf(fieldOf(value, 'data'));
  const number = (name: string): number => Math.max(0, Math.min(1_000, Number(fieldOf(value, name)) || 0));
  const [columns, rows] = [number('cols'), number('rows')];
  if (columns === 0 || columns * rows > MAX_CELLS) return [];
  const row = (start: string): string =>
    `| ${Array.from({ length: columns }, (_, i) =>
      String(cells[`${start}-${i}`] ?? '')
        .replace(/\|/g, '\\|')
        .replace(/\s*\n\s*/g, '<br />'),
    ).join(' | ')} |`;
  return [
    row('h'),
    `|${' --- |'.repeat(columns)}`,
    ...Array.from({ length: rows }, (_, i) => row(String(i))),
  ];
}
