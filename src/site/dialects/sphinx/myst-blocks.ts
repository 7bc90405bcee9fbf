/** Makes components of the directives of MyST. */

import { definitionList } from '../common/definition-list.ts';
import type { ForeignNote, PlacedLine } from '../common/dialect.ts';
import { closeTag, openTag, type TagProps } from '../common/escape.ts';
import { sampleInfo } from '../common/fence-lines.ts';
import { withIndentedCode } from '../common/indented-code.ts';
import {
  afterFence,
  append,
  block,
  fenceOf,
  indented,
  inPlace,
  isBlank,
  sample,
  skipBlank,
} from '../common/page-lines.ts';
import { DirectiveFinder, type MystDirective } from './myst-directive.ts';
import { buttonLines, cardLines, embeddedLines, pictureLines } from './myst-media.ts';
import {
  anchorOf,
  CODE,
  FRAMES,
  isElsewhere,
  kindOf,
  NOTICES,
  SILENT,
  TITLES,
  titled,
  unknownText,
  VERSIONS,
  words,
} from './myst-names.ts';
import { isObject, objectLines } from './myst-objects.ts';
import type { RoleTargets } from './myst-roles.ts';
import { withoutToctrees } from './myst-toctree.ts';

const DEEPEST = 14;

export class MystBlocks {
  readonly notes: ForeignNote[] = [];
  private readonly file: string;
  private readonly targets: RoleTargets;
  private readonly finder = new DirectiveFinder();
  private readonly unknown = new Map<string, { count: number; note: number }>();

  constructor(file: string, targets: RoleTargets) {
    this.file = file;
    this.targets = targets;
  }

