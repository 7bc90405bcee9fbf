/** Parses page text; the only file that knows the parser (satteri), a native add-on that runs in child processes only. */
import { markdownToMdast, mdxToMdast } from 'satteri';
import type { MarkdownNode } from './markdown-node.ts';

/** Where and why text is not MDX; line and column are counted from 1. */
export interface ParseFailure {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type Parsed = { readonly nodes: readonly MarkdownNode[] } | { readonly failure: ParseFailure };

const PLACED = /^(\d+):(\d+): ([\s\S]*)$/;
/** Codes and references that the parser adds to its messages. */
const NOISE = /\s*\((?:note: |mdx-jsx:)[\s\S]*$/;

/** Formulas are removed before parsing, because the parser would read prices as formulas. */
const FEATURES = { gfm: true, frontmatter: false, math: false } as const;

/** Parses MDX: Markdown with GFM, JSX, expressions, import and export lines. */
export function parseMdx(source: string): Parsed {
  try {
    return { nodes: childrenOf(mdxToMdast(source, { features: FEATURES })) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, line = '1', column = '1', text = message] = PLACED.exec(message) ?? [];
    return {
      failure: { line: Number(line), column: Number(column), message: text.replace(NOISE, '').trim() },
    };
  }
}

/** Parses plain Markdown, which never fails; HTML in it stays text. */
export function parseMarkdown(source: string): readonly MarkdownNode[] {
  return childrenOf(markdownToMdast(source, { features: FEATURES, position: false }));
}

/** Narrows the parser's types, which include directives that are disabled here. */
function childrenOf(root: {
  readonly type: string;
  readonly children?: readonly object[];
}): readonly MarkdownNode[] {
  return (root.children ?? []) as readonly MarkdownNode[];
}
