/** Finds which inline elements of two versions are the same one: those around words that are equal. */
import type { ElementNode } from './html-tree.ts';
import type { Token } from './run-tokens.ts';
import type { Hunk } from './token-hunks.ts';

interface Partners {
  /** The later version's elements for the outer part of an earlier path; what was removed is written into them. */
  of(path: readonly ElementNode[]): readonly ElementNode[];
  /** How many of the outer elements of a later path also hold equal words. */
  heldOf(path: readonly ElementNode[]): number;
}

export function partners(
  before: readonly Token[],
  after: readonly Token[],
  hunks: readonly Hunk[],
): Partners {
  const partner = new Map<ElementNode, ElementNode>();
  const elements = new Set<ElementNode>();
  for (const { equal, before: range, after: to } of hunks) {
    if (!equal) continue;
    for (let i = range[0], j = to[0]; i < range[1]; i++, j++) {
      const [old, now] = [before[i]!.path, after[j]!.path];
      for (const element of now) elements.add(element);
      for (let depth = 0; depth < Math.min(old.length, now.length); depth++) {
        const known = partner.get(old[depth]!);
        if (old[depth]!.name !== now[depth]!.name || (known ?? now[depth]) !== now[depth]) break;
        partner.set(old[depth]!, now[depth]!);
      }
    }
  }
  return {
    of: (path) => {
      const found: ElementNode[] = [];
      for (const element of path) {
        const to = partner.get(element);
        if (to === undefined) break;
        found.push(to);
      }
      return found;
    },
    heldOf: (path) => {
      const end = path.findIndex((element) => !elements.has(element));
      return end < 0 ? path.length : end;
    },
  };
}
