/** An object store in memory that speaks the S3 interface and checks every signature; it can be made to fail. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { checkSignature, type KnownKey, type Refused } from './s3-signature.ts';

export interface KeptObject {
  readonly content: Buffer;
  readonly metadata: Readonly<Record<string, string>>;
  readonly encryption: string | undefined;
}

interface Upload extends Omit<KeptObject, 'content'> {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
  readonly initiated: number;
}

export interface S3Seen {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly bytes: number;
}

/** `die`: the connection ends without a reply; `silence`: it stays open without one; a number: this status; `late error`: 200 with an error in its body. */
export type Trouble = 'die' | 'silence' | 'late error' | 'lost reply' | number | undefined;

export interface TestS3 {
  readonly url: string;
  readonly bucket: string;
  readonly key: KnownKey;
  /** All that are known; `key` is the first. */
  readonly keys: KnownKey[];
  readonly region: string;
  readonly objects: Map<string, KeptObject>;
  readonly uploads: Map<string, Upload>;
  readonly seen: S3Seen[];
  /** Asked before each request is handled. */
  trouble: (request: S3Seen) => Trouble;
  clock: () => number;
  /** For programs that are started. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const S3_KEY: KnownKey = {
  id: 'AKIATESTTESTTESTTEST',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYTESTSECRET',
};
const PAGE = 3;

const xml = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
const tagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;
/** As S3 does for `encoding-type=url`. */
const formed = (key: string): string => new URLSearchParams([['', key]]).toString().slice(1);

class Server {
  readonly objects = new Map<string, KeptObject>();
  readonly uploads = new Map<string, Upload>();
  readonly seen: S3Seen[] = [];
  readonly keys: KnownKey[] = [S3_KEY];
  trouble: (request: S3Seen) => Trouble = () => undefined;
  clock: () => number = Date.now;
  readonly bucket = 'backups';
  readonly region = 'eu-test-1';
  private next = 1;

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const [path = '', search = ''] = request.url!.split('?');
    const [, bucket = '', ...rest] = path.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const seen = { method: request.method!, key, query: new URLSearchParams(search), bytes: body.length };
    this.seen.push(seen);
    const trouble = this.trouble(seen);
    if (trouble === 'silence') return;
    if (trouble === 'die') return void request.socket.destroy();
    if (typeof trouble === 'number')
      return refuse(response, { status: trouble, code: 'SlowDown', message: 'Slow down.' });
    const refused = checkSignature(request, body, {
      keys: this.keys,
      region: this.region,
      now: this.clock(),
    });
    if (refused !== undefined) return refuse(response, refused);
    if (bucket !== this.bucket)
      return refuse(response, {
        status: 404,
        code: 'NoSuchBucket',
        message: 'The specified bucket does not exist.',
      });
    if (trouble === 'late error')
      return void response.end(
        '<?xml version="1.0"?>\n<Error><Code>InternalError</Code><Message>Try again.</Message></Error>',
      );
    const answered = this.answer(seen, request, body, response);
    if (trouble === 'lost reply') return void request.socket.destroy();
    answered();
  }

