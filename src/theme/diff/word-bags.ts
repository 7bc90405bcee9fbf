/** Measures how similar two blocks are by the words that they share. */
import { roleOf } from './element-role.ts';
import type { TreeNode } from './html-tree.ts';
import type { Names } from './names.ts';
import { isUnit, type Unit } from './units.ts';

export interface WordBags {
  /** From 0 (no word in common) to 1 (the same words). */
  similarity(before: Unit, after: Unit): number;
}

/** Words of a block that are compared: enough to know it again. */
const MOST_WORDS = 160;
const WORD = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}]/gu;

export function wordBags(names: Names): WordBags {
  const bags = new WeakMap<Unit, readonly number[]>();
  const bagOf = (unit: Unit): readonly number[] => {
    const known = bags.get(unit);
    if (known !== undefined) return known;
    const words: number[] = [];
    gather(unit, names, words);
    words.sort((a, b) => a - b);
    bags.set(unit, words);
    return words;
  };
  return {
    similarity: (before, after) => {
      if (before.key === after.key) return 1;
      const [a, b] = [bagOf(before), bagOf(after)];
      let [i, j, shared] = [0, 0, 0];
      while (i < a.length && j < b.length) {
        if (a[i] === b[j]) {
          shared++;
          i++;
          j++;
        } else if (a[i]! < b[j]!) i++;
        else j++;
      }
      return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length);
    },
  };
}

function gather(unit: Unit, names: Names, words: number[]): void {
  if (words.length >= MOST_WORDS) return;
  if (unit.kind === 'run') gatherText(unit.nodes, names, words);
  else for (const part of unit.parts) if (isUnit(part)) gather(part, names, words);
}

function gatherText(nodes: readonly TreeNode[], names: Names, words: number[]): void {
  for (const node of nodes) {
    if (words.length >= MOST_WORDS) return;
    if (node.kind === 'text')
      for (const [word] of node.html.slice(0, 20 * MOST_WORDS).matchAll(WORD)) {
        if (words.push(names.word(word)) >= MOST_WORDS) return;
      }
    else if (node.kind === 'element') {
      const role = roleOf(node);
      if (role === 'picture') words.push(names.id(`p${/\ssrc="([^"]*)"/.exec(node.open)?.[1] ?? node.name}`));
      else if (role !== 'fixed') gatherText(node.children, names, words);
    }
  }
}
