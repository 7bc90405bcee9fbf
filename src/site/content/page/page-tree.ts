/** The syntax tree of a page with places in the text of its file. */
import type { MarkdownNode } from '../syntax/markdown-node.ts';

/** A node whose `position` is in the file's own text; a node on lines that had to be repaired has none. */
export interface PageTree {
  readonly nodes: readonly MarkdownNode[];
  /** Half-open ranges of offsets that are not text: formulas, variables, comments and the ids of headings. */
  readonly reserved: readonly (readonly [from: number, to: number])[];
  /** Offset at which the text begins, after the front matter. */
  readonly body: number;
}

export type ReadTree = PageTree | { readonly why: string };
