/** Compares a translated block with its original in what a translation keeps: components, links, code, expressions, and its shape. */
import { posix } from 'node:path';
import { PROSE_ATTRIBUTES } from '../../check/work/page-regions.ts';
import {
  isElement,
  isExpression,
  type JsxAttribute,
  type MarkdownNode,
} from '../../content/syntax/markdown-node.ts';
import type { Block } from './page-blocks.ts';

/** The paths of the two files, which say what an address of one is in the other. */
export interface TranslatedFiles {
  readonly original: string;
  readonly translation: string;
}

/** The original of now and its translation, and the same of before: what a translator changed on purpose then may stay so. */
interface Compared {
  readonly now: Block;
  readonly answer: Block;
  readonly before: { readonly original: Block; readonly translation: Block } | undefined;
  readonly files: TranslatedFiles;
}

type Kind = 'link' | 'code' | 'component' | 'value' | 'shape';
type Parts = Readonly<Record<Kind, string[]>>;

const WORDS: Readonly<Record<Kind, string>> = {
  link: 'the address',
  code: 'the code',
  component: 'the component',
  value: 'the expression',
  shape: 'the form',
};
const DEEPEST = 80;
const MAX_TOLD = 5;
const VARIABLE = /\{\{\s*[\w.-]{1,100}\s*\}\}/g;
const HEADING_ID = /\{#[^\s{}*\\]{1,200}\}[ \t]*$/;
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'url', 'to', 'img', 'image', 'poster']);
/** Code in which everything may be words. */
const TEXTS = /^(?:|text|txt|plain|plaintext|md|mdx|markdown|mermaid|plantuml|html|xml|svg)$/i;
const QUOTED = /(["'`])(?:\\.|(?!\1).)*\1/g;
const COMMENT = /(?:^|\s)(?:#|\/\/|--|;|%|<!--|\/?\*|REM\b).*$/;

/** @returns what is missing or new, in a few sentences for whoever translates; empty = all is kept */
export function lostParts({ now, answer, before, files }: Compared): readonly string[] {
  const [expected, given] = [partsOf(now), partsOf(answer)];
  const known = before && { original: partsOf(before.original), translation: partsOf(before.translation) };
  const problems = (Object.keys(WORDS) as Kind[]).flatMap((kind) => {
    const pairs = knownPairs(known?.original[kind] ?? [], known?.translation[kind] ?? []);
    const same = (one: string, other: string): boolean =>
      one === other || pairs.get(one) === other || (kind === 'link' && isSameAddress(one, other, files));
    const { missing, added } = difference(expected[kind], given[kind], same);
    return [
      ...missing.map((part) => `${WORDS[kind]} ${shown(part)} is missing`),
      ...added.map((part) => `${WORDS[kind]} ${shown(part)} is not in the original`),
    ];
  });
  const code = changedCode(now, answer, before?.translation);
  const all = [...problems, ...(code === undefined ? [] : [code])];
  return all.length > MAX_TOLD ? [...all.slice(0, MAX_TOLD), `and ${all.length - MAX_TOLD} more`] : all;
}

/** True for a block with words that a translator would change. */
export function hasWords(block: Block): boolean {
  if (block.role === 'close') return false;
  if (block.role === 'open') return proseOf(block.node).length > 0;
  return !block.formulas.includes(block.text) && wordsIn(block.node, 0);
}

function wordsIn(node: MarkdownNode, depth: number): boolean {
  if (depth > DEEPEST || node.type === 'code') return true;
  if (node.type === 'text' && /\p{L}/u.test((node.value ?? '').replace(VARIABLE, ''))) return true;
  if (/\p{L}/u.test(node.alt ?? '') || proseOf(node).length > 0) return true;
  return (node.children ?? []).some((child) => wordsIn(child, depth + 1));
}

const proseOf = ({ attributes = [] }: MarkdownNode): readonly JsxAttribute[] =>
  attributes.filter(({ name = '', value }) => PROSE_ATTRIBUTES.has(name) && /\p{L}/u.test(String(value)));

const shown = (part: string): string => JSON.stringify(part.slice(0, 200));

function partsOf(block: Block): Parts {
  const parts: Parts = { link: [], code: [], component: [], value: [], shape: [] };
  if (block.role === 'close') return parts;
  if (block.role === 'open') addElement(block.node, parts);
  else addParts(block.node, parts, 0);
  parts.value.push(...(block.text.match(VARIABLE) ?? []), ...block.formulas);
  if (block.node.type === 'heading') parts.value.push(...(HEADING_ID.exec(block.text) ?? []));
  parts.shape.push(...shapeOf(block.node));
  return parts;
}

function addParts(node: MarkdownNode, parts: Parts, depth: number): void {
  if (depth > DEEPEST) return;
  const { type, value = '', url, identifier } = node;
  if (url !== undefined) parts.link.push(url);
  if (type === 'inlineCode') parts.code.push(value);
  if (type === 'code') parts.code.push(`\`\`\`${node.lang ?? ''} ${node.meta ?? ''}`.trim());
  if (isExpression(node) && !/^\s*\/\*/.test(value)) parts.value.push(`{${value}}`);
  if (identifier !== undefined) parts.value.push(`[${identifier}]`);
  if (isElement(node)) addElement(node, parts);
  for (const child of node.children ?? []) addParts(child, parts, depth + 1);
}

function addElement({ name, attributes = [] }: MarkdownNode, parts: Parts): void {
  const written = attributes.map((attribute) => {
    const { value } = attribute;
    if (attribute.name === undefined) return `{${String(value)}}`;
    const text = typeof value === 'object' && value !== null ? `{${value.value}}` : value;
    if (ADDRESSES.has(attribute.name) && typeof text === 'string') {
      parts.link.push(text);
      return attribute.name;
    }
    const isProse = PROSE_ATTRIBUTES.has(attribute.name);
    return isProse || text === null || text === undefined ? attribute.name : `${attribute.name}=${text}`;
  });
  parts.component.push(`<${[name ?? '', ...written.sort()].join(' ')}>`);
}

/** What is counted of lists and tables. */
function shapeOf({ type, children = [] }: MarkdownNode): string[] {
  if (type === 'list') return [`${children.length} items`];
  if (type !== 'table') return [];
  return [`${children.length} rows of ${children[0]?.children?.length ?? 0} cells`];
}

/** By their places, where there are as many. */
function knownPairs(
  original: readonly string[],
  translation: readonly string[],
): ReadonlyMap<string, string> {
  return original.length === translation.length
    ? new Map(original.map((part, at) => [part, translation[at]!]))
    : new Map();
}

function difference(
  expected: readonly string[],
  given: readonly string[],
  same: (one: string, other: string) => boolean,
): { readonly missing: readonly string[]; readonly added: readonly string[] } {
  const left = [...given];
  const missing = expected.filter((part) => {
    const exact = left.indexOf(part);
    const at = exact >= 0 ? exact : left.findIndex((other) => same(part, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { missing, added: left };
}

/** Anchors follow the words of headings, and an address of a page may be that of its translation. */
function isSameAddress(one: string, other: string, { original, translation }: TranslatedFiles): boolean {
  const [a, b] = [one, other].map((address) => address.replace(/#.*$/s, ''));
  if (a === b) return true;
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(`${a}`) || /^[a-z][a-z\d+.-]*:|^\/\//i.test(`${b}`)) return false;
  return (
    inLanguage(a!, original, translation) === absolute(b!, translation) ||
    absolute(a!, original) === absolute(b!, translation)
  );
}

const absolute = (address: string, file: string): string =>
  address.startsWith('/') ? posix.normalize(address) : posix.join('/', posix.dirname(file), address);

/** The address that a page or picture of the original's language has in that of the translation. */
function inLanguage(address: string, original: string, translation: string): string {
  const [from, to] = [original, translation].map((file) => file.split('/').slice(0, -1)) as [
    string[],
    string[],
  ];
  let start = 0;
  while (start < Math.min(from.length, to.length) && from[start] === to[start]) start++;
  let end = 0;
  const max = Math.min(from.length, to.length) - start;
  while (end < max && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  const [own, other] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  const steps = absolute(address, original).split('/').slice(1);
  const at =
    own.length === 0 ? start : steps.findIndex((_, i) => own.every((step, j) => steps[i + j] === step));
  if (at < 0 || at > steps.length) return absolute(address, original);
  return `/${steps.toSpliced(at, own.length, ...other).join('/')}`;
}

/** Of a block of code, only comments and texts in quotes may differ, and lines that the translation had. */
function changedCode(now: Block, answer: Block, before: Block | undefined): string | undefined {
  const { type, lang, value = '' } = now.node;
  if (type !== 'code' || answer.node.type !== 'code' || TEXTS.test(lang ?? '')) return undefined;
  const [expected, given] = [value, answer.node.value ?? ''].map((text) => text.split('\n')) as [
    string[],
    string[],
  ];
  if (expected.length !== given.length) return `its code has ${expected.length} lines in the original`;
  const known = new Set(before?.node.value?.split('\n'));
  const at = given.findIndex((line, i) => bare(line) !== bare(expected[i]!) && !known.has(line));
  return at < 0 ? undefined : `line ${at + 1} of its code is ${shown(expected[at]!)} in the original`;
}

const bare = (line: string): string => line.replace(QUOTED, '$1$1').replace(COMMENT, '').trimEnd();
