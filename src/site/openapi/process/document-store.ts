/** Caches documents and indexes of specifications on disk, compressed; deleted entries are read again. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { mappedBytes } from '../../../lib/bytes/mapped-bytes.ts';

export interface DocumentStore {
  /** The text stored under a name; undefined when it is missing or unusable. */
  get(name: string): string | undefined;
  put(name: string, text: string): void;
}

/** Above this size, the oldest files are deleted. */
const MAX_BYTES = 4 * 1024 * 1024 * 1024;
const LARGEST_TEXT = 512 * 1024 * 1024;
/** The lowest level shrinks specifications to a tenth, in a fraction of the time that reading them takes. */
const LEVEL = 1;

/** @param folder used for these files only; undefined stores nothing */
export function documentStore(folder: string | undefined, max = MAX_BYTES): DocumentStore {
  if (folder === undefined) return { get: () => undefined, put: () => undefined };
  let size: number | undefined;
  return {
    get: (name) => {
      try {
        const packed = readFileSync(join(folder, name));
        return zstdDecompressSync(packed, { maxOutputLength: LARGEST_TEXT }).toString('utf8');
      } catch {
        return undefined;
      }
    },
    put: (name, text) => {
      try {
        const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
        const bytes = mappedBytes(Buffer.byteLength(text));
        bytes.write(text);
        const packed = zstdCompressSync(bytes, { params });
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        size = (size ?? makeRoom(folder, max)) + packed.length;
        if (size > max) size = makeRoom(folder, max / 2) + packed.length;
        // Another process may be reading: it sees the old file or the new one, never half of one.
        const draft = join(folder, `${name}.${process.pid}`);
        writeFileSync(draft, packed, { mode: 0o600 });
        renameSync(draft, join(folder, name));
      } catch {
        // A full disk or a read-only folder: the document is read again from the author's files.
      }
    },
  };
}

/** @returns bytes that remain in the folder */
function makeRoom(folder: string, max: number): number {
  const files = readdirSync(folder).flatMap((name) => {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    return stat === undefined ? [] : [{ name, bytes: stat.size, at: stat.mtimeMs }];
  });
  let size = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { name, bytes } of files.sort((a, b) => a.at - b.at)) {
    if (size <= max) break;
    rmSync(join(folder, name), { force: true });
    size -= bytes;
  }
  return size;
}
