/** An object store with the S3 interface: lists, reads, writes and removes the objects of one bucket. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AppError } from '../app-error.ts';
import type { ObjectFacts, ObjectStore, StoredObject } from './object-store.ts';
import { putFile } from './put-file.ts';
import { type S3RequestOptions, type SendS3, s3Sender } from './s3-request.ts';
import type { S3Settings } from './s3-settings.ts';
import { elementsOf, textOf } from './s3-xml.ts';

const DAY = 86_400_000;
const MB = 1024 * 1024;
/** A thousand keys of the greatest length, encoded. */
const LIST_BYTES = 16 * MB;
const READ_BYTES = 8 * MB;
const META = 'x-amz-meta-';

/** @param bucket as in `s3://bucket/` */
export function openS3Store(
  settings: S3Settings,
  bucket: string,
  options: S3RequestOptions = {},
): ObjectStore {
  const send = s3Sender(settings, bucket, options);
  const { clock = Date.now } = options;
  return {
    list: (prefix) => listObjects(send, prefix),
    facts: (key) => factsOf(send, key),
    putFile: async (key, file, metadata) => {
      refuseKey(key);
      const headers = {
        ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [META + name, value])),
        ...(settings.encryption === undefined ? {} : { 'x-amz-server-side-encryption': settings.encryption }),
      };
      await putFile(send, { key, file, headers, facts: () => factsOf(send, key), metadata });
    },
    getFile: (key, facts, file) => getFile(send, { key, facts, file }),
    remove: async (key) => void (await send({ method: 'DELETE', key, action: 'remove', max: MB })),
    removeUnfinished: (prefix) => removeUnfinished(send, prefix, clock() - DAY),
  };
}

/** Programs on the way to the server resolve such paths, and so would sign another one than they send. */
function refuseKey(key: string): void {
  const isWhole = key !== '' && key.isWellFormed() && Buffer.byteLength(key) <= 1_024;
  if (isWhole && !key.split('/').some((part) => part === '.' || part === '..')) return;
  throw new AppError('s3/key', `"${key}" cannot be the key of an object`, {
    hint: 'Give 1 to 1024 bytes, without parts that are "." or ".."',
  });
}

/** With `encoding-type=url`, blanks may be written as `+`. */
const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

async function* listObjects(send: SendS3, prefix: string): AsyncGenerator<StoredObject> {
  let token: string | undefined;
  do {
    const { body } = await send({
      method: 'GET',
      action: 'list',
      max: LIST_BYTES,
      query: {
        'list-type': '2',
        'encoding-type': 'url',
        prefix,
        ...(token === undefined ? {} : { 'continuation-token': token }),
      },
    });
    const xml = body.toString('utf8');
    const isEncoded = textOf(xml, 'EncodingType') === 'url';
    for (const one of elementsOf(xml, 'Contents')) {
      const key = textOf(one, 'Key') ?? '';
      yield { key: isEncoded ? decoded(key) : key, size: Number(textOf(one, 'Size')) };
    }
    token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined;
  } while (token !== undefined);
}

async function factsOf(send: SendS3, key: string): Promise<ObjectFacts | undefined> {
  refuseKey(key);
  const { status, headers } = await send({
    method: 'HEAD',
    key,
    action: 'look at',
    expected: [404],
    max: 0,
  });
  if (status === 404) return undefined;
  const metadata = [...headers].flatMap(([name, value]) =>
    name.startsWith(META) ? [[name.slice(META.length), value] as const] : [],
  );
  return {
    size: Number(headers.get('content-length')),
    tag: headers.get('etag') ?? '',
    metadata: Object.fromEntries(metadata),
  };
}

async function getFile(
  send: SendS3,
  { key, facts: { size, tag }, file }: { key: string; facts: ObjectFacts; file: string },
): Promise<string> {
  const hash = createHash('sha256');
  const target = await open(file, 'wx', 0o600);
  try {
    for (let at = 0; at < size; ) {
      const last = Math.min(at + READ_BYTES, size) - 1;
      const { status, body, headers } = await send({
        method: 'GET',
        key,
        action: 'read',
        max: READ_BYTES,
        expected: [412],
        headers: { range: `bytes=${at}-${last}`, ...(tag === '' ? {} : { 'if-match': tag }) },
      });
      if (status === 412 || (headers.get('etag') ?? tag) !== tag || body.length !== last + 1 - at)
        throw new AppError('s3/changed', `The object "${key}" was replaced while it was read`, {
          hint: 'Try again',
        });
      hash.update(body);
      await target.write(body);
      at = last + 1;
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return hash.digest('hex');
}

async function removeUnfinished(send: SendS3, prefix: string, before: number): Promise<number> {
  const { body } = await send({
    method: 'GET',
    action: 'list unfinished uploads of',
    max: LIST_BYTES,
    query: { uploads: '', prefix },
  });
  const old = elementsOf(body.toString('utf8'), 'Upload').filter(
    (one) => Date.parse(textOf(one, 'Initiated') ?? '') < before && textOf(one, 'Key')?.startsWith(prefix),
  );
  for (const one of old)
    await send({
      method: 'DELETE',
      key: textOf(one, 'Key')!,
      query: { uploadId: textOf(one, 'UploadId') ?? '' },
      action: 'end an unfinished upload to',
      expected: [404],
      max: MB,
    });
  return old.length;
}
