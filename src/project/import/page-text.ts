/** The text of a page as it is kept: without the rows of empty lines that blocks leave behind when they are converted. */
import { afterFence, fenceOf, linesOf } from '../../site/dialects/common/page-lines.ts';

/** Samples keep every line, and so does everything that stands inside a tag. */
export function pageText(text: string): string {
  const lines = linesOf(text);
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const fence = fenceOf(lines[at]!.text);
    const end = fence === undefined ? undefined : afterFence(lines, at, fence);
    if (end !== undefined) {
      for (const { text: line } of lines.slice(at, end)) kept.push(line);
      at = end;
      continue;
    }
    const line = lines[at++]!.text;
    if (line.trim() !== '') kept.push(line);
    else if (kept.length > 0 && kept.at(-1) !== '') kept.push('');
  }
  return `${kept.join('\n').trimEnd()}\n`;
}
