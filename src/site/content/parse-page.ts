/** Parses the text of a page: as MDX, else as MDX with repairs, else as plain Markdown. */
import type { Issue } from '../../lib/issue.ts';
import type { MarkdownNode } from './markdown-node.ts';
import { maskMath } from './math/mask-math.ts';
import { parseMarkdown, parseMdx } from './parse-mdx.ts';
import { repairCommon } from './prepare-source.ts';
import { repairAt } from './repair-at.ts';

export interface PageText {
  readonly file: string;
  /** Front matter replaced by as many empty lines. */
  readonly body: string;
  /** The site's setting for TeX, if any. */
  readonly latex: boolean | undefined;
  /** True for names of components and elements, whose tags are kept. */
  known(name: string): boolean;
}

export interface ParsedPage {
  readonly nodes: readonly MarkdownNode[];
  readonly issues: readonly Issue[];
  /** The text without its formulas, and what was parsed in the end: the same after repairs, with as many lines. */
  readonly texts: { readonly before: string; readonly after: string };
  /** True when it was read as plain Markdown: its nodes have no positions. */
  readonly plain: boolean;
}

const MOST_REPAIRS = 60;
/** Repeated parsing of one page stops after this many characters. */
const MOST_CHARACTERS = 3_000_000;
/** Never fails: `issues` report repairs with line and column. */
export function parsePage(text: PageText): ParsedPage {
  const masked = maskMath(text.body.replaceAll('\0', '\ufffd'), text.latex);
  const first = parseMdx(masked.source);
  if ('nodes' in first)
    return {
      nodes: masked.restore(first.nodes),
      issues: [],
      texts: { before: masked.source, after: masked.source },
      plain: false,
    };
  const parsed = repaired(masked.source, text);
  return { ...parsed, nodes: masked.restore(parsed.nodes) };
}

function repaired(original: string, text: PageText): ParsedPage {
  const issues: Issue[] = [];
  let source = repairCommon(original);
  let spent = 0;
  let last = '';
  for (let i = 0; i < MOST_REPAIRS && (i < 2 || spent < MOST_CHARACTERS); i++) {
    const parsed = parseMdx(source);
    spent += source.length;
    if ('nodes' in parsed)
      return { nodes: parsed.nodes, issues, texts: { before: original, after: source }, plain: false };
    const { failure } = parsed;
    const place = `${failure.line}:${failure.column}:${source.length}`;
    const repair = place === last ? undefined : repairAt(source, failure, text.known);
    last = place;
    if (repair === undefined) {
      issues.push({
        severity: 'error',
        code: 'content/syntax',
        message: failure.message,
        hint: 'The page is shown as plain Markdown until this is corrected',
        file: text.file,
        line: failure.line,
        column: failure.column,
      });
      break;
    }
    const { lost, ...problem } = repair.repair;
    issues.push({
      severity: lost ? 'error' : 'warning',
      code: 'content/syntax',
      file: text.file,
      ...problem,
    });
    source = repair.source;
  }
  if (!issues.some((issue) => issue.severity === 'error')) {
    issues.push({
      severity: 'error',
      code: 'content/syntax',
      message: `The page has more than ${MOST_REPAIRS} mistakes of syntax and is shown as plain Markdown`,
      hint: 'Correct the ones above first',
      file: text.file,
    });
  }
  return { nodes: parseMarkdown(source), issues, texts: { before: original, after: source }, plain: true };
}
