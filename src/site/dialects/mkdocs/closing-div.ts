/** Finds the end of an element `div` whose content is Markdown. */
import type { PlacedLine } from '../common/dialect.ts';
import { afterFence, fenceOf } from '../common/page-lines.ts';

/** The index of the line with its closing tag; -1 when that is not a line of its own. */
export function closingDiv(lines: readonly PlacedLine[], at: number): number {
  let open = 0;
  for (let i = at; i < lines.length; i++) {
    const fence = fenceOf(lines[i]!.text);
    if (fence !== undefined) {
      i = (afterFence(lines, i, fence) ?? i + 1) - 1;
      continue;
    }
    open += (lines[i]!.text.match(/<div\b/g) ?? []).length - (lines[i]!.text.match(/<\/div>/g) ?? []).length;
    if (open <= 0) return /^[ \t]*<\/div>[ \t]*$/.test(lines[i]!.text) ? i : -1;
  }
  return -1;
}
