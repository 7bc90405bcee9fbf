/** Chooses the component for an admonition of Python-Markdown, and puts it around its lines. */
import type { PlacedLine } from '../common/dialect.ts';
import { closeTag, openTag, type TagProps } from '../common/escape.ts';
import { block, indented } from '../common/page-lines.ts';

const KINDS: Readonly<Record<string, string>> = {
  note: 'Note',
  info: 'Info',
  todo: 'Info',
  question: 'Info',
  help: 'Info',
  faq: 'Info',
  tip: 'Tip',
  hint: 'Tip',
  important: 'Tip',
  success: 'Check',
  check: 'Check',
  done: 'Check',
  warning: 'Warning',
  caution: 'Warning',
  attention: 'Warning',
  failure: 'Danger',
  fail: 'Danger',
  missing: 'Danger',
  danger: 'Danger',
  error: 'Danger',
  bug: 'Danger',
};
/** Their icon says the same as their name. */
const UNTITLED = new Set(['note', 'info', 'tip', 'warning', 'danger']);

export type Tag = readonly [name: string, props: TagProps];

/** @param open whether it is folded away; undefined when it is always seen */
export function admonitionTag(kind: string, title: string | undefined, open: boolean | undefined): Tag {
  const shown = title === undefined ? undefined : label(title);
  const named = kind[0]!.toUpperCase() + kind.slice(1);
  if (open !== undefined) return ['Accordion', { title: shown || named, ...(open && { defaultOpen: true }) }];
  const name = Object.hasOwn(KINDS, kind) ? KINDS[kind]! : 'Note';
  const own = shown ?? (UNTITLED.has(kind) ? undefined : named);
  return [name, own === undefined || own === '' ? {} : { title: own }];
}

/** Titles are texts: code keeps its marks. */
export const label = (text: string): string =>
  text
    .replace(/:(?:material|octicons|fontawesome|simple)-[\w-]+:(?:\{[^}]*\})?/g, '')
    .replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/\\"/g, '"')
    .trim();

export function framed(
  line: PlacedLine,
  [name, props]: Tag,
  inner: readonly PlacedLine[],
  indent: number,
): PlacedLine[] {
  return block(line, openTag(name, props), inner, closeTag(name)).map((one) => indented(one, indent));
}
