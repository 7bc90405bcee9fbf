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
  const failed = (error: unknown, late: AbortSignal, init: RequestInit | undefined): unknown => {
    if (init?.signal?.aborted) return init.signal.reason;
    return error instanceof ModelFailure ? error : late.aborted ? tooLate(host) : broken(host, error);
  };
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
      if (response.ok && isEvents(response)) {
        const events = guardedEvents(response, { ...options, failure: (error) => failed(error, late, init) });
        const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
          pull: async (piece) => {
            const { value, done } = await events.next();
            if (done === true) piece.close();
            else piece.enqueue(value);
          },
          cancel: async () => void (await events.return(undefined)),
        });
        return new Response(body, { status, headers: EVENTS });
      }
      const body = withoutKey(await textOf(response, options), key);
      if (!response.ok)
        throw failureOf({ status, body, retryAfter: headers.get('retry-after'), host, model });
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    } catch (error) {
      throw failed(error, late, init);
    }
  };
}

export const isEvents = ({ headers }: Pick<Response, 'headers'>): boolean =>
  /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');

const EVENTS = { 'content-type': 'text/event-stream' };

/** Line by line, so that no part of the key passes between two pieces. */
async function* guardedEvents(
  response: Response,
  { key, failure, ...options }: GuardedFetchOptions & { readonly failure: (error: unknown) => unknown },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let [size, open]: [number, string[]] = [0, []];
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > options.answer) throw tooMuch(options);
      const text = decoder.decode(part, { stream: true });
      const end = text.lastIndexOf('\n') + 1;
      if (end > 0) yield encoder.encode(withoutKey([...open, text.slice(0, end)].join(''), key));
      if (end > 0) open = [];
      open.push(text.slice(end));
    }
    yield encoder.encode(withoutKey([...open, decoder.decode()].join(''), key));
  } catch (error) {
    throw failure(error);
  }
}

const tooLate = (host: string): ModelFailure =>
  new ModelFailure(`The model's endpoint ${host} did not answer in time`, {
    retry: true,
    hint: 'Try the job again later',
  });

const broken = (host: string, error: unknown): ModelFailure =>
  new ModelFailure(`The connection to the model's endpoint ${host} failed${reasonOf(error)}`, {
    retry: true,
    hint: 'Check LECTERN_MODEL_URL, and whether this machine reaches it',
  });

const tooMuch = ({ host, answer }: Pick<GuardedFetchOptions, 'host' | 'answer'>): ModelFailure =>
  new ModelFailure(`The model's endpoint ${host} answered with more than ${answer} bytes`, {
    hint: 'Check LECTERN_MODEL_URL',
  });

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
    if (size > answer) throw tooMuch({ host, answer });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Shorter keys are placeholders such as "ollama", for endpoints that accept any key. */
const SECRET = 8;

/** Some endpoints repeat the key in their errors, which end up in rows and logs. */
export function withoutKey(text: string, key = ''): string {
  if (key.length < SECRET) return text;
  const inJson = JSON.stringify(key).slice(1, -1);
  // Some write a slash in JSON as "\\/".
  const slashed = inJson.replaceAll('/', '\\/');
  return [slashed, inJson, key].reduce((clean, form) => clean.replaceAll(form, '[key]'), text);
}

/** The code of a network error, never its text: that may quote what was sent. */
function reasonOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const found = [code, cause?.code].find((one) => typeof one === 'string' && /^[A-Z_]{3,40}$/.test(one));
  return found === undefined ? '' : ` (${String(found)})`;
}
