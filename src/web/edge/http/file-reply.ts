/** Replies with a file: by its version alone where that is enough, from memory if it is small, else in pieces. */

import { contentHash } from '../../../lib/bytes/hash.ts';
import type { ByteCache } from '../../../lib/cache/byte-cache.ts';
import { openFile } from '../../../site/source/open-file.ts';
import { HEAD_BYTES, isSecretContent } from '../../../site/source/secret-content.ts';
import type { OpenFile, Source, SourceFile } from '../../../site/source/source.ts';
import { isSameFile, knownHeaders } from './conditional.ts';
import type { FileBody, OpenedBody } from './file-body.ts';
import type { WebRequest } from './handler.ts';
import type { HeaderValues, Reply } from './reply.ts';

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** First and last byte, or `unsatisfiable`; undefined for unsupported headers, which RFC 9110 allows a server to ignore. */
export function byteRange(
  header: unknown,
  size: number,
): readonly [number, number] | 'unsatisfiable' | undefined {
  if (typeof header !== 'string') return undefined;
  const [, from = '', to = ''] = RANGE.exec(header.trim()) ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first < size && first <= last ? [first, last] : 'unsatisfiable';
}

/** Files up to this size are kept in memory, one copy for all readers. */
export const MAX_SMALL_BYTES = 256 * 1024;

interface ServedFile {
  readonly source: Source;
  readonly file: SourceFile;
  /** Type, caching and the like; tag and date come from the file. */
  readonly headers: HeaderValues;
  readonly memory: ByteCache;
}

/** Versions contain inode numbers, which must not leak, so the tag is a hash. */
const headerCache = new WeakMap<SourceFile, HeaderValues & { readonly etag: string }>();

function tagOf(path: string, version: string): string {
  return `"${contentHash(`${path}\n${version}`)}"`;
}

/** Headers from the file's listing. */
function listedHeaders(file: SourceFile): HeaderValues & { readonly etag: string } {
  const known = headerCache.get(file);
  if (known !== undefined) return known;
  const etag = tagOf(file.path, file.version);
  const fields = { ...dated({}, file.modified), 'accept-ranges': 'bytes', etag };
  headerCache.set(file, fields);
  return fields;
}

function dated(headers: HeaderValues, modified: number | undefined): HeaderValues {
  return modified === undefined ? headers : { ...headers, 'last-modified': new Date(modified).toUTCString() };
}

/** @returns undefined when the file is gone */
export async function fileReply(
  { method, headers: requestHeaders }: WebRequest,
  { source, file, headers: given, memory }: ServedFile,
): Promise<Reply | undefined> {
  const listed = listedHeaders(file);
  const tag = listed.etag;
  const headers: HeaderValues = { ...given, ...listed };
  const known = knownHeaders(requestHeaders, headers);
  if (known !== undefined)
    return { status: 304, headers: known, body: '', cacheable: file.size <= MAX_SMALL_BYTES };
  const whole = fileBody(source, file);
  if (method !== 'GET') return { status: 200, headers, body: whole };
  const part = isSameFile(requestHeaders, headers)
    ? byteRange(requestHeaders['range'], file.size)
    : undefined;
  if (part === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` }, body: '' };
  const kept = file.size > MAX_SMALL_BYTES ? undefined : memory.get(file.path, tag);
  if (part !== undefined)
    return {
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${part[0]}-${part[1]}/${file.size}` },
      body: kept === undefined ? { ...whole, part } : kept.subarray(part[0], part[1] + 1),
    };
  if (kept !== undefined) return { status: 200, headers, body: kept, cacheable: true };
  if (file.size > MAX_SMALL_BYTES) return { status: 200, headers, body: whole };
  return small(whole, headers, (version, bytes) => memory.put(file.path, version, bytes));
}

/** The bytes that were read name their own version: the listing may be older. */
async function small(
  whole: FileBody,
  headers: HeaderValues,
  keep: (tag: string, bytes: Buffer) => void,
): Promise<Reply | undefined> {
  const opened = await whole.open();
  if (opened === undefined) return undefined;
  const now = { ...headers, ...opened.headers };
  try {
    if (opened.size > MAX_SMALL_BYTES) return { status: 200, headers: now, body: whole };
    const bytes = Buffer.allocUnsafeSlow(opened.size);
    const count = await readFully(opened, bytes);
    // The file is being written: it is sent as it is now, without a tag.
    if (count !== bytes.length || !(await opened.isUnchanged())) {
      const { etag: _, 'last-modified': __, ...nameless } = now;
      return { status: 200, headers: nameless, body: bytes.subarray(0, count) };
    }
    keep(now['etag']!, bytes);
    return { status: 200, headers: now, body: bytes };
  } finally {
    opened.close();
  }
}

async function readFully(opened: OpenedBody, into: Uint8Array): Promise<number> {
  let length = 0;
  while (length < into.length) {
    const count = await opened.read(into.subarray(length), length);
    if (count === 0) break;
    length += count;
  }
  return length;
}

function fileBody(source: Source, { path, size, version }: SourceFile): FileBody {
  return {
    size,
    open: async () => {
      const opened = await openFile(source, path, version);
      if (opened === undefined) return undefined;
      // The file has changed since it was checked for serving.
      if (opened.version === version || !(await isSecret(opened))) return openedBody(path, opened);
      opened.close();
      return undefined;
    },
  };
}

async function isSecret(opened: OpenFile): Promise<boolean> {
  const head = Buffer.alloc(HEAD_BYTES);
  return isSecretContent(head.subarray(0, await opened.read(head, 0)));
}

function openedBody(path: string, opened: OpenFile): OpenedBody {
  return {
    size: opened.size,
    headers: dated({ etag: tagOf(path, opened.version) }, opened.modified),
    read: opened.read,
    isUnchanged: opened.isUnchanged,
    close: opened.close,
  };
}
