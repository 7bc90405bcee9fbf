/** Plans the same order of keys in the front matter of all pages. */

import { isDeepStrictEqual } from 'node:util';
import { readFrontMatter } from '../../content/syntax/front-matter.ts';
import type { CheckContext } from '../check-context.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';
import { isMarkedGenerated, textFiles } from './text-files.ts';
import type { FrontMatterOrderOptions } from './work-options.ts';

const KEY = /^(["']?)([A-Za-z][\w:.-]*)\1[ \t]*:(?:\s|$)/;

/** @returns the text again when it is sorted; undefined when its front matter cannot be sorted safely */
function sortFrontMatter(text: string, file: string, keys: readonly string[]): string | undefined {
  const marks = /^((?:\ufeff|\s)*---[ \t]*\r?\n)([\s\S]*?)^---[ \t]*$/m.exec(text);
  if (marks === null || marks.index !== 0) return text;
  const [, open = '', front = ''] = marks;
  const blocks = blocksOf(front);
  if (blocks === undefined) return undefined;
  const rank = ({ key }: Block): number => {
    const at = keys.indexOf(key);
    return at < 0 ? keys.length : at;
  };
  const sorted = [...blocks].sort((a, b) => rank(a) - rank(b));
  const now = open + sorted.map((block) => block.text).join('') + text.slice(open.length + front.length);
  const [before, after] = [readFrontMatter(text, file), readFrontMatter(now, file)];
  const same = before.issues.length + after.issues.length === 0 && isDeepStrictEqual(before.data, after.data);
  return same ? now : undefined;
}

interface Block {
  readonly key: string;
  readonly text: string;
}

/** A key with what stands above it since the last one, and what is indented below it. */
function blocksOf(front: string): Block[] | undefined {
  const blocks: Block[] = [];
  let above = '';
  for (const line of front.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const key = KEY.exec(line)?.[2];
    const last = blocks.at(-1);
    if (key !== undefined) {
      blocks.push({ key, text: above + line });
      above = '';
    } else if (/^[ \t]*(?:#|\r?\n?$)/.test(line) && !/^[ \t]+\S/.test(line)) above += line;
    else if (last !== undefined && /^(?:[ \t]|- )/.test(line)) {
      blocks[blocks.length - 1] = { ...last, text: last.text + above + line };
      above = '';
    } else return undefined;
  }
  // An alias must come after what it names.
  if (/(?:^|\s)[&*]\w/.test(front) && blocks.length > 1) return undefined;
  const last = blocks.at(-1);
  if (last !== undefined && above !== '') blocks[blocks.length - 1] = { ...last, text: last.text + above };
  return blocks;
}

/** For a task that names no order. */
export const USUAL_ORDER: readonly string[] =
  'title sidebarTitle description icon iconType tag mode openapi api asyncapi url hidden noindex deprecated keywords'.split(
    ' ',
  );

export async function planFrontMatterOrder(
  context: CheckContext,
  within: Within,
  { keys }: FrontMatterOrderOptions,
): Promise<PlannedWork> {
  const changes: PlannedChange[] = [];
  const left: Left[] = [];
  for (const file of textFiles(context, within)) {
    const was = await context.text(file);
    const now = sortFrontMatter(was, file, keys.length === 0 ? USUAL_ORDER : keys);
    if (now === undefined)
      left.push({ file, line: 1, text: 'still has its order: sorting it would change it' });
    else if (now !== was && isMarkedGenerated(was))
      left.push({ file, line: 1, text: 'still has its order: the file says that a program writes it' });
    else if (now !== was) changes.push({ file, was, now, summary: [`${file}: front matter sorted`] });
  }
  return { changes, left };
}
