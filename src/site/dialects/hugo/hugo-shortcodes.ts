/** Makes components of the shortcodes that Hugo and its documentation themes have. */
import type { ForeignNote } from '../common/dialect.ts';
import { closeTag, openTag, type TagProps } from '../common/escape.ts';
import type { FoundTag, MadeTag } from '../common/template-tags.ts';
import { embedded, plain, safe } from './hugo-embedded.ts';
import { type Args, argsOf } from './hugo-syntax.ts';

interface ShortcodeAround {
  readonly file: string;
  /** The address of a page that `ref` names; undefined when there is none. */
  refTo(path: string): string | undefined;
  /** Of the page, or of the site. */
  param(name: string): string | undefined;
  /** A shortcode of the site itself that is only text; undefined for others. */
  own(name: string, args: Args): (() => string) | undefined;
}

const NOTICES: Readonly<Record<string, string>> = {
  note: 'Note',
  info: 'Info',
  tip: 'Tip',
  hint: 'Tip',
  success: 'Check',
  check: 'Check',
  important: 'Info',
  primary: 'Info',
  secondary: 'Note',
  warning: 'Warning',
  caution: 'Warning',
  attention: 'Warning',
  danger: 'Danger',
  error: 'Danger',
  default: 'Note',
  gotcha: 'Warning',
  ok: 'Check',
  green: 'Check',
  blue: 'Info',
  orange: 'Warning',
  red: 'Danger',
  yellow: 'Warning',
  cyan: 'Info',
};
const BOXES = /^(?:alert|notice|hint|callout|admonition|box|pageinfo|remark|message)$/;
const CARDS = /^(?:cardpane|cards|card-group|feature-grid)$/;
const DETAILS = /^(?:details|expand|collapse|accordion-item|spoiler|toggle)$/;
const TABS = /^(?:tabs|tabpane|tab-pane|tabgroup|code-tabs|codetabs|blocks\/tabs)$/;
const TAB = /^(?:tab|tabitem|code-tab|codetab|blocks\/tab)$/;
/** Their frames say nothing, and what is in them stays. */
const FRAMES =
  /^(?:steps|step|columns|column|blocks\/(?:cover|lead|section|link-down)|propertylist|badge|buttons?-group|row|col|div|markdown|rawhtml|raw|unsafe|nowrap|lead|center|float-image|code-toggle|hero-(?:badge|container|headline|subtitle|section))$/;
/** They make lists and menus of pages, which have places of their own here. */
const MADE =
  /^(?:toc|toc-tree|children|section|list-children|page\/toc|page\/header|page\/page-meta-links|sprites|icon|i|avatar|br|clear|blocks\/link-down|search)$/;
