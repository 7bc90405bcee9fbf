/** Replaces the tags of another program's components by ours; content between tags stays where it is. */
import { decodeEntities } from '../../../lib/text/entities.ts';
import { replaceOutside } from '../../content/syntax/code-ranges.ts';
import { closeTag, openTag, type TagProps } from './escape.ts';

/** Attributes with plain texts, and flags. */
type WrittenProps = Readonly<Record<string, string | true>>;

/** Ours, with content of its own for a tag that has none; undefined leaves the tags out and keeps what is in them. */
export type TagMap = Readonly<
  Record<
    string,
    (
      props: WrittenProps,
      written: string,
    ) => readonly [name: string, props: TagProps, content?: string] | undefined
  >
>;

/** Strings and braces have limits, so that what never ends is given up soon. */
const TAG =
  /<(\/?)([A-Z][\w.]*|[a-z][\w]*(?:-[\w]+)+)((?:\s(?:"[^"]{0,12000}"|'[^']{0,12000}'|\{(?:[^{}"']|"[^"]{0,2000}"|'[^']{0,2000}'|\{(?:[^{}"']|"[^"]{0,2000}"|'[^']{0,2000}'|\{[^{}]{0,2000}\}){0,2000}\}){0,2000}\}|[^<>"'{}/]|\/(?!>)){0,6000})?)(\/?)>/g;
const PROP =
  /([:@#\w.-]+)(?:=(?:"([^"]*)"|'([^']*)'|\{\s*(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)\s*\}|\{[\s\S]*?\}(?=[\s/>]|$)))?/g;

interface Mapped {
  readonly text: string;
  /** How often each name that is not in the map is used. */
  readonly unknown: ReadonlyMap<string, number>;
}

/** What becomes of tags that a map does not know: left out with their content kept, or only made links when they lead somewhere. */
type Others = 'left out' | 'links';

/** Never changes the number of lines. */
export function withTags(source: string, map: TagMap, others: Others): Mapped {
  const unknown = new Map<string, number>();
  /** Undefined for a tag that stays. */
  const names = new Map<string, (string | undefined)[]>();
  const paired = new Map<string, boolean>();
  const isPaired = (name: string): boolean => {
    const known = paired.get(name) ?? (source.includes(`<${name}`) && source.includes(`</${name}>`));
    paired.set(name, known);
    return known;
  };
  if (!/<\/?[A-Za-z]/.test(source)) return { text: source, unknown };
  const text = replaceOutside(source, TAG, (match) => {
    const [all, slash, name, written = '', alone] = match;
    const lines = '\n'.repeat(all.split('\n').length - 1);
    const isKnown = Object.hasOwn(map, name!);
    // `List<T>` is text: nothing ends it, and it says nothing.
    if (!isKnown && alone === '' && written.trim() === '' && !isPaired(name!)) return all;
    const open = names.get(name!) ?? [];
    names.set(name!, open);
    if (slash !== '') {
      const ours = open.length === 0 && others === 'left out' ? '' : open.pop();
      return ours === undefined ? all : ours === '' ? '' : closeTag(ours);
    }
    const tag = isKnown
      ? map[name!]!(propsOf(written), written)
      : ((alone === '' ? undefined : mediaOf(propsOf(written))) ?? linkOf(propsOf(written), match));
    const words = tag === undefined ? wordsOf(propsOf(written), match) : '';
    if (!isKnown && tag === undefined && others === 'links') {
      if (alone === '') open.push(undefined);
      // What is not known keeps its name, so that it is told, and its words as its content.
      return alone === '' || words === '' ? all : `${openTag(name!)}${words}${closeTag(name!)}${lines}`;
    }
    if (!isKnown) unknown.set(name!, (unknown.get(name!) ?? 0) + 1);
    if (alone === '') open.push(tag?.[0] ?? '');
    if (tag === undefined) return words + lines;
    const [ours, props, content = ''] = tag;
    const element = `${openTag(ours, props)}${content}${alone === '' ? '' : closeTag(ours)}`;
    // Empty lines between a tag and the words beside it would end their paragraph inside of it.
    const indent = lines.length > 1 && alone === '' ? indentBefore(source, match.index) : undefined;
    const isBeside =
      indent !== undefined &&
      !/^[ \t]*(?:\n|$)/.test(source.slice(match.index + all.length, match.index + all.length + 100));
    return isBeside ? lines + indent + element : element + lines;
  });
  return { text, unknown };
}

const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#].*)?$/i;
const VIDEO = /\.(?:mp4|webm|mov)(?:[?#].*)?$/i;

/** What shows a file shows it, however it is called. */
function mediaOf(props: WrittenProps): ReturnType<TagMap[string]> {
  const src = propText(props, 'src', 'image', 'img', 'light');
  if (src === undefined || /\s/.test(src)) return undefined;
  if (PICTURE.test(src)) return ['img', { src, alt: propText(props, 'alt', 'caption', 'title') }];
  return VIDEO.test(src) ? ['video', { src, controls: true }] : undefined;
}

/** What leads somewhere stays a link; with a title on a line of its own, it is a card. */
function linkOf(props: WrittenProps, match: RegExpExecArray): ReturnType<TagMap[string]> {
  const href = propText(props, 'href', 'to', 'link');
  if (href === undefined) return undefined;
  const [all, , name, , alone] = match;
  const { index, input } = match;
  const title = propText(props, 'title', 'header', 'heading', 'text', 'label');
  const end = index + all.length;
  const isEmpty = alone !== '' || input.startsWith(`</${name!}>`, end);
  const isBlock = isBlankBack(input, index) && /^[ \t]*(?:\n|$)/.test(input.slice(end, end + 100));
  if (title !== undefined && isBlock) return ['Card', { title, href }];
  return ['a', { href }, isEmpty ? (title ?? saidBy(props)[0] ?? href) : ''];
}

/** Attributes that are words for readers, whatever the component. */
const SAID = /^(?:name|caption|question|answer|content|message|body|note|quote|author)$/i;
/** Others are when they have several words, unless they are for programs. */
const SENTENCE = /\p{L}{2,}[\s,]+\p{L}{2,}/u;
const UNSAID =
  /^(?:class(?:Name)?|style|sx|id|key|ref|slot|src|srcSet|alt|d|points|transform|viewBox|allow|sandbox|query|code|\w*prompt|model|variant|type|kind|mode|layout|format|on\w*|aria-\w+|data-\w+)$|[cC]lass(?:Name)?$|Prompt$/;
/** What only programs should know, such as `apiKey`, is shown by no component. */
const SECRET = /(?:key|token|secret|passw(?:or)?d|pass(?:phrase|code)|credential)(?:s|_?id)?$/i;
/** Keys of well-known services, and long ones without any word, by whatever name. */
const KEY =
  /(?:^|\s)(?:(?:sk|pk|rk|whsec|ghp|gho|ghu|ghs|github_pat|glpat|xox[a-z]|npm|hf)[-_]|AKIA|ASIA|AIza|eyJ)(?=\S*[A-Z\d])[\w.+/=-]{6,}|(?:^|\s)(?=\S*\d)(?=\S*[a-z])(?=\S*[A-Z])[\w+/=]{24,}(?:\s|$)/;
const MOST_SAID = 5;

/** The words of a component in other attributes than those that are titles everywhere. */
function saidBy(props: WrittenProps): readonly string[] {
  const all = Object.entries(props).flatMap(([name, value]) => {
    const isSaid =
      typeof value === 'string' &&
      !/^[@:#]|[{}]|^\S*\/\S*$/.test(value) &&
      !SECRET.test(name) &&
      !KEY.test(value) &&
      (SAID.test(name) ? /\p{L}/u.test(value) : !UNSAID.test(name) && SENTENCE.test(value));
    return isSaid ? [value] : [];
  });
  return all.slice(0, MOST_SAID);
}

/** They show no words of theirs, or for programs only. */
const WORDLESS = /^(?:Head|SEO|Seo|Meta|Helmet|.*Layout|.*Icon|Image|Img|Picture|Video|Script|Style)$/;

/** What readers saw of a component that is left out: its title, or the words of one that has nothing else. */
function wordsOf(props: WrittenProps, match: RegExpExecArray): string {
  const [all, , name, , alone] = match;
  const { index, input } = match;
  if (WORDLESS.test(name!)) return '';
  const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>|~]/g, '\\$&');
  const end = index + all.length;
  const isBlock = isBlankBack(input, index) && /^[ \t]*(?:\n|$)/.test(input.slice(end, end + 100));
  const title = propText(props, 'title', 'header', 'heading', 'summary');
  const text = propText(props, 'text', 'label', 'subtitle', 'description');
  const others = alone === '' ? [] : saidBy(props).filter((one) => one !== title && one !== text);
  if (isBlock) {
    const more = alone !== '' && text !== undefined ? plain(text) : '';
    const words = [title === undefined ? '' : `**${plain(title)}**`, more, ...others.map(plain)];
    // Signs that begin a list or a heading are words here.
    return words
      .filter(Boolean)
      .join(' ')
      .replace(/^\s*(\d{0,9})([#+.)=-])/, '$1\\$2');
  }
  return alone === '' ? '' : plain(text ?? title ?? others.join(', '));
}

/** The spaces before a place in its line; undefined after other signs. */
const indentBefore = (text: string, at: number): string | undefined =>
  /(?:^|\n)([ \t]*)$/.exec(text.slice(Math.max(0, at - 60), at))?.[1];

/** Whether only a few spaces stand before a place in its line. */
function isBlankBack(text: string, at: number): boolean {
  return /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 60), at));
}

function propsOf(written: string): WrittenProps {
  const props: Record<string, string | true> = Object.create(null) as Record<string, string | true>;
  for (const [all, name, double, single, ...braced] of written.matchAll(PROP)) {
    const quoted = double ?? single;
    const value = quoted === undefined ? braced.find((one) => one !== undefined) : decodeEntities(quoted);
    if (value !== undefined) props[name!] = value;
    else if (!all.includes('=')) props[name!] = true;
  }
  return props;
}

export const propText = (props: WrittenProps, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = props[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
};

/** One sentence for each name. */
export function unknownNotes(file: string, unknown: ReadonlyMap<string, number>) {
  return [...unknown].map(([name, count]) => ({
    file,
    what: `The component "${name}" is not known here and is left out, with what is in it kept${count === 1 ? '' : ` (${count} times)`}`,
  }));
}
