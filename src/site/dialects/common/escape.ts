/** Makes MDX of Markdown: what a dialect wrote as a tag stays one, all other braces and `<` are text. */
import { escapedMarkdown } from '../../content/plain-markdown.ts';

/** Stand for `<`, `{` and `}` of what we write ourselves, until the rest is escaped. */
export const [LT, LB, RB] = ['\ue000', '\ue001', '\ue002'] as const;
const MARKS: Readonly<Record<string, string>> = { [LT]: '<', [LB]: '{', [RB]: '}' };

/** A text that nobody can have written a mark into. */
export const withoutMarks = (text: string): string => text.replace(/[\ue000-\ue002\0]/g, '\ufffd');

/** @param text with marks */
export const restored = (text: string): string => text.replace(/[\ue000-\ue002]/g, (mark) => MARKS[mark]!);

/** Never changes the number of lines. */
export function escaped(text: string): string {
  return restored(escapedMarkdown(text));
}

export type TagProps = Readonly<Record<string, string | number | boolean | undefined>>;

/** The opening tag of a component with marks for its signs. */
export function openTag(name: string, props: TagProps = {}, end = ''): string {
  const written = Object.entries(props).map(([key, value]) => {
    if (value === undefined || value === false) return '';
    if (value === true) return ` ${key}`;
    if (typeof value === 'number') return ` ${key}=${LB}${value}${RB}`;
    return /["\\{}<>&\n]/.test(value)
      ? ` ${key}=${LB}${JSON.stringify(value.replace(/\s+/g, ' ')).replace(/[{}<]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)}${RB}`
      : ` ${key}="${value}"`;
  });
  return `${LT}${name}${written.join('')}${end}>`;
}

export const closeTag = (name: string): string => `${LT}/${name}>`;
/** A tag without content. */
export const aloneTag = (name: string, props: TagProps = {}): string => openTag(name, props, ' /');
