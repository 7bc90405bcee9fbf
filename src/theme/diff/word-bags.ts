/** Measures how similar two blocks are by the words that they share, long ones by their texts too. */
import { roleOf } from './element-role.ts';
import type { TreeNode } from './html-tree.ts';
import type { Names } from './names.ts';
import { isUnit, type Unit } from './units.ts';

export interface WordBags {
  /** From 0 (no word in common) to 1 (the same words). */
  similarity(before: Unit, after: Unit): number;
}

/** Words of a block that are compared: enough to know it again, unless something long was put before them. */
const MAX_WORDS = 160;
/** Texts of a long block that are compared beside its first words, chosen by their content. */
const MAX_TEXTS = 256;
/** Fewer texts in common may be chance. */
const MIN_TEXTS = 2;
const WORD = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}]/gu;

/** The lowest numbers of its texts, in order. */
interface Texts {
  readonly numbers: readonly number[];
  /** Of a text with a higher number it is not known whether it is there. */
  readonly end: number;
}

export function wordBags(names: Names): WordBags {
  const bags = new WeakMap<Unit, readonly number[]>();
  const texts = new WeakMap<Unit, Texts>();
  const bagOf = (unit: Unit): readonly number[] => {
    const known = bags.get(unit);
    if (known !== undefined) return known;
    const words: number[] = [];
    gather(unit, names, words);
    words.sort((a, b) => a - b);
    bags.set(unit, words);
    return words;
  };
  const textsOf = (unit: Unit): Texts => {
    const known = texts.get(unit) ?? lowest(unit);
    texts.set(unit, known);
    return known;
  };
  return {
    similarity: (before, after) => {
      if (before.key === after.key) return 1;
      const [a, b] = [bagOf(before), bagOf(after)];
      const all = a.length + b.length;
      const words = all === 0 ? 0 : (2 * inBoth(a, b)) / all;
      if (Math.max(a.length, b.length) < MAX_WORDS) return words;
      return Math.max(words, sharedTexts(textsOf(before), textsOf(after)));
    },
  };
}

/** @param a, b sorted */
function inBoth(a: readonly number[], b: readonly number[]): number {
  let [i, j, shared] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      shared++;
      i++;
      j++;
    } else if (a[i]! < b[j]!) i++;
    else j++;
  }
  return shared;
}

/** How much of the smaller one is in the larger one, from 0 to 1. */
function sharedTexts(one: Texts, other: Texts): number {
  const end = Math.min(one.end, other.end);
  const [a, b] = [one, other].map(({ numbers }) => numbers.filter((number) => number <= end)) as [
    number[],
    number[],
  ];
  const shared = inBoth(a, b);
  return shared < MIN_TEXTS ? 0 : shared / Math.min(a.length, b.length);
}

function lowest(unit: Unit): Texts {
  const found = new Set<number>();
  const visit = (one: Unit): void => {
    // Another order than that in the page, so that what was put before the rest is not all that is compared.
    if (one.kind === 'run') found.add(Math.imul(one.key, 2_654_435_761) >>> 0);
    else for (const part of one.parts) if (isUnit(part)) visit(part);
  };
  visit(unit);
  const numbers = [...found].sort((a, b) => a - b);
  if (numbers.length <= MAX_TEXTS) return { numbers, end: Number.POSITIVE_INFINITY };
  return { numbers: numbers.slice(0, MAX_TEXTS), end: numbers[MAX_TEXTS - 1]! };
}

function gather(unit: Unit, names: Names, words: number[]): void {
  if (words.length >= MAX_WORDS) return;
  if (unit.kind === 'run') gatherText(unit.nodes, names, words);
  else for (const part of unit.parts) if (isUnit(part)) gather(part, names, words);
}

function gatherText(nodes: readonly TreeNode[], names: Names, words: number[]): void {
  for (const node of nodes) {
    if (words.length >= MAX_WORDS) return;
    if (node.kind === 'text')
      for (const [word] of node.html.slice(0, 20 * MAX_WORDS).matchAll(WORD)) {
        if (words.push(names.word(word)) >= MAX_WORDS) return;
      }
    else if (node.kind === 'element') {
      const role = roleOf(node);
      if (role === 'picture') words.push(names.id(`p${/\ssrc="([^"]*)"/.exec(node.open)?.[1] ?? node.name}`));
      else if (role !== 'fixed') gatherText(node.children, names, words);
    }
  }
}
