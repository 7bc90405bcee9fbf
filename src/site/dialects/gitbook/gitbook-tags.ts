/** Makes components of the blocks of GitBook: hints, tabs, steps, columns, updates, operations and what it embeds. */
import type { ForeignNote } from '../common/dialect.ts';
import { closeTag, LB, LT, openTag, RB, type TagProps } from '../common/escape.ts';
import { entryOf } from '../common/foreign-yaml.ts';
import type { FoundTag, MadeTag, TemplateSyntax } from '../common/template-tags.ts';

const HINTS: Readonly<Record<string, string>> = {
  info: 'Info',
  success: 'Check',
  warning: 'Warning',
  danger: 'Danger',
  tip: 'Tip',
  working: 'Note',
};
const ARGUMENT = /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"']+))/g;
const YOUTUBE =
  /^https?:\/\/(?:www\.)?(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/)|youtu\.be\/)([\w-]{6,20})/;

export const GITBOOK_TAGS: TemplateSyntax = {
  pattern: /\{%-?[ \t]*([\w-]+)((?:[^%"']|"[^"]*"|'[^']*'|%(?!\})){0,4000}?)[ \t]*-?%\}/g,
  parse: ([, word, args]) =>
    word!.startsWith('end') && word!.length > 3
      ? { name: word!.slice(3), args: '', isClose: true }
      : { name: word!, args: args! },
  alone: (name) => name === 'else' || name === 'elseif' || name === 'include',
};

interface GitBookAround {
  readonly file: string;
  address(href: string): string;
  /** The title of the page at an address as written. */
  titleOf(href: string): string | undefined;
}

export class GitBookTags {
  readonly notes: ForeignNote[] = [];
  private readonly around: GitBookAround;
  private readonly unknown = new Map<string, { count: number; note: number }>();

  constructor(around: GitBookAround) {
    this.around = around;
  }

  readonly make = (tag: FoundTag): MadeTag | undefined => {
    const args = argumentsOf(tag.args);
    switch (tag.name) {
      case 'hint':
        return framed(tag, entryOf(HINTS, args['style'] ?? 'info') ?? 'Note', {});
      case 'tabs':
        return framed(tag, 'Tabs', {});
      case 'tab':
        return framed(tag, 'Tab', { title: args['title'] ?? 'Tab' });
      case 'stepper':
        return framed(tag, 'Steps', {});
      case 'step':
        return framed(tag, 'Step', {});
      case 'columns':
        return framed(tag, 'Columns', {});
      case 'column':
        return framed(tag, 'Column', {});
      case 'update':
        return framed(tag, 'Update', { label: args['date'] ?? 'Update' }, args['tags']);
      case 'prompt':
        return framed(tag, 'Accordion', { title: args['description'] ?? 'Prompt' });
      case 'code':
      case 'content-ref':
      case 'updates':
      case 'raw':
      case 'vars':
      case 'swagger-description':
      case 'api-method-spec':
      case 'api-method-request':
      case 'api-method-response':
      case 'api-method-query-parameters':
      case 'api-method-path-parameters':
      case 'api-method-body-parameters':
      case 'api-method-headers':
      case 'api-method-description':
      case 'api-method-summary':
      case 'api-method-host':
      case 'api-method-path':
        return { open: '', close: '', kind: 'block' };
      case 'embed':
        return this.embedded(args['url'] ?? '', tag);
      case 'file':
        return this.download(args['src'] ?? '', args['name']);
      case 'swagger':
      case 'openapi':
      case 'openapi-operation':
      case 'api-method':
        return this.operation(tag, args);
      case 'swagger-parameter':
      case 'api-method-parameter':
        return framed(tag, 'ParamField', {
          [place(args['in'])]: args['name'] ?? '',
          type: args['type'],
          required: args['required'] === 'true' || /(?:^|\s)required\s*(?:$|\s)/.test(tag.args),
        });
      case 'swagger-response':
      case 'api-method-response-example':
        return framed(tag, 'Accordion', {
          title:
            [args['status'] ?? args['httpCode'], args['description']].filter(Boolean).join(' ') || 'Response',
        });
      case 'if':
        return this.condition(tag);
      case 'else':
      case 'elseif':
        return { open: '', kind: 'block' };
      default:
        return this.other(tag);
    }
  };

  private embedded(url: string, { isPaired }: FoundTag): MadeTag {
    if (!/^https?:\/\//.test(url)) return { open: '', close: '', kind: 'block' };
    const video = YOUTUBE.exec(url)?.[1];
    if (video !== undefined) {
      const frame = openTag('iframe', {
        src: `https://www.youtube-nocookie.com/embed/${video}`,
        title: 'YouTube',
        allowFullScreen: true,
      });
      return { open: `${frame}${closeTag('iframe')}`, close: '', kind: 'block' };
    }
    const card = openTag('Card', {
      title: url.replace(/^https?:\/\/(?:www\.)?/, '').slice(0, 120),
      href: url,
    });
    return { open: isPaired ? card : card + closeTag('Card'), close: closeTag('Card'), kind: 'block' };
  }

  private download(src: string, name: string | undefined): MadeTag {
    const label = (name ?? src.split('/').at(-1) ?? src).replace(/[[\]<>{}]/g, ' ');
    const href = this.around
      .address(src)
      .replace(/[\s()<>]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'));
    return { open: `[${label}](${href})`, close: '', kind: 'block' };
  }

  /** An operation of an API: what the block says is shown, and its document is not read here. */
  private operation(tag: FoundTag, args: Readonly<Record<string, string>>): MadeTag {
    const method = (args['method'] ?? '').toUpperCase();
    const path = `${args['baseUrl'] ?? args['host'] ?? ''}${args['path'] ?? ''}`;
    if (args['src'] !== undefined || args['spec'] !== undefined)
      this.note(
        tag,
        `The operation "${`${method} ${path}`.trim()}" is in a document of its own, which "openapi" in docs.json can show`,
      );
    const summary = args['summary'] === undefined ? '' : ` ${args['summary']}`;
    const shown = [method && `**${method}**`, path && `\`${path}\``].filter(Boolean).join(' ');
    return { open: `${shown}${summary.replace(/[<{}]/g, '\\$&')}`, close: '', kind: 'block' };
  }

  /** Readers of GitBook see some text only when something is known of them; what they say of themselves is no secret. */
  private condition(tag: FoundTag): MadeTag {
    const isOpen = /\bunsigned\b/.test(tag.args);
    this.note(
      tag,
      isOpen
        ? 'A part for some readers is shown to all'
        : 'A part for readers that are signed in is left out',
    );
    return { open: '', close: '', kind: 'block', without: !isOpen };
  }

  private other(tag: FoundTag): MadeTag | undefined {
    const known = this.unknown.get(tag.name);
    if (known !== undefined) {
      known.count++;
      this.notes[known.note] = { ...this.notes[known.note]!, what: unknownText(tag.name, known.count) };
    } else {
      this.unknown.set(tag.name, { count: 1, note: this.notes.length });
      this.note(tag, unknownText(tag.name, 1));
    }
    return { open: '', close: '', kind: 'block' };
  }

  private note({ line }: FoundTag, what: string): void {
    this.notes.push({ file: line.file ?? this.around.file, line: line.at, what });
  }
}

const unknownText = (name: string, count: number): string =>
  `The block "${name}" is not known here and is left out, with what is in it kept${count === 1 ? '' : ` (${count} times)`}`;

function framed(tag: FoundTag, name: string, props: TagProps, tags?: string): MadeTag {
  const list = tags?.split(',').map((one) => one.trim()) ?? [];
  const open = openTag(name, props);
  const marked =
    list.length === 0
      ? open
      : `${open.slice(0, -1)} tags=${LB}${JSON.stringify(list).replace(/[{}<>]/g, ' ')}${RB}>`;
  return tag.isPaired ? { open: marked, close: closeTag(name), kind: 'block' } : { open: '', kind: 'block' };
}

const place = (where: string | undefined): string =>
  where === 'query' || where === 'header' || where === 'cookie' || where === 'path'
    ? where
    : where === 'body'
      ? 'body'
      : 'name';

export function argumentsOf(text: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [, name, quoted, single, bare] of text.slice(0, 5_000).matchAll(ARGUMENT))
    found[name!] = (quoted ?? single ?? bare ?? '').replace(/\\(["'])/g, '$1');
  return found;
}

/** A table of GitBook whose rows are cards: `<table data-view="cards">`. */
export function withCards(source: string, around: Pick<GitBookAround, 'titleOf'>): string {
  if (!/data-view=["']cards["']/.test(source)) return source;
  let out = '';
  let at = 0;
  const lower = source.toLowerCase();
  for (const match of source.matchAll(/<table\b[^<>]{0,500}data-view=["']cards["'][^<>]{0,500}>/gi)) {
    const end = lower.indexOf('</table>', match.index);
    if (end < 0) break;
    if (match.index < at) continue;
    const table = source.slice(match.index, end + 8);
    out += source.slice(at, match.index) + cards(table, around) + '\n'.repeat(table.split('\n').length - 1);
    at = end + 8;
  }
  return out + source.slice(at);
}

function cards(table: string, { titleOf }: Pick<GitBookAround, 'titleOf'>): string {
  const heads = [...table.matchAll(/<th\b([^<>]*)>/gi)].map(([, attributes]) => attributes!);
  const has = (name: string, i: number): boolean => new RegExp(`\\b${name}\\b`).test(heads[i] ?? '');
  const rows =
    table
      .split(/<tbody[^<>]*>/i)[1]
      ?.split(/<tr\b[^<>]*>/i)
      .slice(1, 500) ?? [];
  const cellRows = rows.map((row) => {
    const cells = row
      .split(/<td\b[^<>]*>/i)
      .slice(1)
      .map((cell) => (cell.split(/<\/td>/i)[0] ?? '').replace(/\n/g, ' '));
    const hrefOf = (cell: string | undefined): string | undefined => /\bhref="([^"]*)"/.exec(cell ?? '')?.[1];
    const target = cells.find((_, i) => has('data-card-target', i));
    const cover = cells.find((_, i) => has('data-card-cover', i));
    const shown = cells.filter(
      (_, i) => !has('data-hidden', i) && !has('data-card-target', i) && !has('data-card-cover', i),
    );
    const first = shown.findIndex((cell) => plain(cell) !== '');
    const title = plain(shown[first] ?? '');
    const body = shown
      .filter((cell, i) => i > first && plain(cell) !== '')
      .map((cell) => cell.replace(/<\/?h\d[^<>]*>/gi, '').trim());
    const link = hrefOf(target);
    const own = title || (link === undefined ? '' : (titleOf(link) ?? ''));
    return `${openTag('Card', { title: own === '' ? undefined : own, href: link, img: hrefOf(cover) })}${body.join(`${LT}br />`)}${closeTag('Card')}`;
  });
  return cellRows.length === 0 ? '' : `${openTag('Columns')}${cellRows.join('')}${closeTag('Columns')}`;
}

const plain = (html: string): string =>
  html
    .replace(/<i\b[^<>]*>[^<>]*<\/i>/gi, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/&#x20;|&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
