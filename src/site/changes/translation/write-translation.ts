/** Writes translated blocks into a translation and nothing else, and refuses what would break the page. */
import { usualLineEnd } from '../../../lib/text/line-ends.ts';
import { readFrontMatter } from '../../content/syntax/front-matter.ts';
import { wrongEntry } from './front-entries.ts';
import { lostParts } from './kept-parts.ts';
import { type PageBlocks, pageBlocks, withIndent } from './page-blocks.ts';
import type { BlockPlan, ParsePage, PlannedBlock } from './plan-translation.ts';

/** By the id of the block; null = the translation that is there still fits. */
export type BlockAnswers = ReadonlyMap<string, string | null>;

interface BlockProblem {
  readonly id: string;
  /** In one sentence without a full stop. */
  readonly why: string;
}

export type WrittenTranslation = { readonly text: string } | { readonly problems: readonly BlockProblem[] };

const LONGEST = 100_000;

/**
 * Blocks that did not change are byte for byte what they were, in the order of the original.
 * @param mark Git's id of the text of the original, for the front matter of the translation
 */
export async function writeTranslation(
  plan: BlockPlan,
  answers: BlockAnswers,
  { mark, parse }: { readonly mark: string; readonly parse: ParsePage },
): Promise<WrittenTranslation> {
  const wrong = plan.wanted.flatMap((expected) => {
    const why = wrongAnswer(expected, answers.get(expected.id));
    return why === undefined ? [] : [{ id: expected.id, why }];
  });
  const known = new Set(plan.wanted.map(({ id }) => id));
  const strange = [...answers.keys()].filter((id) => !known.has(id));
  wrong.push(...strange.map((id) => ({ id, why: 'is no block that has to be translated' })));
  if (wrong.length > 0) return { problems: wrong };
  const entries = plan.wanted.flatMap(({ id }) => {
    const answer = answers.get(id);
    const key = /^front (.*)$/.exec(id)?.[1];
    return key === undefined || typeof answer !== 'string' ? [] : [[key, answer.trim()] as const];
  });
  const text = plan.front.write(new Map(entries), mark) + bodyOf(plan, answers);
  const problems = await problemsOf(plan, { text, parse, answers });
  return problems.length > 0 ? { problems } : { text };
}

function wrongAnswer(
  { id, translation }: { readonly id: string; readonly translation?: string },
  answer: string | null | undefined,
): string | undefined {
  if (answer === undefined) return 'has no translation yet';
  if (answer === null) return translation === undefined ? 'is new, so it needs a translation' : undefined;
  if (answer.trim() === '') return 'is empty';
  if (answer.length > LONGEST) return `has more than ${LONGEST} characters`;
  if (answer.includes('\0')) return 'has a character that no text has';
  const key = /^front (.*)$/.exec(id)?.[1];
  return key === undefined ? undefined : wrongEntry(key, answer.trim());
}

/** What follows the front matter. */
function bodyOf(plan: BlockPlan, answers: BlockAnswers): string {
  const { now, translation } = plan.pages;
  const end = usualLineEnd(translation.text);
  const indents = new Map<number, string>();
  for (const { depth, indent } of translation.blocks) if (!indents.has(depth)) indents.set(depth, indent);
  const first = translation.blocks[0];
  let out = '';
  for (const [at, planned] of plan.blocks.entries()) {
    const before = plan.blocks[at - 1];
    const place = placeOf(planned);
    const [from, last] = [place, before && placeOf(before)].map((one) =>
      one === undefined ? undefined : translation.blocks[one],
    );
    const indent = from?.indent ?? indents.get(planned.original.depth) ?? planned.original.indent;
    if (before === undefined)
      out +=
        first === undefined
          ? gapOf(now, at, { end, indent })
          : translation.text.slice(plan.front.body, first.lead);
    else if (place !== undefined && placeOf(before) === place - 1)
      out += translation.text.slice(last!.to, from!.lead);
    else out += gapOf(now, at, { end, indent });
    if (from !== undefined) out += translation.text.slice(from.lead, from.from);
    out += textOf(planned, answers, { translation, indent, end });
  }
  const tail = translation.blocks.at(-1);
  return out + (tail === undefined ? end : translation.text.slice(tail.to));
}

/** The block of the translation in whose place it stands. */
const placeOf = ({ match }: PlannedBlock): number | undefined => match?.from;

function textOf(
  { original, match, from, id }: PlannedBlock,
  answers: BlockAnswers,
  {
    translation,
    indent,
    end,
  }: { readonly translation: PageBlocks; readonly indent: string; readonly end: string },
): string {
  const own = match === undefined ? undefined : translation.blocks[match.from];
  const answer = id === undefined ? undefined : answers.get(id);
  if (own !== undefined && (from === 'kept' || answer === null))
    return translation.text.slice(own.from, own.to);
  const text = from === 'copied' ? original.text : (answer ?? '');
  return withIndent(text.replace(/\r\n?/g, '\n').trim(), indent, end);
}

/** As many empty lines as the original has there. */
function gapOf(
  { text, blocks, body }: PageBlocks,
  at: number,
  { end, indent }: { readonly end: string; readonly indent: string },
): string {
  const gap = text.slice(blocks[at - 1]?.to ?? body, blocks[at]!.from);
  if (!/[\r\n]/.test(gap)) return gap;
  return (/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/.test(gap) ? end + end : end) + indent;
}

interface Made {
  readonly text: string;
  readonly parse: ParsePage;
  readonly answers: BlockAnswers;
}

async function problemsOf(plan: BlockPlan, { text, parse, answers }: Made): Promise<BlockProblem[]> {
  const { files, pages, blocks } = plan;
  const isOwn = ({ id }: PlannedBlock): boolean => id !== undefined && typeof answers.get(id) === 'string';
  const written = pageBlocks(text, await parse(files.translation, text));
  const all = [...answers.keys()].join(', ') || 'page';
  if ('why' in written) return [{ id: all, why: `makes the page one that cannot be read: ${written.why}` }];
  if (readFrontMatter(text, files.translation).issues.length > 0)
    return [{ id: all, why: 'makes a front matter that cannot be read' }];
  const at = blocks.findIndex(({ original }, i) => written.blocks[i]?.kind !== original.kind);
  if (at >= 0 || written.blocks.length > blocks.length) {
    const place = at < 0 ? blocks.length - 1 : at;
    const guilty = blocks.slice(0, place + 1).findLast(isOwn) ?? blocks.find(isOwn);
    const [is, expected] = [
      written.blocks[place]?.kind ?? 'nothing',
      blocks[place]?.original.kind ?? 'nothing',
    ];
    return [
      {
        id: guilty?.id ?? all,
        why: `has to be read as one ${guilty?.original.kind ?? 'block'}: the page has ${is} where the original has ${expected}`,
      },
    ];
  }
  return blocks.flatMap((planned, i): BlockProblem[] => {
    if (!isOwn(planned)) return [];
    const { match, original: now, id } = planned;
    const before = match && {
      original: pages.base.blocks[match.from]!,
      translation: pages.translation.blocks[match.from]!,
    };
    // A mistake that the parser repairs is shown to readers in some way, and rarely in the one that was meant.
    if (written.blocks[i]!.node.position === undefined && now.node.position !== undefined)
      return [{ id: id!, why: 'has a mistake of syntax, such as a "<" or "{" that begins nothing' }];
    return lostParts({ now, answer: written.blocks[i]!, before, files }).map((why) => ({
      id: id!,
      why: `is not complete: ${why}`,
    }));
  });
}
