/** Parses the output of `git diff-tree --patch`; lines are counted, so that no content can pose as a header. */
import type { DiffHunk } from './repository.ts';

export interface Patch {
  readonly hunks: readonly DiffHunk[];
  /** Of the lines. */
  readonly bytes: number;
  /** More lines than the limit, or truncated: then the hunks are incomplete. */
  readonly tooLong: boolean;
}

type Line = DiffHunk['lines'][number];

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** @returns patches by the ids of both contents, `old..new`: the same two always have the same patch */
export function parsePatches(text: string, maxLines: number): ReadonlyMap<string, Patch> {
  const patches = new Map<string, Patch>();
  const lines = new Lines(text);
  let ids: string | undefined;
  let hunks: DiffHunk[] = [];
  let count = 0;
  let bytes = 0;
  let cut = false;
  const finish = (): void => {
    if (ids !== undefined) patches.set(ids, { hunks, bytes, tooLong: cut || count > maxLines });
    [ids, hunks, count, bytes] = [undefined, [], 0, 0];
  };
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (line.startsWith('diff --git ')) finish();
    ids ??= /^index ([0-9a-f]{40}\.\.[0-9a-f]{40})(?: |$)/.exec(line)?.[1];
    const head = HUNK.exec(line);
    if (head === null) continue;
    const hunk = readHunk(lines, head);
    cut = hunk === undefined;
    if (hunk === undefined) break;
    count += hunk.lines.length;
    for (const { text: own } of hunk.lines) bytes += own.length + 1;
    if (count <= maxLines) hunks.push(hunk);
  }
  finish();
  return patches;
}

function readHunk(lines: Lines, head: RegExpExecArray): DiffHunk | undefined {
  let [old, fresh] = [Number(head[2] ?? 1), Number(head[4] ?? 1)];
  const found: Line[] = [];
  while (old > 0 || fresh > 0) {
    const line = lines.next();
    if (line === undefined) return undefined;
    const kind = line[0];
    // "\ No newline at end of file".
    if (kind === '\\') continue;
    if (kind !== ' ' && kind !== '+' && kind !== '-') return undefined;
    if (kind !== '+') old -= 1;
    if (kind !== '-') fresh -= 1;
    found.push({ kind, text: line.slice(1) });
  }
  return { oldStart: Number(head[1]), newStart: Number(head[3]), lines: found };
}

/** Only `\n` ends a line: other line ends are part of it. */
class Lines {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  next(): string | undefined {
    if (this.at >= this.text.length) return undefined;
    const end = this.text.indexOf('\n', this.at);
    // The last line of complete output has a line end; one without was truncated.
    if (end < 0) return undefined;
    const line = this.text.slice(this.at, end);
    this.at = end + 1;
    return line;
  }
}
