/** Tool: the blocks of a translation that its original has changed since, and nothing else of the page. */
import { defined } from '../../../lib/defined.ts';
import * as z from '../../../lib/schema.ts';
import { oneLine } from '../../../lib/text/clean-text.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { BlockPlan, WantedBlock } from '../../../site/changes/translation/plan-translation.ts';
import type { TranslationWork } from '../../../site/changes/translation/translation-work.ts';
import { quoteData } from './quote-data.ts';
import { pathArgument } from './tool.ts';
import type { WriterContext } from './writer-context.ts';
import { writerTool } from './writer-tool.ts';

export const changedBlocks = writerTool({
  name: 'changed_blocks',
  title: 'Changed blocks of a translation',
  description:
    'Compares a translation with its original: gives the blocks that the original has changed or added since, each as it was, as it is, and in the old translation, with the terms of the glossary. Translate those alone, and hand them back with translate_blocks.',
  input: z.object({
    page: pathArgument('The translation, for example "fr/guides/start.mdx".'),
    from: z
      .string()
      .max(200)
      .optional()
      .describe('Id of the first block, where an answer had no room for all.'),
  }),
  async run({ page, from }, context) {
    const work = await context.site.translation(page, context.signal);
    context.did(`Compared ${work.files.translation} with ${work.files.original}`);
    if (work.plan.kind === 'whole') return wholePage(work, work.plan.why);
    return blocksText(work, work.plan, { context, from });
  },
});

function wholePage({ files, terms }: TranslationWork, why: string): string {
  return [
    `The whole page has to be looked through. ${oneLine(why)}.`,
    `Read "${files.original}" and "${files.translation}", bring the translation up to date with edit_file, and then call translate_blocks with "whole": true, which notes what it was made from.`,
    ...(terms.length === 0 ? [] : [termsText(terms)]),
  ].join('\n');
}

const termsText = (terms: TranslationWork['terms']): string =>
  `Glossary:\n${terms.map(({ term, translation }) => `- ${oneLine(term)} = ${oneLine(translation)}`).join('\n')}`;

interface Asked {
  readonly context: WriterContext;
  readonly from: string | undefined;
}

function blocksText(work: TranslationWork, { wanted, counts }: BlockPlan, { context, from }: Asked): string {
  const { files, languages, terms, key } = work;
  const { mark, limits } = context;
  const still = `${pluralise(counts.kept, 'block')} ${counts.kept === 1 ? 'stays' : 'stay'} as they are, ${counts.moved} moved and ${counts.removed} removed without you`;
  const head = `"${files.translation}" (${languages.to}) follows "${files.original}" (${languages.from}): ${pluralise(wanted.length, 'block')} to translate; ${still}.`;
  if (wanted.length === 0)
    return `${head}\nCall translate_blocks without blocks to write that, and what it was made from.`;
  const answered = context.answers.of(files.translation, key);
  const start = Math.max(
    0,
    wanted.findIndex(({ id }) => id === from),
  );
  const parts: string[] = [];
  let size = 0;
  let at = start;
  for (; at < wanted.length; at++) {
    const text = blockText(wanted[at]!, mark, answered.has(wanted[at]!.id));
    size += Buffer.byteLength(text);
    if (size > limits.read && parts.length > 0) break;
    parts.push(text);
  }
  const next = wanted[at];
  return [
    head,
    ...(terms.length === 0 ? [] : [termsText(terms)]),
    ...parts,
    ...(next === undefined ? [] : [`[${wanted.length - at} more blocks: from "${next.id}"]`]),
  ].join('\n\n');
}

function blockText(block: WantedBlock, mark: string, isAnswered: boolean): string {
  const { id, kind, was, now, translation, under, underTranslated, next } = block;
  const about = {
    block: id,
    ...defined({ under: under.at(-1), translated: underTranslated, next }),
  };
  return [
    `Block "${id}", ${oneLine(kind)}${was === undefined ? ', new' : ''}${isAnswered ? ', translated already' : ''}:`,
    ...(was === undefined ? [] : [quoteData(mark, { ...about, text: 'original before' }, was)]),
    quoteData(mark, { ...(was === undefined ? about : { block: id }), text: 'original now' }, now),
    ...(translation === undefined ? [] : [quoteData(mark, { block: id, text: 'translation' }, translation)]),
  ].join('\n');
}
