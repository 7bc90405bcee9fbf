/** The beginning of the difference of two texts, as lines for people; it is not a patch. */

const MAX_LINES = 12;
const LONGEST_LINE = 160;
/** Lines of each side that are compared: a longer change is shown by its beginning anyway. */
const MAX_COMPARED = 200;

/** @returns lines that begin with `-`, `+` or a space; empty for equal texts */
export function textExcerpt(before: string, after: string): readonly string[] {
  const was = linesOf(before);
  const now = linesOf(after);
  let same = 0;
  while (same < was.length && same < now.length && was[same] === now[same]) same++;
  if (same === was.length && same === now.length) return [];
  const lines = compared(was.slice(same, same + MAX_COMPARED), now.slice(same, same + MAX_COMPARED));
  const shown = [...was.slice(Math.max(0, same - 1), same).map((line) => ` ${line}`), ...lines];
  const last = shown.findLastIndex((line) => !line.startsWith(' '));
  return shown.slice(0, Math.min(MAX_LINES, last + 1)).map((line) => shortened(line));
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}

/** By the longest common subsequence. */
function compared(was: readonly string[], now: readonly string[]): string[] {
  const common = tableOf(was, now);
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < was.length || j < now.length) {
    if (i < was.length && j < now.length && was[i] === now[j]) {
      lines.push(` ${was[i]}`);
      i++;
      j++;
    } else if (i < was.length && (j >= now.length || common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push(`-${was[i++]}`);
    else lines.push(`+${now[j++]}`);
  }
  return lines;
}

function tableOf(was: readonly string[], now: readonly string[]): readonly Uint16Array[] {
  const table = Array.from({ length: was.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = was.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      table[i]![j] =
        was[i] === now[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
  return table;
}

function shortened(line: string): string {
  const letters = [...line];
  return letters.length <= LONGEST_LINE ? line : `${letters.slice(0, LONGEST_LINE).join('')}…`;
}
