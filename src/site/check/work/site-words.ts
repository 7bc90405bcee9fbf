/** Counts how the running prose of a site writes its words: small, or with a capital that no sentence gives them. */
import { setImmediate } from 'node:timers/promises';
import type { MarkdownNode } from '../../content/syntax/markdown-node.ts';
import type { NavNode } from '../../navigation/nav-node.ts';
import type { CheckContext } from '../check-context.ts';
import { SMALL_WORDS } from './heading-words.data.ts';
import { textFiles } from './text-files.ts';

/** How often something is written, by its first letter; the beginning of a sentence is not counted. */
export interface WordUse {
  small: number;
  capital: number;
  /** With capitals inside: "API", "GitHub". */
  inner: number;
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}_]|['’+#&.:-](?=[\p{L}\p{N}]))*/gu;
const DEEPEST = 150;
const NONE: Readonly<WordUse> = Object.freeze({ small: 0, capital: 0, inner: 0 });

export class SiteWords {
  readonly #words = new Map<string, WordUse>();
  readonly #pairs = new Map<string, WordUse>();
  readonly #labels = new Set<string>();

  /** @param pairs the pairs of words that are counted, as `pairKey` writes them: all of a site would be too many */
  constructor(pairs: Iterable<string>) {
    for (const pair of pairs) this.#pairs.set(pair, { small: 0, capital: 0, inner: 0 });
  }

  /** Running prose proves words ordinary, and names. */
  prose(text: string): void {
    this.#count(text, true);
  }

  /** A title, a label or the text of a link proves names alone, and that only where it is not written in title case itself. */
  label(text: string): void {
    this.#labels.add(text.trim());
    this.#count(text, false);
  }

  /** True for the whole of a title, a label or the text of a link. */
  isLabel(text: string): boolean {
    return this.#labels.has(text);
  }

  /** Code that is a word with a capital names that thing: `Agent`. */
  code(text: string): void {
    const word = /^<?(\p{Lu}\p{Ll}+)(?:\(\)|\s?\/?>)?$/u.exec(text.trim())?.[1];
    if (word !== undefined) this.#use(word.toLowerCase()).capital++;
  }

  word(word: string): Readonly<WordUse> {
    return this.#words.get(word.toLowerCase()) ?? NONE;
  }

  /** `small` by the first letter of the second word. */
  pair(first: string, second: string): Readonly<WordUse> {
    return this.#pairs.get(pairKey(first, second)) ?? NONE;
  }

  #use(lower: string): WordUse {
    const use = this.#words.get(lower) ?? { small: 0, capital: 0, inner: 0 };
    this.#words.set(lower, use);
    return use;
  }

  #count(text: string, countsSmall: boolean): void {
    const found = [...text.matchAll(WORD)];
    if (!found.some(([word]) => isOrdinary(word))) return;
    for (const [at, match] of found.entries()) {
      const [word] = match;
      const previous = found[at - 1];
      const gap = previous === undefined ? '' : between(text, previous, match);
      const begins = !/^[\s"“‘(*_-]+$/.test(gap);
      const form = formOf(word);
      if (form === 'small' ? countsSmall : form === 'inner' || !begins) this.#use(word.toLowerCase())[form]++;
      if (previous === undefined || begins || !/^[ \t\r\n]+$/.test(gap)) continue;
      const earlier = found[at - 2];
      const pair = this.#pairs.get(pairKey(previous[0], word));
      const isFirst = earlier === undefined || !/^[ \t\r\n]+$/.test(between(text, earlier, previous));
      if (pair === undefined || (form === 'small' && !countsSmall)) continue;
      const isAfterSmall = formOf(previous[0]) === 'small';
      if (form === 'small') pair.small++;
      else if (form === 'inner' && isAfterSmall) pair.inner++;
      // "the Plane" is no use of "The Plane"; "Plane API" at the beginning of a sentence tells nothing of its first word.
      else if (!isAfterSmall && !(form === 'inner' && isFirst)) pair.capital++;
    }
  }
}

const between = (text: string, one: RegExpExecArray, next: RegExpExecArray): string =>
  text.slice(one.index + one[0].length, next.index);

/** A word that is no function word, in small letters. */
export const isOrdinary = (word: string): boolean =>
  /^(?:\p{Ll}{3,}|\p{Ll}{2,}(?:-\p{Ll}{2,})+)$/u.test(word) && !SMALL_WORDS.has(word);

function formOf(word: string): keyof WordUse {
  if (!/^\p{Lu}/u.test(word)) return 'small';
  return /[\p{Lu}\p{N}]/u.test(word.slice(1).replace(/-\p{Lu}/gu, '')) ? 'inner' : 'capital';
}

/** Forms of one word count together: "workspace setting" and "workspace settings". */
export const pairKey = (first: string, second: string): string => `${stemOf(first)} ${stemOf(second)}`;

const stemOf = (word: string): string => word.toLowerCase().replace(/(?<=\p{L}{2}[^s])s$/u, '');

/** Reads every page of the site, also those that a task may not change. */
export async function countSite(context: CheckContext, words: SiteWords): Promise<void> {
  for (const file of textFiles(context, () => true)) {
    const tree = await context.tree(file, await context.text(file));
    if ('nodes' in tree) countNodes(tree.nodes, words, 0);
    await setImmediate();
  }
  for (const { title, sidebarTitle } of context.site.authored.byPath.values())
    for (const text of [title, sidebarTitle]) if (text !== undefined) words.label(text);
  countNavigation([...context.site.tree.children, ...context.site.tree.globals], words, 0);
}

function countNodes(nodes: readonly MarkdownNode[], words: SiteWords, depth: number): void {
  if (depth > DEEPEST) return;
  for (const node of nodes) {
    const { type, value = '', children = [] } = node;
    if (type === 'heading' || type === 'tableCell') continue;
    if (type === 'text') words.prose(value);
    else if (type === 'inlineCode') words.code(value);
    else if (type === 'link' || type === 'strong') words.label(textOf(node, 0));
    else countNodes(children, words, depth + 1);
  }
}

function textOf({ type, value = '', children = [] }: MarkdownNode, depth: number): string {
  if (type === 'text') return value;
  return depth > DEEPEST ? '' : children.map((child) => textOf(child, depth + 1)).join('');
}

function countNavigation(nodes: readonly NavNode[], words: SiteWords, depth: number): void {
  if (depth > DEEPEST) return;
  for (const node of nodes) {
    if ('label' in node) words.label(node.label);
    if ('children' in node) countNavigation(node.children, words, depth + 1);
  }
}
