/** Parses the text of a page: as MDX, else as MDX with repairs, else as plain Markdown. */
import type { Issue } from '../../../lib/issue.ts';
import { maskMath } from '../math/mask-math.ts';
import { replaceOutside } from '../syntax/code-ranges.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { type FalseModule, findFalseModule, repairModule } from './false-module.ts';
import { leftoverEmphasis } from './leftover-emphasis.ts';
import { findMisplacedTag, type MisplacedTag } from './misplaced-tag.ts';
import { leaveOutTag, misplacedFailure, moveClosingTag } from './move-closing-tag.ts';
import { type ParseFailure, parseMarkdown, parseMdx } from './parse-mdx.ts';
import { type Repaired, repairAt } from './repair-at.ts';

interface PageText {
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

const MAX_REPAIRS = 60;
/** Repeated parsing of one page stops after this many characters. */
const MAX_CHARACTERS = 3_000_000;
/** Never fails: `issues` report repairs with line and column. */
export function parsePage(text: PageText): ParsedPage {
  const masked = maskMath(text.body.replaceAll('\0', '\ufffd'), text.latex);
  const { source } = masked;
  const first = parseMdx(source);
  const parsed =
    'nodes' in first && mistakeIn(first.nodes, source) === undefined
      ? { nodes: first.nodes, issues: [], texts: { before: source, after: source }, plain: false }
      : repaired(source, text);
  const leftover = parsed.plain ? [] : leftoverEmphasis(parsed.nodes, parsed.texts.after, text.file);
  return { ...parsed, nodes: masked.restore(parsed.nodes), issues: [...parsed.issues, ...leftover] };
}

function repaired(original: string, text: PageText): ParsedPage {
  const issues: Issue[] = [];
  const repairs = new Repairs(text);
  let source = repairCommon(original);
  let spent = 0;
  for (let i = 0; i < MAX_REPAIRS && (i < 2 || spent < MAX_CHARACTERS); i++) {
    const parsed = parseMdx(source);
    spent += source.length;
    const wrong = 'nodes' in parsed ? mistakeIn(parsed.nodes, source) : parsed.failure;
    if ('nodes' in parsed && wrong === undefined)
      return { nodes: parsed.nodes, issues, texts: { before: original, after: source }, plain: false };
    const repair = repairs.next(source, wrong!);
    if (repair === undefined) {
      const { message, line, column } = failureOf(wrong!);
      issues.push({
        severity: 'error',
        code: 'content/syntax',
        message,
        hint: 'The page is shown as plain Markdown until this is corrected',
        file: text.file,
        line,
        column,
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
  if (!issues.some((issue) => issue.severity === 'error')) issues.push(tooMany(text.file));
  return { nodes: parseMarkdown(source), issues, texts: { before: original, after: source }, plain: true };
}

type Mistake = ParseFailure | MisplacedTag | FalseModule;

/** What the parser accepts but reads wrongly. */
function mistakeIn(nodes: readonly MarkdownNode[], source: string): MisplacedTag | FalseModule | undefined {
  return findMisplacedTag(nodes, source) ?? findFalseModule(nodes);
}

function failureOf(mistake: Mistake): ParseFailure {
  if ('message' in mistake) return mistake;
  if ('name' in mistake) return misplacedFailure(mistake);
  return { ...mistake, message: 'Import and export lines are mixed with text' };
}

/** Chooses repairs, and none twice for one place. */
class Repairs {
  private readonly text: PageText;
  private readonly moved = new Set<string>();
  private last = '';

  constructor(text: PageText) {
    this.text = text;
  }

  next(source: string, mistake: Mistake): Repaired | undefined {
    const { known } = this.text;
    const { line, column } = failureOf(mistake);
    const place = `${'message' in mistake ? '' : 'read '}${line}:${column}:${source.length}`;
    const again = place === this.last;
    this.last = place;
    if ('name' in mistake && !this.moved.has(`${line}:${column}`)) {
      this.moved.add(`${line}:${column}`);
      const moved = moveClosingTag(source, mistake);
      if (moved !== undefined) return moved;
    }
    if (again) return undefined;
    if ('message' in mistake) return repairAt(source, mistake, known);
    return 'name' in mistake ? leaveOutTag(source, mistake, known) : repairModule(source, mistake);
  }
}

function tooMany(file: string): Issue {
  return {
    severity: 'error',
    code: 'content/syntax',
    message: `The page has more than ${MAX_REPAIRS} mistakes of syntax and is shown as plain Markdown`,
    hint: 'Correct the ones above first',
    file,
  };
}

const COMMENT = /<!--[\s\S]*?-->/g;
const VOID_TAG =
  /<(br|hr|img|input|wbr|source|col|embed|area|track|link|meta|base)\b((?:\s+[\w:@.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^\s"'=<>`{}/]+))?)*)\s*>/gi;
const VOID_CLOSE = /<\/(br|hr|img|input|wbr|source|col|embed|area|track|link|meta|base)\s*>/gi;
const AUTOLINK = /<((?:https?|ftp|mailto|tel):[^\s<>]+|[\w.+-]+@[\w-]+\.[\w.-]+)>/gi;
const HEADING_ID = /^([ \t>]*#{1,6}[ \t].*?)(?<=(?<!\\)(?:\\\\)*)\{#([^\s{}*\\]{1,200})\}[ \t]*$/gm;
const NOT_A_TAG = /<(?=[\d$=+-]|[\p{L}_]*[.,!?](?![\w/>]))/gu;
const BARE_ATTRIBUTE =
  /(<[a-zA-Z][\w.-]*(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*\s+[\w:-]+=)([^\s"'{}<>=`]+)(?=[\s/>])/g;

const MAX_BARE_ATTRIBUTES = 8;

/** A tag whose `>` starts a line, with text after it, would be read as a quote. */
const SPLIT_TAG =
  /(<[A-Za-z][\w.]*(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)[ \t]*\n[ \t]*>([^\n]*\S[^\n]*)/g;

/** Words between braces; `=` before them would make them an attribute. */
const PROSE_BRACES =
  /(?<![=\\])\{(?=\s*(?!await |typeof |new |void |delete |async |function |class |yield )[\p{L}][\p{L}\p{N}'’-]*(?:[ ,]+[\p{L}][\p{L}\p{N}'’-]*)+[ .!?…]*\})/gu;

/** Repairs of whole classes of mistakes, tried together when a page does not parse. */
function repairCommon(source: string): string {
  let text = source;
  if (text.includes('<!--'))
    text = replaceOutside(text, COMMENT, ([comment]) => comment.replace(/[^\n]/g, ' '));
  if (text.includes('{#'))
    text = replaceOutside(text, HEADING_ID, ([, heading, id]) => `${heading}{/*#${id}*/}`);
  if (text.includes('{')) text = replaceOutside(text, PROSE_BRACES, () => '\\{');
  if (text.includes('<')) {
    text = quoteAttributes(text);
    text = replaceOutside(text, VOID_CLOSE, (match) =>
      voidIsOpen(text, match) ? match[0] : ' '.repeat(match[0].length),
    );
    text = replaceOutside(text, VOID_TAG, (match) =>
      isClosedLater(text, match) ? match[0] : `<${match[1]!}${match[2]!}/>`,
    );
    text = replaceOutside(
      text,
      AUTOLINK,
      ([, to]) => `[${to!}](${to!.includes(':') ? '' : 'mailto:'}${to!})`,
    );
    text = replaceOutside(text, NOT_A_TAG, () => '\\<');
    text = replaceOutside(text, SPLIT_TAG, ([, tag, rest]) => `${tag}>${rest}\n`);
  }
  return text;
}

/** Quotes `a=b` in tags; each pass handles one per tag. */
function quoteAttributes(source: string): string {
  let text = source;
  for (let pass = 0; pass < MAX_BARE_ATTRIBUTES; pass++) {
    const quoted = replaceOutside(text, BARE_ATTRIBUTE, ([, before, value]) => `${before}"${value}"`);
    if (quoted === text) break;
    text = quoted;
  }
  return text;
}

/** `<br></br>` is correct as it is. */
function isClosedLater(text: string, match: RegExpExecArray): boolean {
  return text
    .slice(match.index + match[0].length, match.index + match[0].length + 40)
    .trimStart()
    .toLowerCase()
    .startsWith(`</${match[1]!.toLowerCase()}`);
}

function voidIsOpen(text: string, match: RegExpExecArray): boolean {
  return new RegExp(`<${match[1]!}(?:\\s[^<>]*)?(?<!/)>\\s*$`, 'i').test(
    text.slice(Math.max(0, match.index - 300), match.index),
  );
}
