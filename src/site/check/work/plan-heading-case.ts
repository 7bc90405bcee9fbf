/** Proposes sentence case for single headings, and plans those that were chosen. */
import { AppError } from '../../../lib/app-error.ts';
import type { MarkdownNode } from '../../content/syntax/markdown-node.ts';
import type { CheckContext } from '../check-context.ts';
import { lineOf, type RangeEdit } from './edit-text.ts';
import { type PageEdits, type PageText, planPageEdits } from './plan-page-edits.ts';
import type { Left, PlannedWork, Within } from './planned-work.ts';
import { type KnownWords, NO_TEXT, pairsOf, sentenceCase } from './sentence-case.ts';
import { countSite, SiteWords } from './site-words.ts';
import { textFiles } from './text-files.ts';
import { namesInRules, titleCaseRule, topicsInRules } from './title-case-rule.ts';
import type { HeadingCaseOptions } from './work-options.ts';

const DEEPEST = 150;
/** Also a line that only looks like a heading: what is counted for it costs little. */
const HEADING_LINE = /^[ \t>]*(?:#{1,6}[ \t]+(.+)|(\S.*)\r?\n[ \t>]*(?:={2,}|-{2,})[ \t]*$)/gm;

/**
 * @throws AppError `work/title-case` where a rule of the project wants title case, `work/heading` where a chosen heading is none of
 * the proposals
 */
export async function planHeadingCase(
  context: CheckContext,
  within: Within,
  options: HeadingCaseOptions,
): Promise<PlannedWork> {
  const { names, rules, chosen } = options;
  refuseAgainstRule(options);
  const site = new SiteWords(await pairsOfHeadings(context, within));
  await countSite(context, site);
  const own = [context.site.config.name ?? '', ...names, ...namesInRules(rules)];
  const known: KnownWords = {
    site,
    names: new Set(
      own.map((name) =>
        name
          .trim()
          .toLowerCase()
          .split(/[\s-]+/)
          .join(' '),
      ),
    ),
    topics: new Set(topicsInRules(rules)),
  };
  const proposed: Left[] = [];
  const taken = new Set<string>();
  const { changes, left } = await planPageEdits(context, within, {
    what: ['heading changed', 'headings changed'],
    concerns: (text) => /^[ \t>]*#{1,6}[ \t]|^[ \t]*(?:={2,}|-{2,})[ \t]*$/m.test(text),
    edits: (page) =>
      headingEdits(page, known, (place, proposal) => {
        const isChosen = chosen === 'all' || chosen.includes(place);
        if (isChosen) taken.add(place);
        else proposed.push(proposal);
        return isChosen;
      }),
  });
  const missing = chosen === 'all' ? undefined : chosen.find((place) => !taken.has(place));
  if (missing !== undefined)
    throw new AppError('work/heading', `There is no proposal for a heading at "${missing}"`, {
      hint: 'Name headings as the plan does without a choice, for example "guides/start.mdx:12"',
    });
  return { changes, left: [...proposed, ...left], proposed: proposed.length };
}

function refuseAgainstRule({ rules }: HeadingCaseOptions): void {
  const rule = titleCaseRule(rules);
  if (rule === undefined) return;
  throw new AppError(
    'work/title-case',
    `The rules of this project want title case for headings: ${rule.path}:${rule.line} says ${JSON.stringify(rule.text.slice(0, 200))}`,
    { hint: 'Change that rule first, if headings are to be in sentence case' },
  );
}

async function pairsOfHeadings(context: CheckContext, within: Within): Promise<Set<string>> {
  const pairs = new Set<string>();
  for (const file of textFiles(context, within))
    for (const [, one, other] of (await context.text(file)).matchAll(HEADING_LINE))
      for (const pair of pairsOf(plain((one ?? other ?? '').slice(0, 500)))) pairs.add(pair);
  return pairs;
}

/** Without the marks of links and emphasis. */
const plain = (line: string): string => line.replace(/\]\([^)]{0,300}\)/g, '').replace(/[*_[\]]+/g, '');

