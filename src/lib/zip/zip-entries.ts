/** Reads the list of files at the end of a ZIP archive. */
import { AppError } from '../app-error.ts';
import { damaged } from './zip-error.ts';

export interface ZipEntry {
  /** With forward slashes. */
  readonly name: string;
  /** Of its own header in the archive. */
  readonly at: number;
  readonly packed: number;
  readonly size: number;
  readonly method: number;
  readonly flags: number;
  readonly isFolder: boolean;
  readonly isLink: boolean;
  /** False for a name that leads elsewhere, or that no system takes. */
  readonly isSafe: boolean;
  /** True when an entry before it has the name, also in other letters. */
  readonly isTwice: boolean;
}

interface Archive {
  readonly size: number;
  read(at: number, length: number): Buffer;
}

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
/** Of names, and what stands beside them. */
const MAX_LIST = 64 * 1024 * 1024;
const UNIX = 3;
const KIND = 0o170000;
const LINK = 0o120000;
const LONGEST_NAME = 1_000;

export function zipEntries(file: string, archive: Archive, max: number): readonly ZipEntry[] {
  const end = endOf(file, archive);
  const count = end.readUInt16LE(10);
  const length = end.readUInt32LE(12);
  const start = end.readUInt32LE(16);
  if (count === 0xffff || length === 0xffffffff || start === 0xffffffff)
    throw new AppError('zip/too-large', `"${file}" has the form for archives above 4 GiB or 65,534 files`, {
      hint: 'Unpack it yourself, and name the folder of the documentation',
    });
  if (count > max)
    throw new AppError('zip/too-large', `"${file}" holds ${count} files; at most ${max} are read`, {
      hint: 'Unpack it yourself, and name the folder of the documentation',
    });
  if (length > MAX_LIST) throw damaged(file, 'its list of files is too long');
  const list = archive.read(start, length);
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_BYTES > list.length || list.readUInt32LE(at) !== CENTRAL)
      throw damaged(file, 'its list of files is broken');
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((offset) => list.readUInt16LE(at + offset));
    const raw = list.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes!);
    const name = raw.toString('utf8').replaceAll('\\', '/').normalize('NFC');
    const system = list[at + 5];
    const mode = system === UNIX ? list.readUInt32LE(at + 38) >>> 16 : 0;
    const plain = name.replace(/\/$/, '').toLowerCase();
    entries.push({
      name,
      at: list.readUInt32LE(at + 42),
      packed: list.readUInt32LE(at + 20),
      size: list.readUInt32LE(at + 24),
      method: list.readUInt16LE(at + 10),
      flags: list.readUInt16LE(at + 8),
      isFolder: name.endsWith('/'),
      isLink: (mode & KIND) === LINK,
      isSafe: isSafeName(name),
      isTwice: names.has(plain),
    });
    names.add(plain);
    at += CENTRAL_BYTES + nameBytes! + extraBytes! + noteBytes!;
  }
  return entries;
}

/** The last record, which a comment of any length may follow. */
function endOf(file: string, archive: Archive): Buffer {
  const length = Math.min(archive.size, END_BYTES + LONGEST_COMMENT);
  const tail = archive.read(archive.size - length, length);
  for (let at = tail.length - END_BYTES; at >= 0; at--)
    if (tail.readUInt32LE(at) === END && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length)
      return tail.subarray(at);
  throw damaged(file, 'it is no ZIP archive');
}

function isSafeName(name: string): boolean {
  const steps = name.replace(/\/$/, '').split('/');
  return (
    name.length <= LONGEST_NAME &&
    !/[\0-\x1f\x7f-\x9f]/.test(name) &&
    steps.every((step) => step !== '' && step !== '.' && step !== '..' && !/^[a-z]:/i.test(step))
  );
}
