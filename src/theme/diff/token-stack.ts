/** Writes tokens with what is around them: elements and marks are opened and closed so that the result stays well-formed. */
import type { ElementNode } from './html-tree.ts';
import { withoutId } from './start-tag.ts';

/** An element or a mark around tokens; the same object for all that it is around. */
export interface Around {
  readonly open: () => string;
  readonly close: () => string;
}

export interface TokenStack {
  add(html: string, around: readonly Around[]): void;
  /** Closes everything. */
  end(): void;
}

export function tokenStack(write: (html: string) => void): TokenStack {
  let stack: readonly Around[] = [];
  const moveTo = (around: readonly Around[]): void => {
    let shared = 0;
    while (shared < stack.length && stack[shared] === around[shared]) shared++;
    for (let i = stack.length - 1; i >= shared; i--) write(stack[i]!.close());
    for (let i = shared; i < around.length; i++) write(around[i]!.open());
    stack = around;
  };
  return {
    add: (html, around) => {
      moveTo(around);
      write(html);
    },
    end: () => moveTo([]),
  };
}

/** @returns the same object for the same element; opened a second time, it has no id */
export function elementsAround(tag: (open: string) => string): (element: ElementNode) => Around {
  const known = new Map<ElementNode, Around>();
  return (element) => {
    const found = known.get(element);
    if (found !== undefined) return found;
    let opened = false;
    const around: Around = {
      open: () => {
        const open = tag(element.open);
        const again = opened;
        opened = true;
        return again ? withoutId(open) : open;
      },
      close: () => element.close,
    };
    known.set(element, around);
    return around;
  };
}
