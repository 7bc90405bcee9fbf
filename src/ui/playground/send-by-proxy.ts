/** Sends a request through this site's own server, for APIs without CORS. */
import { formStrings } from './form-strings.ts';
import type { ReadyRequest } from './request-form.ts';
import { LONGEST_WAIT, type Outcome } from './send-request.ts';

/** The server's reply, as `web/reader/playground/` writes it. */
interface ProxyAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Base64. */
  readonly body: string;
  readonly milliseconds: number;
}

const MAX_BODY = 5 * 1024 * 1024;

export async function sendByProxy(
  { built, body }: ReadyRequest,
  { proxy, cancel }: { readonly proxy: string; readonly cancel: AbortSignal },
): Promise<Outcome> {
  if ((body?.bytes.size ?? 0) > MAX_BODY)
    return { failure: { kind: 'proxy', message: formStrings.failedProxyFile } };
  const cookie = built.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = built.headers.filter(({ name }) => body === undefined || !/^content-type$/i.test(name));
  const request = {
    method: built.method,
    url: built.url,
    headers: [
      ...headers.map(({ name, value }) => [name, value]),
      ...(body === undefined ? [] : [['Content-Type', body.type]]),
      ...(cookie === '' ? [] : [['Cookie', cookie]]),
    ],
    ...(body === undefined ? {} : { body: await base64(body.bytes) }),
  };
  try {
    const response = await fetch(proxy, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([cancel, AbortSignal.timeout(LONGEST_WAIT)]),
    });
    const read = (await response.json()) as ProxyAnswer & { readonly error?: { readonly message?: string } };
    if (!response.ok)
      return {
        failure: { kind: 'proxy', message: `${formStrings.failedProxy} ${read.error?.message ?? ''}`.trim() },
      };
    const bytes = Uint8Array.from(atob(read.body), (character) => character.charCodeAt(0));
    return { answer: { ...read, bytes, leftOut: [] } };
  } catch {
    if (cancel.aborted) return { failure: { kind: 'cancelled', message: formStrings.failedCancel } };
    return { failure: { kind: 'proxy', message: formStrings.failedProxy } };
  }
}

function base64(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(bytes);
  });
}
