/** Sends a file to an object store: at once when it is small, else in parts that are joined at the end. */
import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../app-error.ts';
import type { ObjectFacts } from './object-store.ts';
import type { SendS3 } from './s3-request.ts';
import { textOf } from './s3-xml.ts';

interface FileToPut {
  readonly key: string;
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
  /** What the store has under the key. */
  readonly facts: () => Promise<ObjectFacts | undefined>;
}

const MB = 1024 * 1024;
/** Bytes of a part: one is in memory at a time. */
export const PART_BYTES = 8 * MB;
/** As many as S3 takes; parts of a larger file are larger. */
const MAX_PARTS = 10_000;
/** S3 takes no larger object. */
const MAX_BYTES = 5 * 1024 ** 4;
const REPLY = MB;

/** @throws AppError `s3/…`; then the key has what it had before */
export async function putFile(send: SendS3, put: FileToPut): Promise<void> {
  const { key, file, headers } = put;
  const source = await open(file, 'r');
  try {
    const { size } = await source.stat();
    if (size > MAX_BYTES)
      throw new AppError(
        's3/too-large',
        `The file "${file}" has ${size} bytes, and an object at most ${MAX_BYTES}`,
      );
    if (size <= PART_BYTES) {
      const body = await readPart(source, 0, size);
      await send({ method: 'PUT', key, headers, body, action: 'write', max: REPLY });
    } else await putParts(send, put, source, size);
    await verify(put, size);
  } finally {
    await source.close();
  }
}

async function readPart(source: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await source.read(buffer, filled, length - filled, at + filled);
    if (bytesRead === 0) throw new Error('The file became shorter while it was sent');
    filled += bytesRead;
  }
  return buffer;
}

async function putParts(send: SendS3, put: FileToPut, source: FileHandle, size: number): Promise<void> {
  const { key, headers } = put;
  const begun = await send({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers,
    action: 'begin to write',
    max: REPLY,
  });
  const uploadId = textOf(begun.body.toString('utf8'), 'UploadId');
  if (uploadId === undefined)
    throw new AppError('s3/refused', `The object store has not begun the upload of "${key}"`, {
      hint: 'Check that the endpoint is one with the S3 interface',
    });
  try {
    const tags: string[] = [];
    const length = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
    for (let at = 0; at < size; at += length) {
      const { headers: got } = await send({
        method: 'PUT',
        key,
        query: { partNumber: String(tags.length + 1), uploadId },
        body: await readPart(source, at, Math.min(length, size - at)),
        action: 'write',
        max: REPLY,
      });
      tags.push(got.get('etag') ?? '');
    }
    await join(send, put, uploadId, tags);
  } catch (error) {
    // What cannot be reached now is removed by a later backup, or by a rule of the bucket.
    await send({
      method: 'DELETE',
      key,
      query: { uploadId },
      action: 'end the upload of',
      expected: [404],
      max: REPLY,
    }).catch(() => undefined);
    throw error;
  }
}

async function join(
  send: SendS3,
  { key }: FileToPut,
  uploadId: string,
  tags: readonly string[],
): Promise<void> {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  await send({
    method: 'POST',
    key,
    query: { uploadId },
    body: Buffer.from(body),
    action: 'write',
    // Where the reply to the first try was lost, the upload is over; whether it succeeded is verified below.
    headers: { 'content-type': 'application/xml' },
    expected: [404],
    max: REPLY,
  });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A reply of 200 says that the store has something; this, that it is our file. */
async function verify({ key, facts, metadata }: FileToPut, size: number): Promise<void> {
  const found = await facts();
  const same = Object.entries(metadata).every(([name, value]) => found?.metadata[name] === value);
  if (found?.size === size && same) return;
  throw new AppError(
    's3/not-stored',
    found === undefined
      ? `The object store does not have "${key}" after it was written`
      : `The object store has ${found.size} bytes${same ? '' : ' of something else'} as "${key}" after ${size} were written`,
    { hint: 'Try again; if it persists, look at the object store' },
  );
}
