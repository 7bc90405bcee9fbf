/** Sorts the keys of front matter, with their comments and the lines that belong to them. */
import { isDeepStrictEqual } from 'node:util';
import { readFrontMatter } from '../../content/front-matter.ts';

const KEY = /^(["']?)([A-Za-z][\w:.-]*)\1[ \t]*:(?:\s|$)/;

/** @returns the text again when it is sorted; undefined when its front matter cannot be sorted safely */
export function sortFrontMatter(text: string, file: string, keys: readonly string[]): string | undefined {
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