/** @param take told of each proposal with its place; true where it is chosen */
function headingEdits(
  { file, text, tree }: PageText,
  known: KnownWords,
  take: (place: string, proposal: Left) => boolean,
): PageEdits {
  const edits: RangeEdit[] = [];
  const left: Left[] = [];
  const lines: string[] = [];
  const prose = proseOf(tree.nodes, 0);
  for (const heading of headings(tree.nodes, 0)) {
    const { written, offsets } = wordsOf(heading, text, tree.reserved);
    const cased = namesOfPage(sentenceCase(written, known), written, prose);
    if (cased.kind === 'same') continue;
    const was = written.replaceAll(NO_TEXT, '…').replace(/\s+/g, ' ').trim();
    const line = lineOf(text, heading.position?.start.offset ?? 0);
    if (cased.kind === 'unsure') {
      const why = `"${cased.word}" is not proven to be an ordinary word`;
      left.push({ file, line, text: `keeps the heading "${was}": ${why}` });
      continue;
    }
    const now = smaller(written, cased.at).replaceAll(NO_TEXT, '…').replace(/\s+/g, ' ').trim();
    if (!take(`${file}:${line}`, { file, line, text: `can have the heading "${now}" instead of "${was}"` }))
      continue;
    lines.push(`${file}: line ${line}: "${was}" becomes "${now}"`);
    for (const at of cased.at) {
      const from = offsets[at]!;
      edits.push({ from, to: from + 1, now: text[from]!.toLowerCase() });
    }
  }
  return { edits, left, lines };
}

type Cased = ReturnType<typeof sentenceCase>;

/** "The Per Item calculator" below "Per Item": what the page itself writes with capitals inside a sentence is a name there. */
function namesOfPage(cased: Cased, written: string, prose: string): Cased {
  if (cased.kind !== 'smaller') return cased;
  for (const at of cased.at) {
    const before = /(\S+)\s+$/.exec(written.slice(0, at))?.[1];
    const word = /^[\p{L}\p{N}-]+/u.exec(written.slice(at))?.[0];
    if (before === undefined || word === undefined) continue;
    const name = RegExp.escape(`${before} ${word}`);
    if (new RegExp(`\\p{Ll},? ${name}(?![\\p{L}\\p{N}])|^The ${name} \\p{Ll}`, 'mu').test(prose))
      return { kind: 'unsure', word: `${before} ${word}` };
  }
  return cased;
}

/** Without headings, tables and code; each text on lines of its own. */
function proseOf(nodes: readonly MarkdownNode[], depth: number): string {
  if (depth > DEEPEST) return '';
  return nodes
    .filter(({ type }) => type !== 'heading' && type !== 'tableCell')
    .map((node) => (node.type === 'text' ? (node.value ?? '') : proseOf(node.children ?? [], depth + 1)))
    .join('\n');
}

function smaller(text: string, at: readonly number[]): string {
  const small = new Set(at);
  return [...text.matchAll(/[\s\S]/g)]
    .map(([unit], index) => (small.has(index) ? unit.toLowerCase() : unit))
    .join('');
}

function headings(nodes: readonly MarkdownNode[], depth: number): MarkdownNode[] {
  if (depth > DEEPEST) return [];
  return nodes.flatMap((node) =>
    node.type === 'heading' ? [node] : headings(node.children ?? [], depth + 1),
  );
}

interface HeadingWords {
  readonly written: string;
  /** Of each character of it, in the file; of one that stands for something else, where that begins. */
  readonly offsets: readonly number[];
}

/** The words of a heading as its file has them; code, pictures and formulas are one character each. */
function wordsOf(heading: MarkdownNode, text: string, reserved: PageText['tree']['reserved']): HeadingWords {
  let written = '';
  const offsets: number[] = [];
  for (const { type, value, position } of leaves(heading.children ?? [], 0)) {
    const [from, to] = [position?.start.offset, position?.end.offset];
    if (from === undefined || to === undefined) continue;
    if (type === 'text')
      for (let at = from; at < to; at++) {
        const isReserved = reserved.some(([start, end]) => start <= at && at < end);
        written += isReserved ? NO_TEXT : text[at];
        offsets.push(at);
      }
    // A picture is no word.
    else if (type === 'inlineCode' ? /\p{L}/u.test(value ?? '') : type !== 'image' && type !== 'break') {
      written += NO_TEXT;
      offsets.push(from);
    }
  }
  return { written, offsets };
}

function leaves(nodes: readonly MarkdownNode[], depth: number): MarkdownNode[] {
  if (depth > DEEPEST) return [];
  return nodes.flatMap((node) =>
    (node.children ?? []).length === 0 ? [node] : leaves(node.children ?? [], depth + 1),
  );
}
