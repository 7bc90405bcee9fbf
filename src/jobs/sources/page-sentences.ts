/** Cuts the text of a page, as its file has it, into the sentences that readers see; code, headings, tags and addresses are none. */
import { splitFrontMatter } from '../../site/content/syntax/front-matter.ts';

/** Stands for code inside a sentence, which is checked as a name. */
export const CODE_MARK = '\ufffc';

export interface PageSentence {
  /** For people: without marks, with the code it holds. */
  readonly text: string;
  /** The same with `CODE_MARK` in place of code. */
  readonly prose: string;
}

/** Characters of one page that are read: a longer one is data. */
const MAX_READ = 400_000;
const MAX_SENTENCES = 4_000;
const LONGEST = 600;
const FENCE = /^[\s>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})/;
const MODULE = /^(?:import|export)\b/;
const HEADING = /^\s{0,3}#{1,6}\s/;
const ITEM = /^\s*(?:>\s?)*(?:[-*+]|\d{1,9}[.)])\s+/;
const RULE = /^[\s|:*_=-]*$/;
const DESCRIPTION = /^description:[ \t]*(.+)$/m;
const TAGS = /<\/?[A-Za-z][^<>]{0,2000}>/g;
const LINKS = /!?\[([^\][]{0,500})\](?:\([^()\s]{0,2000}(?:\s+"[^"]{0,500}")?\)|\[[^\][]{0,200}\])/g;
const CODE = /(`{1,3})(?!`)([^`\n]{1,300})\1/g;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

export function sentencesOfPage(source: string): PageSentence[] {
  const { body, header } = partsOf(source.slice(0, MAX_READ));
  const described = DESCRIPTION.exec(header)?.[1]?.replace(/^(["'])([\s\S]*)\1\s*$/, '$2');
  const found: PageSentence[] = [];
  for (const block of [described ?? '', ...blocksOf(body)]) {
    for (const sentence of cut(block)) found.push(sentence);
    if (found.length >= MAX_SENTENCES) break;
  }
  return found.slice(0, MAX_SENTENCES);
}

function partsOf(source: string): { readonly body: string; readonly header: string } {
  const { body } = splitFrontMatter(source);
  const read = without(without(body, '{/*', '*/}'), '<!--', '-->');
  return { body: read, header: source.slice(0, source.length - body.length) };
}

/** One that is never closed is text: no later one can be closed either. */
function without(text: string, begin: string, end: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const from = text.indexOf(begin, at);
    const to = from < 0 ? -1 : text.indexOf(end, from + begin.length);
    if (to < 0) return [...kept, text.slice(at)].join(' ');
    kept.push(text.slice(at, from));
    at = to + end.length;
  }
}

/** Paragraphs, entries of lists and cells of tables. */
function blocksOf(body: string): string[] {
  const blocks: string[] = [];
  let open: string[] = [];
  let fence: string | undefined;
  const close = (): void => {
    if (open.length > 0) blocks.push(open.join(' '));
    open = [];
  };
  for (const line of body.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
    } else if (mark !== undefined) {
      close();
      fence = mark;
    } else if (RULE.test(line) || HEADING.test(line) || (open.length === 0 && MODULE.test(line))) close();
    else if (/^\s*\|/.test(line)) {
      close();
      blocks.push(...line.split(/(?<!\\)\|/));
    } else {
      if (ITEM.test(line)) close();
      open.push(line.replace(ITEM, '').replace(/^\s*(?:>\s?)+/, ''));
    }
  }
  close();
  return blocks;
}

function cut(block: string): PageSentence[] {
  const codes: string[] = [];
  const prose = block
    .replace(CODE, (_, __, code: string) => {
      codes.push(code.trim());
      return CODE_MARK;
    })
    .replace(TAGS, ' ')
    .replace(LINKS, '$1')
    .replace(/[*~]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/\\([\\`*_{}[\]()#+.!<>|-])/g, '$1')
    .replace(/\s+/g, ' ');
  let at = 0;
  return [...segmenter.segment(prose)].flatMap(({ segment }) => {
    const sentence = segment.trim();
    const text = sentence.replaceAll(CODE_MARK, () => codes[at++] ?? '');
    return /\p{L}/u.test(sentence)
      ? [{ text: text.slice(0, LONGEST), prose: sentence.slice(0, LONGEST) }]
      : [];
  });
}
