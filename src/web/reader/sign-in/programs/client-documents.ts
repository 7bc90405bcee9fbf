/** Programs whose client id is the address of a document that describes them, fetched with limits and kept for a while. */
import { BoundedMap } from '../../../../lib/cache/bounded-map.ts';
import * as z from '../../../../lib/schema.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { type ProviderFetch, providerFetch } from '../../../identity/provider-fetch.ts';
import { ProviderTrouble } from '../../../identity/provider-trouble.ts';
import { MAX_ADDRESSES, type ProgramClient, programClient } from './program-client.ts';

export const DOCUMENT_GOOD_FOR = 10 * 60_000;
/** A document that is being mended is soon read again, and one that is broken is not asked for at every click. */
export const FAILURE_GOOD_FOR = 30_000;
export const MAX_DOCUMENT = 16 * 1024;
const MAX_ADDRESS = 500;
const MAX_KEPT = 200;
const TIMEOUT = 5_000;
/** Names of the document's host are looked up: only servers on the public internet are asked. */
const publicFetch: ProviderFetch = providerFetch({
  typedBy: 'reader',
  timeout: TIMEOUT,
  max: MAX_DOCUMENT,
});

/** @throws ProviderTrouble with a sentence for the reader */
type ClientDocuments = (id: string) => Promise<ProgramClient>;

const DOCUMENT = z.object({
  client_id: z.string(),
  client_name: z.string().max(1_000).optional(),
  redirect_uris: z.array(z.string()).min(1).max(MAX_ADDRESSES),
  token_endpoint_auth_method: z.literal('none').optional(),
});

/** True for an address in the one spelling that it has, with a path and nothing else. */
export function isDocumentAddress(id: string | null): id is string {
  if (id === null || id.length > MAX_ADDRESS || !id.startsWith('https://')) return false;
  const url = URL.parse(id);
  if (url === null || url.href !== id || url.pathname === '/') return false;
  return url.username === '' && url.password === '' && !/[?#]/.test(id);
}

interface Kept {
  readonly client: Promise<ProgramClient>;
  until: number;
}

/** @param fetch default: public addresses only */
export function clientDocuments(clock: Clock, fetch: ProviderFetch = publicFetch): ClientDocuments {
  const kept = new BoundedMap<string, Kept>({ entries: MAX_KEPT });
  return (id) => {
    const known = kept.get(id);
    if (known !== undefined && known.until > clock()) return known.client;
    const entry: Kept = { client: readDocument(fetch, id), until: clock() + DOCUMENT_GOOD_FOR };
    entry.client.catch(() => (entry.until = clock() + FAILURE_GOOD_FOR));
    kept.set(id, entry);
    return entry.client;
  };
}

async function readDocument(fetch: ProviderFetch, id: string): Promise<ProgramClient> {
  const { host } = new URL(id);
  const refuse = (why: string): ProviderTrouble => new ProviderTrouble('answer', `${host} ${why}`);
  const answer = await fetch(id, { method: 'GET', headers: { accept: 'application/json' } });
  if (answer.status !== 200) throw refuse(`answered ${answer.status}`);
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(answer.headers.get('content-type') ?? ''))
    throw refuse('answered with something that is not JSON');
  const value: unknown = await answer.json().catch(() => undefined);
  const read = DOCUMENT.safeParse(value);
  if (!read.success) throw refuse('describes the program in a form that is not understood');
  const { client_id, client_name = '', redirect_uris } = read.data;
  if (client_id !== id) throw refuse('describes another program');
  const client = programClient(client_name, redirect_uris);
  if (client === undefined) throw refuse('names a redirect address that is not possible');
  return { ...client, host };
}
