/** Tool: writes translated blocks into their places, and leaves everything else of the translation as it is. */
import * as z from '../../../lib/schema.ts';
import { oneLine } from '../../../lib/text/clean-text.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { TranslationWork } from '../../../site/changes/translation/translation-work.ts';
import { mistake, pathArgument, type ToolAnswer } from './tool.ts';
import { refuseUnwritable } from './writable-file.ts';
import type { WriterContext } from './writer-context.ts';
import { writerTool } from './writer-tool.ts';

const MAX_BLOCKS = 500;
const LONGEST = 100_000;
const MAX_TOLD = 20;

const blockArgument = z.object({
  id: z.string().min(1).max(200).describe('As changed_blocks names it.'),
  text: z
    .string()
    .max(LONGEST)
    .optional()
    .describe('The translated block, one of the same kind. Left out: the old translation still fits.'),
});

export const translateBlocks = writerTool({
  name: 'translate_blocks',
  title: 'Write translated blocks',
  effect: 'changes',
  description:
    'Takes translations of the blocks that changed_blocks has shown; several calls may bring them. When all are there, the page is written: they are put into their places, blocks are moved, added and removed as in the original, and everything else stays as it is. Refused where a component, an address, code or an expression is lost, or the page could not be read any more.',
  input: z.object({
    page: pathArgument('The translation, for example "fr/guides/start.mdx".'),
    blocks: z.array(blockArgument).max(MAX_BLOCKS).default([]),
    whole: z
      .boolean()
      .optional()
      .describe('True: you have brought the whole page up to date with edit_file; only that is noted in it.'),
  }),
  async run({ page, blocks, whole = false }, context): Promise<ToolAnswer | string> {
    const work = await context.site.translation(page, context.signal);
    const { files, plan, key } = work;
    refuseUnwritable(files.translation);
    if (whole) {
      write(work, await work.marked(), context);
      return `Noted in "${files.translation}" that it is a translation of "${files.original}" as that is now.`;
    }
    if (plan.kind === 'whole')
      return mistake(
        `"${files.translation}" has no blocks to write. ${oneLine(plan.why)}. See changed_blocks.`,
      );
    const answers = context.answers.of(files.translation, key);
    for (const { id, text } of blocks) answers.set(id, text ?? null);
    const missing = plan.wanted.filter(({ id }) => !answers.has(id)).map(({ id }) => `"${id}"`);
    if (missing.length > 0 && blocks.every(({ id }) => plan.wanted.some((one) => one.id === id)))
      return `${pluralise(blocks.length, 'block')} taken. Nothing is written yet: ${missing.length} to come, ${missing.slice(0, MAX_TOLD).join(', ')}.`;
    const result = await work.write(answers);
    if ('problems' in result) {
      for (const { id } of result.problems) answers.delete(id);
      const problems = result.problems
        .slice(0, MAX_TOLD)
        .map(({ id, why }) => `- Block "${id}" ${oneLine(why)}`);
      return mistake(`Nothing was written. Send these blocks again:\n${problems.join('\n')}`);
    }
    write(work, result.text, context);
    context.answers.forget(files.translation);
    const { kept, moved, removed } = plan.counts;
    return `Wrote "${files.translation}": ${pluralise(plan.wanted.length, 'block')} translated, ${kept} unchanged, ${moved} moved, ${removed} removed.`;
  },
});

function write({ files: { translation } }: TranslationWork, text: string, context: WriterContext): void {
  const bytes = Buffer.byteLength(text);
  context.usage.refuseBeyond([translation], bytes);
  context.folder.write(translation, text);
  context.usage.changed([translation], bytes);
  context.did(`Translated ${translation}`);
}
