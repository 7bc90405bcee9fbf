/** Searches the lines of many files, and orders the files by how much of them is about what was found. */
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../../lib/app-error.ts';
import type { WriterContext } from './writer-context.ts';

export interface FileMatches {
  readonly path: string;
  readonly text: string;
  /** Counted from 1. */
  readonly lines: readonly number[];
  readonly score: number;
}

interface Search extends Pick<WriterContext, 'folder' | 'signal'> {
  readonly matches: (line: string) => boolean;
}

/** Characters of all files. */
const ALL = 64 * 1024 * 1024;
/** Yields to other work of this process from time to time. */
const BREATH = 128 * 1024;
const MAX_MS = 10_000;
/** Files whose text is kept. */
const MAX_FILES = 2_000;
/** Characters. */
const LONG = 500;
const TITLE = /^(?:title|sidebarTitle|description)\s*:/;

/** @returns the files in which something was found, the best first */
export async function searchTexts(
  paths: readonly string[],
  { folder, signal, matches }: Search,
): Promise<{ readonly files: readonly FileMatches[]; readonly complete: boolean }> {
  const files: FileMatches[] = [];
  const until = performance.now() + MAX_MS;
  let [read, rested, complete] = [0, 0, true];
  for (const path of paths) {
    const text = textOf(() => folder.read(path));
    read += text.length;
    if (read - rested > BREATH) {
      rested = read;
      await setImmediate();
      signal.throwIfAborted();
    }
    if (read > ALL || files.length >= MAX_FILES) {
      complete = false;
      break;
    }
    const found = matchesIn(path, text, { matches, until });
    if (found !== undefined) files.push(found);
    if (performance.now() > until) {
      complete = false;
      break;
    }
  }
  return { files: files.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1)), complete };
}

interface MatchOptions extends Pick<Search, 'matches'> {
  /** On the clock of `performance`. */
  readonly until: number;
}

/** A page whose name, title or headings say it comes before pages that mention it. */
function matchesIn(path: string, text: string, { matches, until }: MatchOptions): FileMatches | undefined {
  const lines: number[] = [];
  const isNamed = matches(path);
  let score = isNamed ? 10 : 0;
  for (const [index, line] of text.split('\n').entries()) {
    // Long lines are what takes time.
    if (line.length > LONG && performance.now() > until) break;
    if (!matches(line)) continue;
    lines.push(index + 1);
    score += TITLE.test(line) ? 8 : /^#{1,6}\s/.test(line) ? 5 : 1;
  }
  return lines.length === 0 && !isNamed ? undefined : { path, text, lines, score };
}

/** Binary files are not searched. */
function textOf(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return '';
    throw error;
  }
}
