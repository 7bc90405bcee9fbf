/** Reads lines of the program's own files around a call. */
import { readFile, stat } from 'node:fs/promises';

export interface SourceLines {
  readonly before: readonly string[];
  readonly line: string;
  readonly after: readonly string[];
  /** The source file that this part of a bundle was made of. */
  readonly module: string | undefined;
}

const AROUND = 4;
const LONGEST = 200;
const MOST_BYTES = 4 * 1024 * 1024;
/** The bundler writes it before each file. */
const MARK = /^\/\/ (src\/[\w./-]+\.ts)$/;

/** @param line from 1 @returns undefined when there is no such line */
export async function sourceLines(path: string, line: number): Promise<SourceLines | undefined> {
  try {
    if ((await stat(path)).size > MOST_BYTES) return undefined;
    const lines = (await readFile(path, 'utf8')).split('\n');
    const at = line - 1;
    const shown = (from: number, to: number): readonly string[] =>
      lines.slice(Math.max(0, from), to).map((one) => one.slice(0, LONGEST));
    const [own] = shown(at, at + 1);
    if (own === undefined) return undefined;
    const mark = lines.slice(0, at).findLast((one) => MARK.test(one));
    return {
      before: shown(at - AROUND, at),
      line: own,
      after: shown(at + 1, at + 1 + AROUND),
      module: mark === undefined ? undefined : MARK.exec(mark)?.[1],
    };
  } catch {
    return undefined;
  }
}