  /** @returns what sends the reply */
  private answer(
    { method, key, query }: S3Seen,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): () => void {
    const no =
      (status: number, code: string): (() => void) =>
      () =>
        refuse(response, { status, code, message: `${code}.` });
    const done =
      (status: number, text = '', headers: Record<string, string> = {}): (() => void) =>
      () =>
        void response.writeHead(status, headers).end(text);
    const upload = this.uploads.get(query.get('uploadId') ?? '');
    if (key === '') return done(200, query.has('uploads') ? this.unfinished() : this.list(query));
    if (query.has('uploads')) {
      const id = `upload-${this.next++}`;
      this.uploads.set(id, { ...kept(request), key, parts: new Map(), initiated: this.clock() });
      return done(
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (query.has('uploadId') && upload?.key !== key) return no(404, 'NoSuchUpload');
    if (method === 'PUT' && upload !== undefined) {
      upload.parts.set(Number(query.get('partNumber')), body);
      return done(200, '', { etag: tagOf(body) });
    }
    if (upload !== undefined) this.uploads.delete(query.get('uploadId')!);
    if (method === 'POST' && upload !== undefined) {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;/g)];
      const parts = named.map(([, number]) => upload.parts.get(Number(number)) ?? Buffer.alloc(0));
      if (parts.some((part, at) => tagOf(part) !== `"${named[at]![2]}"`)) return no(400, 'InvalidPart');
      this.objects.set(key, {
        content: Buffer.concat(parts),
        metadata: upload.metadata,
        encryption: upload.encryption,
      });
      return done(200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
    }
    if (method === 'PUT') {
      this.objects.set(key, { content: body, ...kept(request) });
      return done(200, '', { etag: tagOf(body) });
    }
    if (method === 'DELETE') {
      if (upload === undefined) this.objects.delete(key);
      return done(204);
    }
    return this.read(key, request, response, no);
  }

  private read(
    key: string,
    { headers, method }: IncomingMessage,
    response: ServerResponse,
    no: (status: number, code: string) => () => void,
  ): () => void {
    const found = this.objects.get(key);
    if (found === undefined) return no(404, 'NoSuchKey');
    const etag = tagOf(found.content);
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
      return no(412, 'PreconditionFailed');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = from === undefined ? found.content : found.content.subarray(Number(from), Number(to) + 1);
    const metadata = Object.entries(found.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]);
    const head = { etag, 'content-length': String(part.length), ...Object.fromEntries(metadata) };
    return () =>
      void response.writeHead(from === undefined ? 200 : 206, head).end(method === 'HEAD' ? '' : part);
  }

  private list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const last = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const rest = keys.filter((key) => key > last);
    const page = rest.slice(0, PAGE);
    const more = rest.length > PAGE;
    const contents = page.map(
      (key) =>
        `<Contents><Key>${xml(formed(key))}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>${this.objects.get(key)!.content.length}</Size></Contents>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><EncodingType>url</EncodingType><Prefix>${xml(formed(prefix))}</Prefix><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${xml(page.at(-1)!)}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`;
  }

  private unfinished(): string {
    const all = [...this.uploads].map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${xml(key)}</Key><UploadId>${id}</UploadId><Initiated>${new Date(initiated).toISOString()}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult>${all.join('')}</ListMultipartUploadsResult>`;
  }
}

function kept({ headers }: IncomingMessage): Omit<KeptObject, 'content'> {
  const metadata = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith('x-amz-meta-') ? [[name.slice('x-amz-meta-'.length), String(value)]] : [],
  );
  const encryption = headers['x-amz-server-side-encryption'];
  return {
    metadata: Object.fromEntries(metadata),
    encryption: encryption === undefined ? undefined : String(encryption),
  };
}

function refuse(response: ServerResponse, { status, code, message, region }: Refused): void {
  const more = region === undefined ? '' : `<Region>${region}</Region>`;
  response
    .writeHead(status, {
      'content-type': 'application/xml',
      ...(region === undefined ? {} : { 'x-amz-bucket-region': region }),
    })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${xml(message)}</Message>${more}</Error>`,
    );
}

/** Closed after the tests of the file. */
export async function startS3Server(): Promise<TestS3> {
  const server = new Server();
  const http = createServer((request, response) => {
    server.take(request, response).catch(() => request.socket.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  const close = async (): Promise<void> => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  after(close);
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const env = {
    LECTERN_S3_ENDPOINT: url,
    AWS_REGION: server.region,
    AWS_ACCESS_KEY_ID: S3_KEY.id,
    AWS_SECRET_ACCESS_KEY: S3_KEY.secret,
  };
  return Object.assign(server, { url, env, key: S3_KEY, close });
}
