/** Parses the text of a page whatever state it is in: as MDX, else as MDX with repairs, else as plain Markdown. */
import type { Issue } from '../../lib/issue.ts';
import type { MarkdownNode } from './markdown-node.ts';
import { type ParseOptions, parseMarkdown, parseMdx } from './parse-mdx.ts';
import { repairCommon } from './prepare-source.ts';
import { repairAt } from './repair-at.ts';

export interface PageText {
  readonly file: string;
  /** Front matter replaced by as many empty lines. */
  readonly body: string;
  /** True when TeX is on for the whole site. */
  readonly latex: boolean;
  /** True for names of components and elements: their tags are worth keeping. */
  known(name: string): boolean;
}

export interface ParsedPage {
  readonly nodes: readonly MarkdownNode[];
  readonly issues: readonly Issue[];
}

const MOST_REPAIRS = 60;
/** Repeated parsing of one page stops after this many characters. */
const MOST_CHARACTERS = 3_000_000;
const TEX =
  /\\(?:frac|sum|int|sqrt|text|math|begin|left|right|alpha|beta|gamma|delta|theta|lambda|sigma|cdot|times|leq|geq|neq|in|infty|hat|bar|vec|log|prod|to|mapsto|ldots|dots)\b|[\^_]\{|\w[\^_]\w/;

/** Never fails: `issues` tell what had to be repaired, with line and column. */
export function parsePage(text: PageText): ParsedPage {
  const source = text.body.replaceAll('\0', '\ufffd');
  const options: ParseOptions = { math: mathOf(source, text.latex) };
  const first = parseMdx(source, options);
  if ('nodes' in first) return { nodes: first.nodes, issues: [] };
  return repaired(source, options, text);
}

/** Math is read only where it is clear: dollars in prose are prices. */
function mathOf(source: string, latex: boolean): ParseOptions['math'] {
  if (latex) return 'all';
  if (!source.includes('$')) return false;
  const inline = /(?<![\w\\$`])\$(?![\s$])([^$\n`]{1,300})(?<!\s)\$(?![\w$])/g;
  for (const [, tex] of source.matchAll(inline))
    if (/\\[a-z]{2,}|[\^_]\{|^[a-zA-Z]_\w$/.test(tex!)) return 'all';
  const block = /\$\$([\s\S]{1,4000}?)\$\$/.exec(source);
  return block !== null && TEX.test(block[1]!) ? 'blocks' : false;
}

function repaired(original: string, options: ParseOptions, text: PageText): ParsedPage {
  const issues: Issue[] = [];
  let source = repairCommon(original);
  let spent = 0;
  let last = '';
  for (let i = 0; i < MOST_REPAIRS && (i < 2 || spent < MOST_CHARACTERS); i++) {
    const parsed = parseMdx(source, options);
    spent += source.length;
    if ('nodes' in parsed) return { nodes: parsed.nodes, issues };
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
    const { lost, ...told } = repair.repair;
    issues.push({ severity: lost ? 'error' : 'warning', code: 'content/syntax', file: text.file, ...told });
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
  return { nodes: parseMarkdown(source, options), issues };
}