const CODE_TAG = /\{\{[<%][ \t]*(?:highlight|code|prism|include|readfile)\b/;

/** Characters that values and texts of the site may add to a page. */
const MAX_FILLED = 1_000_000;

export class HugoShortcodes {
  readonly notes: ForeignNote[] = [];
  private readonly around: ShortcodeAround;
  private readonly unknown = new Map<string, { count: number; note: number }>();
  private room = MAX_FILLED;
  /** Whether the tabs that are open hold code, with the language of all. */
  private panes: { isCode: boolean; language: string | undefined }[] = [];

  constructor(around: ShortcodeAround) {
    this.around = around;
  }

  readonly make = (tag: FoundTag): MadeTag | undefined => {
    const { name } = tag;
    const args = argsOf(tag.args);
    const { list, named } = args;
    const kind = name.toLowerCase().replace(/^hextra\//, '');
    if (kind === 'ref' || kind === 'relref') return this.reference(tag, named['path'] ?? list[0] ?? '');
    if (/^(?:_?param|siteparam|site-param|site\/param)$/.test(kind)) {
      const value = this.around.param(named['name'] ?? list[0] ?? '');
      return { open: value === undefined ? '' : this.filled(() => plain(value), tag), kind: 'inline' };
    }
    const own = this.around.own(name, args);
    if (own !== undefined && !tag.isPaired) return { open: this.filled(own, tag), kind: 'inline' };
    return this.block(kind, tag, args) ?? embedded(kind, args) ?? this.other(tag, args.named);
  };

  /** Text of the site, as long as there is room for it: few signs of a page can stand for much. */
  private filled(textOf: () => string, tag: FoundTag): string {
    if (this.room < 0) return '';
    const text = textOf();
    this.room -= text.length;
    if (this.room >= 0) return text;
    this.note(tag, `"${tag.name}" makes the page too long; from here on such text is left out`);
    return '';
  }

  private block(kind: string, tag: FoundTag, args: Args): MadeTag | undefined {
    const { list, named } = args;
    if (kind === 'comment') return { open: '', close: '', kind: 'block', without: true };
    if (BOXES.test(kind) || (Object.hasOwn(NOTICES, kind) && tag.isPaired)) {
      const style = (
        named['style'] ??
        named['type'] ??
        named['color'] ??
        named['context'] ??
        (BOXES.test(kind) ? list[0] : kind) ??
        'note'
      ).toLowerCase();
      const title =
        named['title'] ??
        named['header'] ??
        (kind === 'notice' ? list[1] : undefined) ??
        (Object.hasOwn(NOTICES, style) ? undefined : list[0]);
      const known = Object.hasOwn(NOTICES, style) ? NOTICES[style]! : 'Note';
      return framed(tag, known, { title: titleText(title) }, named['content']);
    }
    if (DETAILS.test(kind))
      return framed(tag, 'Accordion', {
        title: titleText(named['title'] ?? named['summary'] ?? named['label'] ?? list[0]) ?? 'Details',
        defaultOpen: (named['open'] ?? list[1]) === 'true' || list[1] === 'open',
      });
    if (TABS.test(kind)) {
      const isCode = /^(?:tabpane|code-tabs|codetabs)$/.test(kind) && named['text'] !== 'true';
      this.panes.push({ isCode, language: named['lang'] });
      return framed(tag, 'Tabs', {});
    }
    if (TAB.test(kind)) return this.tab(tag, args);
    if (kind === 'highlight' || kind === 'code' || kind === 'prism')
      return sample(tag, named['lang'] ?? named['language'] ?? list[0] ?? '', named['title']);
    if (kind === 'mermaid') return sample(tag, 'mermaid');
    if (/^(?:katex|math|latex|mathjax)$/.test(kind))
      return formula(tag, list.includes('display') || named['display'] !== undefined);
    if (kind === 'code-toggle') return sample(tag, 'yaml', named['file']);
    if (kind === 'blocks/feature')
      return framed(tag, 'Card', { title: titleText(named['title']), href: safe(named['url']) });
    if (kind === 'card' || kind === 'feature-card') {
      const title = titleText(named['title'] ?? named['header'] ?? list[0]);
      return framed(
        tag,
        'Card',
        { title, href: safe(named['link'] ?? named['href'] ?? named['url']) },
        named['subtitle'] ?? named['description'],
      );
    }
    if (kind === 'button' || kind === 'link-card' || kind === 'hero-button') {
      const page = named['relref'] ?? named['page'];
      const href =
        page === undefined
          ? (named['href'] ?? named['link'] ?? named['url'])
          : (this.around.refTo(page) ?? page);
      const text = shownWords(named, 'text', 'title', 'label');
      if (!tag.isPaired && text === '') return undefined;
      const close = closeTag('a');
      const open = openTag('a', { href: safe(href) ?? '#' });
      return tag.isPaired ? { open, close, kind: 'inline' } : { open: open + text + close, kind: 'inline' };
    }
    if (kind === 'tooltip' || kind === 'glossary_tooltip')
      return { open: plain(named['text'] ?? named['term_id'] ?? list[0] ?? ''), kind: 'inline' };
    if (CARDS.test(kind)) return framed(tag, 'Columns', {});
    if (kind === 'filetree/container') return framed(tag, 'Tree', {});
    if (kind === 'filetree/folder')
      return framed(tag, 'Tree.Folder', {
        name: titleText(named['name'] ?? list[0]) ?? 'Folder',
        defaultOpen: named['state'] !== 'closed',
      });
    if (kind === 'filetree/file')
      return framed(tag, 'Tree.File', { name: titleText(named['name'] ?? list[0]) ?? 'File' });
    if (FRAMES.test(kind)) return { open: '', close: '', kind: tag.endsInLine ? 'inline' : 'block' };
    return MADE.test(kind) && !tag.isPaired ? { open: '', kind: 'inline' } : undefined;
  }

  private tab(tag: FoundTag, { list, named }: Args): MadeTag {
    const pane = this.panes.at(-1);
    const title =
      titleText(named['header'] ?? named['name'] ?? named['title'] ?? named['tabname'] ?? list[0]) ?? 'Tab';
    const open = openTag('Tab', { title });
    if (!tag.isPaired) return { open: `${open}${closeTag('Tab')}`, kind: 'block' };
    const language = named['lang'] ?? named['codelang'] ?? pane?.language;
    const isCode =
      named['codelang'] !== undefined ||
      (pane?.isCode === true && tag.args.startsWith('<') && named['text'] !== 'true');
    if (!isCode || tag.hasSample || tag.inner().some(({ text }) => CODE_TAG.test(text)))
      return { open, close: closeTag('Tab'), kind: 'block' };
    const mark = marksFor(tag);
    return {
      open: `${open}\n\n${mark}${language ?? ''}`,
      close: `${mark}\n\n${closeTag('Tab')}`,
      kind: 'code',
    };
  }

  private reference(tag: FoundTag, path: string): MadeTag {
    const address = this.around.refTo(path);
    if (address === undefined)
      this.note(tag, `"${tag.name}" names a page that is not here: ${path.slice(0, 200)}`);
    return { open: address ?? path.replace(/[\s()<>"]/g, ''), kind: 'inline' };
  }

  private other(tag: FoundTag, named: Args['named']): MadeTag {
    const known = this.unknown.get(tag.name);
    if (known === undefined) {
      this.unknown.set(tag.name, { count: 1, note: this.notes.length });
      this.note(tag, unknownText(tag.name, 1));
    } else {
      known.count++;
      this.notes[known.note] = { ...this.notes[known.note]!, what: unknownText(tag.name, known.count) };
    }
    // What readers saw of it.
    const title = shownWords(named, 'title', 'header', 'heading', 'summary');
    const more = tag.isPaired ? '' : shownWords(named, 'subtitle', 'text', 'description', 'caption', 'label');
    const words = [title === '' ? '' : `**${title}**`, more].filter(Boolean).join(' ');
    // Within a line it is part of a sentence, or of HTML.
    return { open: words, close: '', kind: tag.isPaired && !tag.endsInLine ? 'block' : 'inline' };
  }

  private note({ line }: FoundTag, what: string): void {
    this.notes.push({ file: line.file ?? this.around.file, line: line.at, what });
  }
}

const unknownText = (name: string, count: number): string =>
  `The shortcode "${name}" is not known here and is left out, with what is in it kept${count === 1 ? '' : ` (${count} times)`}`;

function framed(tag: FoundTag, name: string, props: TagProps, content = ''): MadeTag {
  const inner = plain(content);
  return tag.isPaired
    ? {
        open: openTag(name, props) + (inner === '' ? '' : `\n\n${inner}`),
        close: closeTag(name),
        kind: 'block',
      }
    : { open: `${openTag(name, props)}${inner}${closeTag(name)}`, kind: 'block' };
}

function sample(tag: FoundTag, language: string, title?: string): MadeTag {
  if (!tag.isPaired) return { open: '', kind: 'inline' };
  const mark = marksFor(tag);
  const info = /^[\w+#.-]*$/.test(language) ? language : '';
  const name = title === undefined ? '' : ` title="${title.replace(/["`]/g, '')}"`;
  return { open: `${mark}${info}${info === '' ? '' : name}`, close: mark, kind: 'code' };
}

function formula(tag: FoundTag, isBlock: boolean): MadeTag {
  if (!tag.isPaired) return { open: '', kind: 'inline' };
  return isBlock || tag.innerLines > 0
    ? { open: '$$', close: '$$', kind: 'code' }
    : { open: '$', close: '$', kind: 'inline' };
}

const marksFor = ({ inner }: FoundTag): string =>
  '`'.repeat(
    inner().reduce((longest, { text }) => Math.max(longest, /^\s*(`*)/.exec(text)![1]!.length), 2) + 1,
  );

/** Of the first of these arguments that has some. */
function shownWords(named: Args['named'], ...names: readonly string[]): string {
  const text = names.map((name) => named[name]).find((one) => one !== undefined && one.trim() !== '');
  return plain(text ?? '')
    .trim()
    .replace(/[\\`*_[\]|~]/g, '\\$&');
}

const titleText = (text: string | undefined): string | undefined => {
  const shown = text
    ?.replace(/<[^<>]*>/g, '')
    .replace(/:[a-z_]+:/g, '')
    .replace(/(\*\*|__)(.*?)\1/g, '$2')
    .trim();
  return shown === '' ? undefined : shown;
};
