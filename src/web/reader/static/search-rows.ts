/** Stores the lines of the search index on the disk until their file is written, because those of a large site fill the memory. */
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Position of a line, as UTF-8. */
export interface SearchRow {
  /** File of the last build that has the line; absent for a line of this build. */
  readonly file?: string;
  readonly at: number;
  readonly bytes: number;
}

interface SearchRows {
  /** The lines of the last build by the path of their page, in order. */
  readonly before: ReadonlyMap<string, SearchRow>;
  add(text: string): SearchRow;
  read(row: SearchRow): string;
  close(): void;
}

/** @param folder of the last build's index, if any; unreadable files count as missing */
export function searchRows(folder: string | undefined): SearchRows {
  let place: { readonly file: number; readonly folder: string } | undefined;
  let end = 0;
  /** Files of the last build that lines were read from. */
  const oldFiles = new Map<string, number>();
  const open = (): number => {
    if (place !== undefined) return place.file;
    const own = mkdtempSync(join(tmpdir(), 'lectern-search-'));
    place = { folder: own, file: openSync(join(own, 'rows'), 'w+') };
    return place.file;
  };
  const bytesOf = ({ file, at, bytes }: SearchRow): Buffer => {
    if (file === undefined) return readAt(open(), at, bytes);
    const old = oldFiles.get(file) ?? openSync(join(folder ?? '', file), 'r');
    oldFiles.set(file, old);
    return readAt(old, at, bytes);
  };
  return {
    before: folder === undefined ? new Map() : readRows(folder),
    add: (text) => {
      const bytes = Buffer.from(text, 'utf8');
      writeAll(open(), bytes, end);
      end += bytes.length;
      return { at: end - bytes.length, bytes: bytes.length };
    },
    read: (row) => bytesOf(row).toString('utf8'),
    close: () => {
      for (const old of oldFiles.values()) closeSync(old);
      oldFiles.clear();
      if (place === undefined) return;
      closeSync(place.file);
      rmSync(place.folder, { recursive: true, force: true });
      place = undefined;
    },
  };
}

function writeAll(file: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done);
}

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const read = readSync(file, bytes, done, length - done, at + done);
    if (read === 0) return bytes.subarray(0, done);
    done += read;
  }
  return bytes;
}

const BEGINS = Buffer.from('{"k":"');
const SECTIONS = Buffer.from('","s":[');
const LINE_END = 0x0a;
const COMMA = 0x2c;

/** In the format of the index, one line per page: the path ends at the first `","s":[`, which no path can contain unescaped. */
function readRows(folder: string): Map<string, SearchRow> {
  const rows = new Map<string, SearchRow>();
  try {
    for (const file of readdirSync(folder)) {
      const text = readFileSync(join(folder, file));
      for (let at = 0; at < text.length; ) {
        const next = text.indexOf(LINE_END, at);
        const end = next < 0 ? text.length : next;
        const sections = text.indexOf(SECTIONS, at);
        if (text.subarray(at, at + BEGINS.length).equals(BEGINS) && sections > 0 && sections < end) {
          const path = JSON.parse(text.toString('utf8', at + BEGINS.length - 1, sections + 1)) as string;
          rows.set(path, { file, at, bytes: (text[end - 1] === COMMA ? end - 1 : end) - at });
        }
        at = end + 1;
      }
    }
  } catch {
    // The last build had no index, or another version of it: its pages are written again.
    rows.clear();
  }
  return rows;
}