  /** @param inTabs whether tabs among the lines have their frame around them */
  convert(written: readonly PlacedLine[], depth = 0, inTabs = false): PlacedLine[] {
    const lines = withIndentedCode(written);
    const out: PlacedLine[] = [];
    for (let i = 0; i < lines.length; ) {
      const found = depth < DEEPEST ? this.finder.at(lines, i) : undefined;
      if (found !== undefined) {
        const row = found.name === 'tab' && !inTabs ? this.tabsFrom(lines, found) : [found];
        append(
          out,
          this.row(row, depth, inTabs).map((one) => indented(one, found.indent)),
        );
        i = row.at(-1)!.end;
        continue;
      }
      const fence = fenceOf(lines[i]!.text);
      const end = fence && afterFence(lines, i, fence);
      if (fence !== undefined && (end !== undefined || depth > 0)) {
        const language = /^\s*\{?([\w+#.-]*)/.exec(fence.info)?.[1] ?? '';
        // The end of a directive ends what is open in it.
        const code =
          end === undefined ? [...lines.slice(i), inPlace(lines.at(-1)!, fence.mark)] : lines.slice(i, end);
        append(out, sample(code, fence, sampleInfo(language, undefined)));
        i = end ?? lines.length;
        continue;
      }
      const terms =
        depth < DEEPEST
          ? definitionList(lines, i, {
              columns: 2,
              convert: (own) => this.convert(own, depth + 1),
              manyTerms: false,
              bareMeanings: false,
            })
          : undefined;
      append(out, terms?.lines ?? [this.line(lines[i]!)]);
      i = terms?.end ?? i + 1;
    }
    return out;
  }

  /** Tabs that stand one below the other are one group. */
  private tabsFrom(lines: readonly PlacedLine[], first: MystDirective): readonly MystDirective[] {
    const row = [first];
    for (;;) {
      const next = this.finder.at(lines, Math.min(skipBlank(lines, row.at(-1)!.end), lines.length - 1));
      if (next?.name !== 'tab' || next.indent !== first.indent || next.end <= row.at(-1)!.end) return row;
      row.push(next);
    }
  }

  private row(row: readonly MystDirective[], depth: number, inTabs: boolean): readonly PlacedLine[] {
    const directiveLines = row.flatMap((one) => this.directive(one, depth));
    return row[0]!.name === 'tab' && !inTabs
      ? block(row[0]!.line, openTag('Tabs'), directiveLines, closeTag('Tabs'))
      : directiveLines;
  }

  /** Labels, comments and marks between blocks. */
  private line(line: PlacedLine): PlacedLine {
    const label = /^[ \t]*\(([^()\n]{1,200})\)=[ \t]*$/.exec(line.text)?.[1];
    if (label !== undefined)
      return inPlace(line, `${openTag('span', { id: anchorOf(label) })}${closeTag('span')}\n`);
    const [, formula, eq] = /^(.*\$\$)[ \t]*\(([\w:.-]{1,200})\)[ \t]*$/.exec(line.text) ?? [];
    if (formula !== undefined)
      return inPlace(line, `${formula}\n\n${openTag('span', { id: anchorOf(eq!) })}${closeTag('span')}\n`);
    const isMark = /^%|^\+\+\+(?:[ \t]|$)|^[ \t]*\{[.#][^{}]*\}[ \t]*$/.test(line.text);
    return isMark ? inPlace(line, '') : line;
  }

  private directive(found: MystDirective, depth: number): readonly PlacedLine[] {
    const { name, argument, options, body, line } = found;
    const inner = (): PlacedLine[] => this.convert(body, depth + 1);
    const id = options.get('name') ?? options.get('label');
    const mark = id === undefined ? '' : openTag('span', { id: anchorOf(id) }) + closeTag('span');
    const anchor = mark === '' ? [] : ['', mark, ''].map((text) => inPlace(line, text));
    const framed = (tag: string, props: TagProps): readonly PlacedLine[] => [
      ...anchor,
      ...block(line, openTag(tag, props), inner(), closeTag(tag)),
    ];
    const plain = words(argument);
    if (Object.hasOwn(VERSIONS, name)) {
      const title = `${VERSIONS[name]!} ${argument.split(/\s+/)[0] ?? ''}`.trim();
      const rest = argument.replace(/^\S+\s*/, '');
      const more = rest === '' ? [] : [inPlace(line, rest), inPlace(line, '')];
      return [
        ...anchor,
        ...block(line, openTag(NOTICES[name]!, { title }), [...more, ...inner()], closeTag(NOTICES[name]!)),
      ];
    }
    if (
      name === 'dropdown' ||
      (Object.hasOwn(NOTICES, name) && /\b(?:dropdown|toggle)\b/.test(options.get('class') ?? ''))
    )
      return framed('Accordion', { title: plain || titled(name), defaultOpen: options.has('open') });
    // Theorems, definitions, algorithms: of what kind they are is a part of their title.
    if (name.startsWith('prf:'))
      return framed('Note', { title: `${titled(name.slice(4))}${plain === '' ? '' : ` (${plain})`}` });
    if (Object.hasOwn(NOTICES, name)) {
      const isTitled = /^(?:admonition|topic|sidebar|todo|theorem|exercise|solution|proof)$/.test(name);
      const kind = name === 'admonition' ? kindOf(options.get('class')) : NOTICES[name]!;
      if (isTitled) return framed(kind, { title: plain || undefined });
      // The words after the name are the first of the text.
      const first =
        argument === '' ? [] : [inPlace(line, argument), ...(body.length > 0 ? [inPlace(line, '')] : [])];
      return [
        ...anchor,
        ...block(line, openTag(kind, { title: TITLES[name] }), [...first, ...inner()], closeTag(kind)),
      ];
    }
    if (CODE.test(name)) return [...anchor, ...this.code(found)];
    switch (name) {
      case 'tab-set':
        return framed('Tabs', {});
      case 'tabs':
        return [
          ...anchor,
          ...block(line, openTag('Tabs'), this.convert(body, depth + 1, true), closeTag('Tabs')),
        ];
      case 'tab-item':
      case 'group-tab':
      case 'tab':
        return framed('Tab', { title: plain || 'Tab' });
      case 'code-tab': {
        const [language = '', ...title] = plain.split(/\s+/);
        const code = this.fenced(line, /^[\w+#.-]*$/.test(language) ? language : 'text', body);
        return block(
          line,
          openTag('Tab', { title: title.join(' ') || language || 'Tab' }),
          code,
          closeTag('Tab'),
        );
      }
      case 'exercise-start':
      case 'solution-start':
        return [
          ...anchor,
          ...['', `**${titled(name.slice(0, -6))}**`, ''].map((text) => inPlace(line, text)),
        ];
      case 'tab-set-code':
        return framed('CodeGroup', {});
      case 'grid':
        return framed('Columns', {});
      case 'card':
      case 'grid-item-card':
        return [...anchor, ...cardLines(found, plain, this.targets, (text) => this.convert(text, depth + 1))];
      case 'image':
      case 'figure':
        return [...anchor, ...pictureLines(found, name === 'figure' ? inner() : [])];
      case 'math':
        return [
          ...anchor,
          inPlace(line, ''),
          inPlace(line, '$$'),
          ...(argument === '' ? [] : [inPlace(line, argument)]),
          ...body,
          inPlace(line, '$$'),
          inPlace(line, ''),
        ];
      case 'mermaid':
        return this.fenced(line, 'mermaid', body);
      case 'rubric':
        return [inPlace(line, ''), inPlace(line, `**${plain}**`), inPlace(line, ''), ...inner()];
      case 'button-link':
      case 'button-ref':
        return buttonLines(found, plain, this.targets);
      case 'raw':
        return argument === 'html' ? [inPlace(line, ''), ...body, inPlace(line, '')] : [];
      case 'youtube':
      case 'iframe':
        return embeddedLines(found);
      case 'eval-rst': {
        const shown = withoutToctrees(body);
        if (shown.every(isBlank)) return anchor;
        this.note(found, 'A part in reStructuredText is shown as it is written');
        return [...anchor, ...this.fenced(line, 'rst', shown)];
      }
      default:
        break;
    }
    if (SILENT.test(name) || (name === 'only' && isElsewhere(argument))) return [];
    if (isObject(name) && argument !== '') return [...anchor, ...objectLines(line, argument, inner())];
    if (FRAMES.test(name)) {
      const caption =
        /^(?:table|list-table|csv-table|centered|glossary)$/.test(name) && plain !== ''
          ? [inPlace(line, ''), inPlace(line, `**${plain}**`)]
          : [];
      const shown = name === 'csv-table' ? this.fenced(line, 'csv', body) : inner();
      return [...anchor, ...caption, inPlace(line, ''), ...shown, inPlace(line, '')];
    }
    this.unread(found);
    return [...anchor, inPlace(line, ''), ...inner(), inPlace(line, '')];
  }

  private code({ name, argument, options, body, line }: MystDirective): readonly PlacedLine[] {
    const language =
      name === 'parsed-literal' || name === 'literal' || name === 'terminal'
        ? 'text'
        : name === 'prompt' || name === 'doctest'
          ? argument || 'python'
          : name === 'myst'
            ? 'md'
            : argument.split(/\s+/)[0]!;
    const title = options.get('caption') ?? options.get('filename');
    return this.fenced(
      line,
      /^[\w+#.-]*$/.test(language) ? language : 'text',
      body,
      title,
      options.get('emphasize-lines')?.replace(/\s+/g, ''),
    );
  }

  private fenced(
    line: PlacedLine,
    language: string,
    body: readonly PlacedLine[],
    title?: string,
    marked?: string,
  ): readonly PlacedLine[] {
    const longest = body.reduce((max, { text }) => Math.max(max, /^\s*(`*)/.exec(text)![1]!.length), 2);
    const mark = '`'.repeat(longest + 1);
    const last = body.at(-1) ?? line;
    return [
      inPlace(line, ''),
      inPlace(line, mark + sampleInfo(language, title, marked)),
      ...body,
      inPlace(last, mark),
      inPlace(last, ''),
    ];
  }

  private unread(found: MystDirective): void {
    const known = this.unknown.get(found.name);
    if (known === undefined) {
      this.unknown.set(found.name, { count: 1, note: this.notes.length });
      this.note(found, unknownText(found.name, 1));
      return;
    }
    known.count++;
    this.notes[known.note] = { ...this.notes[known.note]!, what: unknownText(found.name, known.count) };
  }

  private note({ line }: MystDirective, what: string): void {
    this.notes.push({ file: line.file ?? this.file, line: line.at, what });
  }
}
