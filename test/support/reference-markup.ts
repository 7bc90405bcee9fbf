/** What the reference parser of MDX reads in a page, and what a tree has lost of it. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { gfm } from 'micromark-extension-gfm';
import { mdxjs } from 'micromark-extension-mdxjs';

export interface AnyNode {
  readonly type: string;
  readonly children?: readonly AnyNode[];
  readonly name?: string | null;
  readonly value?: unknown;
}

/** The tree, or why the text is not MDX. */
export function readReference(
  source: string,
): { readonly nodes: readonly AnyNode[] } | { readonly reason: string } {
  try {
    const tree = fromMarkdown(source, {
      extensions: [gfm(), mdxjs()],
      mdastExtensions: [gfmFromMarkdown(), mdxFromMarkdown()],
    });
    return { nodes: tree.children as readonly AnyNode[] };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
