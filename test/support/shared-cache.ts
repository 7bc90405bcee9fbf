/** A small shared cache of HTTP (RFC 9111) before a server: keeps what it may, by address and `Vary`, and asks again when it is old. */
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SharedCache {
  readonly url: string;
  /** Answers by where they came from; `revalidated` ones were kept, and confirmed by the server. */
  readonly counts: { hit: number; miss: number; revalidated: number; stored: number };
  close(): Promise<void>;
}

interface Kept {
  readonly status: number;
  headers: Record<string, string | string[]>;
  readonly body: Buffer;
  /** Values of the request for the fields of `Vary`. */
  readonly selecting: ReadonlyMap<string, string>;
  freshUntil: number;
}

interface Answer extends Pick<Kept, 'status' | 'headers' | 'body'> {}

/** What the cache keeps of answers that say nothing, as `proxy_cache_valid 200 5m` does. */
const UNSAID_SECONDS = 300;
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer']);

type Directives = ReadonlyMap<string, string>;

function directives(value: string | string[] | undefined): Directives {
  const all = [value ?? []].flat().join(',');
  return new Map(
    [...all.matchAll(/([\w-]+)(?:="?([^",]*)"?)?/g)].map(([, name = '', text = '']) => [
      name.toLowerCase(),
      text,
    ]),
  );
}

const textOf = (value: string | string[] | undefined): string => [value ?? ''].flat().join(', ');

/** Seconds that it is fresh for; 0 = kept, and confirmed before each use. Undefined when it may not be kept at all. */
export function sharedLifetime(
  status: number,
  headers: Answer['headers'],
  withAuthorization: boolean,
): number | undefined {
  const said = directives(headers['cache-control']);
  if (said.has('no-store') || said.has('private') || headers['set-cookie'] !== undefined) return undefined;
  if (textOf(headers['vary']).includes('*')) return undefined;
  const allowed = said.has('public') || said.has('s-maxage') || said.has('must-revalidate');
  if (withAuthorization && !allowed) return undefined;
  if (said.has('no-cache')) return 0;
  const age = said.get('s-maxage') ?? said.get('max-age');
  if (age !== undefined) return Number(age);
  return status === 200 || status === 301 ? UNSAID_SECONDS : undefined;
}

function fetchFrom(origin: string, from: IncomingMessage, extra: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...from.headers, ...extra };
    const sent = send(origin + (from.url ?? '/'), { method: from.method ?? 'GET', headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name));
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(kept) as Answer['headers'],
          body: Buffer.concat(parts),
        });
      });
    });
    sent.on('error', reject);
    from.pipe(sent);
  });
}

function selects(kept: Kept, headers: IncomingMessage['headers']): boolean {
  return [...kept.selecting].every(([name, value]) => textOf(headers[name]) === value);
}

function selecting(headers: Answer['headers'], request: IncomingMessage): Map<string, string> {
  const names = textOf(headers['vary']).toLowerCase().split(',');
  return new Map(
    names.flatMap((part) => {
      const name = part.trim();
      return name === '' ? [] : [[name, textOf(request.headers[name])] as const];
    }),
  );
}

/** @param clock milliseconds; a test moves it */
export async function sharedCache(origin: string, clock: () => number): Promise<SharedCache> {
  const store = new Map<string, Kept[]>();
  const counts = { hit: 0, miss: 0, revalidated: 0, stored: 0 };
  const keep = (request: IncomingMessage, answer: Answer): void => {
    const { status, headers, body } = answer;
    const seconds = sharedLifetime(status, headers, request.headers.authorization !== undefined);
    if (seconds === undefined || request.method !== 'GET' || status === 304 || status === 206) return;
    const key = request.url ?? '/';
    const made: Kept = {
      status,
      headers,
      body,
      selecting: selecting(headers, request),
      freshUntil: clock() + seconds * 1_000,
    };
    const others = (store.get(key) ?? []).filter((kept) => !selects(kept, request.headers));
    store.set(key, [...others, made]);
    counts.stored++;
  };
  const answered = async (request: IncomingMessage): Promise<Answer> => {
    const kept = store.get(request.url ?? '/')?.find((one) => selects(one, request.headers));
    if (kept === undefined || request.method !== 'GET') {
      counts.miss++;
      const answer = await fetchFrom(origin, request, {});
      keep(request, answer);
      return answer;
    }
    if (clock() < kept.freshUntil) {
      counts.hit++;
      return kept;
    }
    const etag = textOf(kept.headers['etag']);
    const answer = await fetchFrom(origin, request, etag === '' ? {} : { 'if-none-match': etag });
    if (answer.status !== 304) {
      counts.miss++;
      keep(request, answer);
      return answer;
    }
    counts.revalidated++;
    const { 'content-length': _, ...news } = answer.headers;
    kept.headers = { ...kept.headers, ...news };
    const seconds = sharedLifetime(kept.status, kept.headers, request.headers.authorization !== undefined);
    kept.freshUntil = clock() + (seconds ?? 0) * 1_000;
    return kept;
  };
  const server = createServer((request, response) => {
    answered(request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
