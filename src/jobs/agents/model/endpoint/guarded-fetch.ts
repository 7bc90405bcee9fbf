/** A fetch for the endpoint alone: no redirects, limits of size and time, and the key removed from answers. */
import { failureOf, ModelFailure } from './model-failure.ts';

interface GuardedFetchOptions {
  readonly host: string;
  readonly model: string;
  readonly key: string | undefined;
  /** Bytes of one answer. */
  readonly answer: number;
  /** Milliseconds for one request. */
  readonly request: number;
  readonly fetch: typeof fetch;
}

/** Every outcome but a whole answer with status 2xx is a `ModelFailure`. */
export function guardedFetch(options: GuardedFetchOptions): typeof fetch {
  const { host, model, key } = options;
  return async (input, init) => {
    const late = AbortSignal.timeout(options.request);
    const signal = AbortSignal.any([late, ...(init?.signal ? [init.signal] : [])]);
    try {
      const response = await options.fetch(input, { ...init, signal, redirect: 'manual' });
      const { status, headers } = response;
      if (status >= 300 && status < 400) {
        await response.body?.cancel();
        throw elsewhere(host);
      }
      const body = withoutKey(await textOf(response, options), key);
      if (!response.ok)
        throw failureOf({ status, body, retryAfter: headers.get('retry-after'), host, model });
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    } catch (error) {
      init?.signal?.throwIfAborted();
      if (error instanceof ModelFailure) throw error;
      if (late.aborted)
        throw new ModelFailure(`The model's endpoint ${host} did not answer in time`, {
          retry: true,
          hint: 'Try the job again later',
        });
      throw new ModelFailure(`The connection to the model's endpoint ${host} failed${reasonOf(error)}`, {
        retry: true,
        hint: 'Check LECTERN_MODEL_URL, and whether this machine reaches it',
      });
    }
  };
}

function elsewhere(host: string): ModelFailure {
  return new ModelFailure(`The model's endpoint ${host} sends to another address, which is not followed`, {
    hint: 'Set LECTERN_MODEL_URL to the address it really has',
  });
}

async function textOf(response: Response, { host, answer }: GuardedFetchOptions): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > answer)
      throw new ModelFailure(`The model's endpoint ${host} answered with more than ${answer} bytes`, {
        hint: 'Check LECTERN_MODEL_URL',
      });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Shorter keys are placeholders such as "ollama", for endpoints that accept any key. */
const SECRET = 8;

/** Some endpoints repeat the key in their errors, which end up in rows and logs. */
function withoutKey(text: string, key = ''): string {
  if (key.length < SECRET) return text;
  const inJson = JSON.stringify(key).slice(1, -1);
  return text.replaceAll(inJson, '[key]').replaceAll(key, '[key]');
}

/** The code of a network error, never its text: that may quote what was sent. */
function reasonOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const found = [code, cause?.code].find((one) => typeof one === 'string' && /^[A-Z_]{3,40}$/.test(one));
  return found === undefined ? '' : ` (${String(found)})`;
}
