/** Reads the files that a page includes, within limits: nothing outside the folder, no circles, no endless pages. */
import type { ForeignFolder, ForeignNote, PlacedLine } from './dialect.ts';
import { append, fenceOf, linesOf } from './page-lines.ts';

/** Files inside each other. */
const DEEPEST = 8;
/** Lines of one page with everything that it includes. */
const MAX_INCLUDED = 50_000;
const MAX_FILES = 500;
/** Characters of them, as a line may be any length. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** What is included, and how it is put there. */
export interface Inclusion {
  /** Paths in the folder where the file may be, best first. */
  readonly paths: readonly (string | undefined)[];
  /** As written, for messages. */
  readonly written: string;
  /** Lines of the file that are wanted, and what they become; undefined for a part that is not in it. */
  take(lines: readonly PlacedLine[], path: string): readonly PlacedLine[] | undefined;
  /** True for text that may include further files itself. */
  readonly nested: boolean;
}

export class Includes {
  readonly notes: ForeignNote[] = [];
  private readonly folder: Pick<ForeignFolder, 'files' | 'read'>;
  private lines = 0;
  private files = 0;
  private characters = 0;

  constructor(folder: Pick<ForeignFolder, 'files' | 'read'>) {
    this.folder = folder;
  }

  /** @param find what a line includes; a line that includes nothing stays */
  async expand(
    lines: readonly PlacedLine[],
    find: Find,
    file: string,
    inside: readonly string[] = [],
  ): Promise<PlacedLine[]> {
    const out: PlacedLine[] = [];
    for (const line of lines) {
      const wanted = find(line);
      if (wanted === undefined) {
        out.push(line);
        continue;
      }
      const place = { file: line.file ?? file, line: line.at };
      for (const one of wanted) {
        const found = await this.include(one, inside);
        if (typeof found === 'string') this.notes.push({ ...place, what: found });
        else if (one.nested)
          append(out, await this.expand(found.lines, find, found.path, [...inside, found.path]));
        else append(out, found.lines);
      }
    }
    return out;
  }

  /** @returns why it is left out */
  private async include(
    { paths, written, take }: Inclusion,
    inside: readonly string[],
  ): Promise<string | { readonly lines: readonly PlacedLine[]; readonly path: string }> {
    const shown = `The included file "${written.slice(0, 200)}"`;
    const path = paths.find((one) => one !== undefined && this.folder.files.has(one));
    if (path === undefined)
      return paths.every((one) => one === undefined)
        ? `${shown} is outside of the folder, and is left out`
        : `${shown} does not exist, or is not published`;
    if (inside.includes(path)) return `${shown} includes itself, and is left out`;
    if (inside.length >= DEEPEST || this.files++ >= MAX_FILES)
      return `${shown} is one of too many, and is left out`;
    const text = await this.folder.read(path);
    if (text === undefined) return `${shown} cannot be read`;
    const lines = take(linesOf(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''), 1, path), path);
    if (lines === undefined) return `${shown} has no such part`;
    this.lines += lines.length;
    for (const one of lines) this.characters += one.text.length;
    return this.lines > MAX_INCLUDED || this.characters > MAX_CHARACTERS
      ? `${shown} makes the page too long, and is left out`
      : { lines, path };
  }
}

type Find = (line: PlacedLine) => readonly Inclusion[] | undefined;

/** For programs that include nothing inside samples of code. */
export function outsideSamples(find: Find): Find {
  let open: string | undefined;
  return (line) => {
    const fence = fenceOf(line.text);
    if (open === undefined) {
      open = fence?.mark;
      return fence === undefined ? find(line) : undefined;
    }
    if (fence?.mark.startsWith(open) === true && fence.info.trim() === '') open = undefined;
    return undefined;
  };
}
