/** Plans how a translation follows its original: what stays, what moves or goes, and which blocks somebody has to translate. */
import type { ReadTree } from '../../content/page/page-tree.ts';
import { readFrontMatter } from '../../content/syntax/front-matter.ts';
import { type FrontPlan, planFront } from './front-entries.ts';
import { hasWords, type TranslatedFiles } from './kept-parts.ts';
import { type Match, matchBlocks } from './match-blocks.ts';
import { type Block, type PageBlocks, pageBlocks } from './page-blocks.ts';

export interface TranslationTexts {
  /** Of the original, as the translation was made from it. */
  readonly base: string;
  /** Of the original of today. */
  readonly now: string;
  readonly translation: string;
}

/** A block that somebody has to translate. */
export interface WantedBlock {
  /** `1`, `2` and so on in the order of the page, or `front KEY` for an entry of the front matter. */
  readonly id: string;
  readonly kind: string;
  /** Of the original, before; undefined for a block that is new. */
  readonly was?: string;
  readonly now: string;
  /** The translation of `was`. */
  readonly translation?: string;
  /** The headings around it in the original, the outermost first. */
  readonly under: readonly string[];
  /** The last of them in the translation, where it has not changed. */
  readonly underTranslated?: string;
  /** The next heading of the original. */
  readonly next?: string;
}

/** How a block of the new translation comes about. */
export interface PlannedBlock {
  readonly original: Block;
  readonly match: Match;
  /** `kept`: that of the translation. `copied`: that of the original, which has no words. */
  readonly from: 'kept' | 'copied' | 'answer';
  readonly id: string | undefined;
}

export interface BlockPlan {
  readonly kind: 'blocks';
  readonly wanted: readonly WantedBlock[];
  /** Blocks of the translation that are not touched, are at another place, and are removed. */
  readonly counts: { readonly kept: number; readonly moved: number; readonly removed: number };
  readonly texts: TranslationTexts;
  readonly files: TranslatedFiles;
  readonly pages: { readonly base: PageBlocks; readonly now: PageBlocks; readonly translation: PageBlocks };
  readonly blocks: readonly PlannedBlock[];
  readonly front: FrontPlan;
}

/** `whole`: the page has to be looked through from its beginning to its end, and why. */
export type TranslationPlan = BlockPlan | { readonly kind: 'whole'; readonly why: string };

/** The syntax tree of a text in the place of a file. */
export type ParsePage = (file: string, text: string) => Promise<ReadTree>;

export async function planTranslation(
  texts: TranslationTexts,
  files: TranslatedFiles,
  parse: ParsePage,
): Promise<TranslationPlan> {
  const { base, now, translation } = await cutAll(texts, files, parse);
  for (const [page, name] of [
    [base, 'The original of then'],
    [now, 'The original'],
    [translation, 'The translation'],
  ] as const)
    if ('why' in page) return { kind: 'whole', why: `${name} cannot be cut into blocks: ${page.why}` };
  const pages = { base, now, translation } as BlockPlan['pages'];
  const front = unclearFront(texts, files);
  if (front !== undefined) return { kind: 'whole', why: front };
  const differs = differentStructure(pages);
  if (differs !== undefined) return { kind: 'whole', why: differs };
  return blockPlan(texts, files, pages);
}

type Cut = ReturnType<typeof pageBlocks>;

async function cutAll(
  texts: TranslationTexts,
  { original, translation }: TranslatedFiles,
  parse: ParsePage,
): Promise<Readonly<Record<keyof TranslationTexts, Cut>>> {
  const cut = async (file: string, text: string): Promise<Cut> => pageBlocks(text, await parse(file, text));
  return {
    base: await cut(original, texts.base),
    now: await cut(original, texts.now),
    translation: await cut(translation, texts.translation),
  };
}

function unclearFront(
  texts: TranslationTexts,
  { original, translation }: TranslatedFiles,
): string | undefined {
  for (const [text, file] of [
    [texts.base, original],
    [texts.now, original],
    [texts.translation, translation],
  ] as const) {
    const { issues, unclear } = readFrontMatter(text, file);
    if (issues.length > 0 || unclear !== undefined) return `The front matter of "${file}" cannot be read`;
  }
  return undefined;
}

