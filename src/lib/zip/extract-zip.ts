/** Writes the files of a ZIP archive into a new folder, within limits that hold before anything is unpacked. */
import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { AppError } from '../app-error.ts';
import { makeFolder } from '../make-folder.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';
import { damaged } from './zip-error.ts';

interface ZipLimits {
  readonly files: number;
  /** Of one unpacked file. */
  readonly fileBytes: number;
  /** Of all unpacked files together. */
  readonly bytes: number;
}

export interface Extracted {
  readonly files: number;
  /** Entries that were left out, and why. */
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const MEGABYTE = 1024 * 1024;
/** What file systems take; some count characters and have longer names in their archives. */
const LONGEST_STEP = 255;

/**
 * @param folder an empty one
 * @throws AppError `zip/…` when it is no archive, holds too much, or an entry is damaged
 */
export function extractZip(file: string, folder: string, limits: ZipLimits): Extracted {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const read = (at: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length);
      if (at < 0 || at + length > size || readSync(handle, bytes, 0, length, at) !== length)
        throw damaged(file, 'it ends too early');
      return bytes;
    };
    const entries = zipEntries(file, { size, read }, limits.files);
    const left: Extracted['left'][number][] = [];
    let bytes = 0;
    let files = 0;
    for (const entry of entries) {
      const why = refusal(entry, limits);
      if (why !== undefined) left.push({ name: entry.name, why });
      if (why !== undefined || entry.isFolder) continue;
      const content = unpacked(file, entry, { read, limit: limits.fileBytes });
      bytes += content.length;
      if (bytes > limits.bytes)
        throw new AppError('zip/too-large', `"${file}" unpacks to more than ${mb(limits.bytes)}`, {
          hint: 'Unpack it yourself, and name the folder of the documentation',
        });
      if (write(join(folder, entry.name), content)) files++;
      else left.push({ name: entry.name, why: 'its name is taken by another' });
    }
    return { files, left };
  } finally {
    closeSync(handle);
  }
}

/** Nothing is replaced, and nothing is written through a link. @returns false where a file stands in the way */
function write(target: string, content: Buffer): boolean {
  try {
    makeFolder(dirname(target));
    writeFileSync(target, content, { flag: 'wx' });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR') return false;
    throw error;
  }
}

function refusal(entry: ZipEntry, { fileBytes }: ZipLimits): string | undefined {
  if (entry.isLink) return 'it is a link';
  if (!entry.isSafe) return 'its name leads out of the archive';
  if (entry.name.split('/').some((step) => Buffer.byteLength(step) > LONGEST_STEP))
    return `a part of its name is longer than ${LONGEST_STEP} bytes`;
  if (entry.isTwice) return 'its name stands twice';
  if (entry.isFolder) return undefined;
  if ((entry.flags & ENCRYPTED) !== 0) return 'it is encrypted';
  if (entry.method !== STORED && entry.method !== DEFLATED) return 'it is packed in a way that is not read';
  return entry.size > fileBytes ? `it is larger than ${mb(fileBytes)}` : undefined;
}

interface Unpacking {
  read(at: number, length: number): Buffer;
  readonly limit: number;
}

/** The size that an entry claims is a claim: unpacking stops at the limit whatever it says. */
function unpacked(file: string, entry: ZipEntry, { read, limit }: Unpacking): Buffer {
  const local = read(entry.at, LOCAL_BYTES);
  if (local.readUInt32LE(0) !== LOCAL) throw damaged(file, `"${entry.name}" is not where it should be`);
  const start = entry.at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (entry.packed > limit) throw damaged(file, `"${entry.name}" is larger packed than unpacked`);
  const packed = read(start, entry.packed);
  if (entry.method === STORED) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(limit, entry.size)) });
  } catch (cause) {
    throw damaged(file, `"${entry.name}" does not unpack to the ${entry.size} bytes that it claims`, cause);
  }
}

const mb = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MiB`;
