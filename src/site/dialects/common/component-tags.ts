/** Replaces the tags of another program's components by ours; content between tags stays where it is. */
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
  /<(\/?)([A-Z][\w.]*|[a-z][\w]*(?:-[\w]+)+)((?:\s(?:"[^"]{0,4000}"|'[^']{0,4000}'|\{(?:[^{}"']|"[^"]{0,2000}"|'[^']{0,2000}'|\{(?:[^{}"']|"[^"]{0,2000}"|'[^']{0,2000}'|\{[^{}]{0,2000}\}){0,2000}\}){0,2000}\}|[^<>"'{}/]|\/(?!>)){0,6000})?)(\/?)>/g;
const PROP =
  /([:@#\w.-]+)(?:=(?:"([^"]*)"|'([^']*)'|\{\s*(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)\s*\}|\{[\s\S]*?\}(?=[\s/>]|$)))?/g;

interface Mapped {
  readonly text: string;
  /** How often each name that is not in the map is used. */
  readonly unknown: ReadonlyMap<string, number>;
}

/**
 * Never changes the number of lines.
 * @param drops whether tags that the map does not know are left out
 */
export function withTags(source: string, map: TagMap, drops: boolean): Mapped {
  const unknown = new Map<string, number>();
  const names = new Map<string, string[]>();
  const paired = new Map<string, boolean>();
  const isPaired = (name: string): boolean => {
    const known = paired.get(name) ?? (source.includes(`<${name}`) && source.includes(`</${name}>`));
    paired.set(name, known);
    return known;
  };
  if (!/<\/?[A-Za-z]/.test(source)) return { text: source, unknown };
  const text = replaceOutside(source, TAG, ([all, slash, name, written = '', alone]) => {
    const lines = '\n'.repeat(all.split('\n').length - 1);
    const isKnown = Object.hasOwn(map, name!);
    if (!isKnown && !drops) return all;
    // `List<T>` is text: nothing ends it, and it says nothing.
    if (!isKnown && alone === '' && written.trim() === '' && !isPaired(name!)) return all;
    if (!isKnown && slash === '') unknown.set(name!, (unknown.get(name!) ?? 0) + 1);
    const open = names.get(name!) ?? [];
    names.set(name!, open);
    if (slash !== '') {
      const ours = open.pop() ?? '';
      return ours === '' ? '' : closeTag(ours);
    }
    const tag = isKnown ? map[name!]!(propsOf(written), written) : linkOf(propsOf(written));
    if (alone === '') open.push(tag?.[0] ?? '');
    if (tag === undefined) return lines;
    const [ours, props, content = ''] = tag;
    return `${openTag(ours, props)}${content}${alone === '' ? '' : closeTag(ours)}${lines}`;
  });
  return { text, unknown };
}

/** What leads somewhere stays a link. */
function linkOf(props: WrittenProps): ReturnType<TagMap[string]> {
  const href = propText(props, 'href', 'to', 'link');
  return href === undefined ? undefined : ['a', { href }, propText(props, 'title', 'text', 'label') ?? ''];
}

function propsOf(written: string): WrittenProps {
  const props: Record<string, string | true> = Object.create(null) as Record<string, string | true>;
  for (const [all, name, ...values] of written.matchAll(PROP)) {
    const value = values.find((one) => one !== undefined);
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
