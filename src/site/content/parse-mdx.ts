/** Parses page text; the only file that knows the parser (satteri), a native add-on that runs in child processes only. */
import { markdownToMdast, mdxToMdast } from 'satteri';
import type { MarkdownNode } from './markdown-node.ts';

export interface ParseOptions {
  /** `$$…$$`, and `$…$` when `inline` is on too. */
  readonly math: false | 'blocks' | 'all';
}

/** Where and why text is not MDX; line and column are counted from 1. */
export interface ParseFailure {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type Parsed = { readonly nodes: readonly MarkdownNode[] } | { readonly failure: ParseFailure };

const PLACED = /^(\d+):(\d+): ([\s\S]*)$/;
/** What the parser adds to its messages for programs and for readers of its manual. */
const NOISE = /\s*\((?:note: |mdx-jsx:)[\s\S]*$/;

function features(options: ParseOptions): {
  gfm: true;
  frontmatter: false;
  math: boolean | { singleDollarTextMath: boolean };
} {
  return {
    gfm: true,
    frontmatter: false,
    math: options.math === false ? false : { singleDollarTextMath: options.math === 'all' },
  };
}

/** Parses MDX: Markdown with GFM, JSX, expressions, import and export lines. */
export function parseMdx(source: string, options: ParseOptions): Parsed {
  try {
    return { nodes: childrenOf(mdxToMdast(source, { features: features(options) })) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, line = '1', column = '1', text = message] = PLACED.exec(message) ?? [];
    return {
      failure: { line: Number(line), column: Number(column), message: text.replace(NOISE, '').trim() },
    };
  }
}

/** Parses plain Markdown, which never fails; HTML in it stays text. */
export function parseMarkdown(source: string, options: ParseOptions): readonly MarkdownNode[] {
  return childrenOf(markdownToMdast(source, { features: features(options), position: false }));
}

/** Our slice of the tree: its types are wider, because they also know directives, which are off here. */
function childrenOf(root: {
  readonly type: string;
  readonly children?: readonly object[];
}): readonly MarkdownNode[] {
  return (root.children ?? []) as readonly MarkdownNode[];
}
