/** Turns the inline syntax of Python-Markdown's extensions into Markdown and components: icons, keys, attributes. */
import { codeRanges, replaceOutside } from '../../content/syntax/code-ranges.ts';
import { aloneTag, closeTag, openTag } from '../common/escape.ts';
import { MATERIAL_ICONS } from './material-icons.data.ts';

const ICON = /:(material|octicons|fontawesome|simple)-([a-z0-9-]+):(?:\{:?[^{}\n]*\})?/g;
const KEYS = /\+\+((?:"[^"\n]{1,40}"|[A-Za-z0-9_-]{1,30})(?:\+(?:"[^"\n]{1,40}"|[A-Za-z0-9_-]{1,30}))*)\+\+/g;
const MARK = /==(?=[^\s=])([^=\n]{1,500}?)(?<=[^\s=])==/g;
const INSERT = /\^\^(?=[^\s^])([^^\n]{1,500}?)(?<=[^\s^])\^\^/g;
const SUPER = /(?<!\^)\^(?=[^\s^])([^^\s]{1,100})\^(?!\^)/g;
const SUB = /(?<!~)~(?=[^\s~])([^~\s]{1,100})~(?!~)/g;
const ANCHOR = /\[\]\(\)\{:?[ \t]*#([\w.:-]+)[^{}\n]*\}/g;
/** `{ .class #id key=value }` after what it belongs to. */
const ATTRIBUTES =
  /(?<=[)\]`>*_"'\w:!.])\{:?[ \t\n]*(?:[.#][\w:.-]+|[\w:-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s{}"']+)|data-[\w-]+|annotate|markdown)(?:[ \t\n]+(?:[.#][\w:.-]+|[\w:-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s{}"']+)|[\w-]+))*[ \t\n]*\}/g;
/** The same alone in its line, for the block before it. */
const ALONE = /^[ \t]*\{:?[ \t]*(?:[.#][\w:.-]+|[\w:-]+=|annotate)[^{}\n]*\}[ \t]*$/gm;
const MARKDOWN_ATTRIBUTE = /(<[A-Za-z][\w-]*\b[^<>\n]*?)[ \t]+markdown(?:=(?:"\w*"|'\w*'|\w+))?(?=[\s/>])/g;
/** The language of code within a line. */
const CODE_LANGUAGE = /^(`+[ ]?)(?:#!|:::)[\w+-]+[ \t]+/;
const RAW = /\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}/g;

interface InlineExtensions {
  readonly caret: boolean;
  readonly tilde: boolean;
}

/** Never changes the number of lines. */
export function mkdocsInline(source: string, { caret, tilde }: InlineExtensions): string {
  let text = source;
  const swap = (sign: string, pattern: RegExp, to: (match: RegExpExecArray) => string): void => {
    if (text.includes(sign)) text = replaceOutside(text, pattern, to);
  };
  swap('{', RAW, () => '');
  swap(':', ICON, ([, set, name]) => icon(set!, name!));
  swap('[](', ANCHOR, ([, id]) => `${openTag('a', { id })}${closeTag('a')}`);
  swap('{', ALONE, () => '');
  swap('{', ATTRIBUTES, ([all]) => '\n'.repeat(all.split('\n').length - 1));
  swap('++', KEYS, ([, keys]) => kbd(keys!));
  swap('==', MARK, ([, words]) => `${openTag('mark')}${words}${closeTag('mark')}`);
  if (caret) {
    swap('^^', INSERT, ([, words]) => `${openTag('ins')}${words}${closeTag('ins')}`);
    swap('^', SUPER, ([, words]) => `${openTag('sup')}${words}${closeTag('sup')}`);
  }
  if (tilde) swap('~', SUB, ([, words]) => `${openTag('sub')}${words}${closeTag('sub')}`);
  swap('markdown', MARKDOWN_ATTRIBUTE, ([, before]) => before!);
  return text.includes('`') ? withoutCodeLanguages(text) : text;
}

/** Icons that our libraries have no name for say nothing that the words beside them do not. */
function icon(set: string, name: string): string {
  const brand = /^brands-(.+)$/.exec(name)?.[1] ?? (set === 'simple' ? name : undefined);
  if (brand !== undefined) return aloneTag('Icon', { icon: brand, iconType: 'brands' });
  const plain = name.replace(/^(?:solid|regular)-/, '').replace(/-(?:16|24)$/, '');
  if (set === 'fontawesome') return aloneTag('Icon', { icon: plain });
  const known = Object.hasOwn(MATERIAL_ICONS, plain) ? MATERIAL_ICONS[plain] : undefined;
  return known === undefined ? '' : aloneTag('Icon', { icon: known, iconLibrary: 'lucide' });
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  control: 'Ctrl',
  cmd: 'Cmd',
  command: 'Cmd',
  alt: 'Alt',
  option: 'Option',
  shift: 'Shift',
  enter: 'Enter',
  return: 'Return',
  esc: 'Esc',
  escape: 'Esc',
  tab: 'Tab',
  space: 'Space',
  del: 'Del',
  delete: 'Del',
  backspace: 'Backspace',
  'arrow-up': 'Up',
  'arrow-down': 'Down',
  'arrow-left': 'Left',
  'arrow-right': 'Right',
  win: 'Win',
  windows: 'Win',
};

function kbd(keys: string): string {
  return keys
    .match(/"[^"]*"|[^+]+/g)!
    .map((key) => {
      const name = key.replace(/^"|"$/g, '');
      const known = Object.hasOwn(KEY_NAMES, name.toLowerCase()) ? KEY_NAMES[name.toLowerCase()]! : undefined;
      const shown = known ?? (name.length === 1 ? name.toUpperCase() : name.replace(/-/g, ' '));
      return `${openTag('kbd')}${shown}${closeTag('kbd')}`;
    })
    .join('+');
}

function withoutCodeLanguages(text: string): string {
  let out = '';
  let copied = 0;
  for (const [from, to] of codeRanges(text)) {
    const code = text.slice(from, to);
    const plain = code.includes('\n') ? code : code.replace(CODE_LANGUAGE, '$1');
    out += text.slice(copied, from) + plain;
    copied = to;
  }
  return out + text.slice(copied);
}
