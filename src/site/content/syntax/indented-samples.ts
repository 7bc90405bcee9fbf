/** Puts fences around code that is only indented, which MDX does not know. Lines stay where they are. */

const FENCE = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/;
/** What holds the text that is indented below it. */
const HOLDER = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)|\[\^[^\]]+\]:)/;

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
const isDeep = (line: string): boolean => /^(?: {4}| {0,3}\t)/.test(line);
const dedented = (line: string): string => line.replace(/^(?: {4}| {0,3}\t)/, '');

/** Fences stand in the empty lines around the code; code without one after it stays as it is. */
export function withFencedIndents(text: string): string {
  if (!/^(?: {4}| {0,3}\t)/m.test(text)) return text;
  const lines = text.split('\n');
  let fence: string | undefined;
  let isHeld = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const [, mark, info = ''] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true && info.trim() === '') fence = undefined;
      continue;
    }
    if (HOLDER.test(line) && (!isDeep(line) || isHeld)) isHeld = true;
    else if (!isBlank(line) && isBlank(lines[at - 1]) && /^ ?\S/.test(line)) isHeld = false;
    if (mark !== undefined && (!isDeep(line) || isHeld)) {
      fence = mark;
      continue;
    }
    const isCode = !isHeld && isDeep(line) && !isBlank(line) && at > 0 && isBlank(lines[at - 1]);
    // Elements that are indented are meant as such.
    if (!isCode || /^\s*<[/A-Za-z!]/.test(line)) continue;
    const end = codeEnd(lines, at);
    if (end < lines.length && isBlank(lines[end])) fenced(lines, at, end);
    at = end;
  }
  return lines.join('\n');
}

/** The index after the last line of code. */
function codeEnd(lines: readonly string[], from: number): number {
  let end = from;
  for (let i = from; i < lines.length && (isBlank(lines[i]) || isDeep(lines[i]!)); i++)
    if (!isBlank(lines[i])) end = i + 1;
  return end;
}

/** Longer than any in the code, so that none of them ends it. */
export function fenceAround(code: readonly string[]): string {
  const longest = code.flatMap((line) => line.match(/`{3,}/g) ?? []).map((mark) => mark.length);
  return '`'.repeat(Math.max(2, ...longest) + 1);
}

function fenced(lines: string[], from: number, end: number): void {
  const mark = fenceAround(lines.slice(from, end));
  for (let i = from; i < end; i++) lines[i] = dedented(lines[i]!);
  lines[from - 1] = mark;
  lines[end] = mark;
}