function differentStructure({ base, translation }: BlockPlan['pages']): string | undefined {
  const [theirs, own] = [base.blocks, translation.blocks];
  const at = theirs.findIndex(({ kind }, i) => own[i]?.kind !== kind);
  const first = at < 0 ? (own.length > theirs.length ? theirs.length : -1) : at;
  if (first < 0) return undefined;
  const [a, b] = [theirs[first], own[first]];
  const line = lineOf(translation.text, b?.from ?? translation.text.length);
  const is = (block: Block | undefined): string => (block === undefined ? 'nothing' : block.kind);
  return `The translation is built in another way than its original was: at line ${line} it has ${is(b)} where the original had ${is(a)}`;
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split(/\r\n?|\n/).length;

function blockPlan(texts: TranslationTexts, files: TranslatedFiles, pages: BlockPlan['pages']): BlockPlan {
  const { base, now, translation } = pages;
  const matches = matchBlocks(base.blocks, now.blocks);
  const front = planFront(texts, { base: base.body, now: now.body, translation: translation.body });
  let number = 0;
  const blocks = now.blocks.map((original, at): PlannedBlock => {
    const match = matches[at];
    const from = match?.isSame === true ? 'kept' : mayCopy(original, match, pages) ? 'copied' : 'answer';
    return { original, match, from, id: from === 'answer' ? String(++number) : undefined };
  });
  const entries = front.wanted.map(
    ({ key, ...texts }): WantedBlock => ({
      id: `front ${key}`,
      kind: 'entry of the front matter',
      under: [],
      ...texts,
    }),
  );
  const used = matches.flatMap((match) => (match === undefined ? [] : [match.from]));
  let furthest = -1;
  const moved = used.filter((from) => {
    const isBack = from < furthest;
    furthest = Math.max(furthest, from);
    return isBack;
  }).length;
  return {
    kind: 'blocks',
    wanted: [...entries, ...wantedBlocks(blocks, pages)],
    counts: {
      kept: blocks.filter(({ from, match }) => from === 'kept' && match !== undefined).length,
      moved,
      removed: base.blocks.length - used.length,
    },
    texts,
    files,
    pages,
    blocks,
    front,
  };
}

/** Code, imports and tags without words, unless the translation has made them its own. */
function mayCopy(block: Block, match: Match, { base, translation }: BlockPlan['pages']): boolean {
  if (block.role === 'close') return true;
  const isCode = block.node.type === 'code';
  if (match === undefined) return isCode || !hasWords(block);
  const isOriginal = translation.blocks[match.from]!.text === base.blocks[match.from]!.text;
  return isOriginal && (isCode || !hasWords(block));
}

function wantedBlocks(
  blocks: readonly PlannedBlock[],
  { base, translation }: BlockPlan['pages'],
): WantedBlock[] {
  const wanted: WantedBlock[] = [];
  let under: PlannedBlock[] = [];
  for (const [at, planned] of blocks.entries()) {
    const { original, match, id } = planned;
    const around = under;
    if (original.node.type === 'heading') {
      const depth = original.node.depth ?? 1;
      under = [...under.filter((one) => (one.original.node.depth ?? 1) < depth), planned];
    }
    if (id === undefined) continue;
    const last = around.at(-1);
    const lastOwn =
      last?.from === 'kept' && last.match !== undefined ? translation.blocks[last.match.from] : undefined;
    const next = blocks.slice(at + 1).find((one) => one.original.node.type === 'heading');
    wanted.push({
      id,
      kind: original.kind,
      now: original.text,
      under: around.map((one) => one.original.text),
      ...(match === undefined
        ? {}
        : { was: base.blocks[match.from]!.text, translation: translation.blocks[match.from]!.text }),
      ...(lastOwn === undefined ? {} : { underTranslated: lastOwn.text }),
      ...(next === undefined ? {} : { next: next.original.text }),
    });
  }
  return wanted;
}
