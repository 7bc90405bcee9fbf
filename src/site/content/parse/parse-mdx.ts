/** Parses page text; the only file that knows the parser (satteri), a native add-on that runs in child processes only. */
import { markdownToMdast, mdxToJs, mdxToMdast } from 'satteri';
import { replaceOutside } from '../syntax/code-ranges.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { markCjkEmphasis } from './cjk-emphasis.ts';

/** Where and why text is not MDX; line and column are counted from 1. */
export interface ParseFailure {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

type Parsed = { readonly nodes: readonly MarkdownNode[] } | { readonly failure: ParseFailure };

const PLACED = /^(\d+):(\d+): ([\s\S]*)$/;
/** Codes and references that the parser adds to its messages. */
const NOISE = /\s*\((?:note: |mdx-jsx:)[\s\S]*$/;
/** The parser drops what follows a tab between two tags or expressions of one line. */
const TAB_BETWEEN = /(?<=[>}]) *\t[ \t]*(?=[<{])/g;

/** Formulas are removed before parsing, because the parser would read prices as formulas. */
const FEATURES = { gfm: true, frontmatter: false, math: false } as const;

/** Parses MDX: Markdown with GFM, JSX, expressions, import and export lines. */
export function parseMdx(source: string): Parsed {
  const text =
    source.includes('\t') && source.search(TAB_BETWEEN) >= 0
      ? replaceOutside(source, TAB_BETWEEN, ([blanks]) => ' '.repeat(blanks.length))
      : source;
  const marked = markCjkEmphasis(text);
  if (marked === undefined) return parseText(text);
  const parsed = parseText(marked.source);
  // A failure has to name a place in the author's own text.
  return 'nodes' in parsed ? { nodes: marked.restore(parsed.nodes) } : parseText(text);
}

function parseText(source: string): Parsed {
  // The parser ends the process where a quoted text of an export line ends with the file, after a backslash.
  const text = source.endsWith('\\') ? `${source}\n` : source;
  try {
    return { nodes: childrenOf(mdxToMdast(text, { features: FEATURES })) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, line = '1', column = '1', why = message] = PLACED.exec(message) ?? [];
    return {
      failure: { line: Number(line), column: Number(column), message: why.replace(NOISE, '').trim() },
    };
  }
}

/** Where import and export lines are no module; the parser of pages does not look. The line is counted from 1. */
export function moduleFault(lines: string): { readonly line: number } | undefined {
  try {
    mdxToJs(`${lines}\n`);
    return undefined;
  } catch (error) {
    return { line: Number(PLACED.exec(String((error as Error).message))?.[1] ?? 1) };
  }
}

/** Parses plain Markdown, which never fails; HTML in it stays text. */
export function parseMarkdown(source: string): readonly MarkdownNode[] {
  const marked = markCjkEmphasis(source);
  const nodes = childrenOf(
    markdownToMdast(marked?.source ?? source, { features: FEATURES, position: false }),
  );
  return marked?.restore(nodes) ?? nodes;
}

/** Narrows the parser's types, which include directives that are disabled here. */
function childrenOf(root: {
  readonly type: string;
  readonly children?: readonly object[];
}): readonly MarkdownNode[] {
  return (root.children ?? []) as readonly MarkdownNode[];
}
