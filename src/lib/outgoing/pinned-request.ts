/** One request to the address that was checked, without following redirects; the connection ends with the answer. */
import type { IncomingMessage, RequestOptions } from 'node:http';
import { pinnedOptions } from './safe-target.ts';

interface PinnedRequest {
  readonly url: URL;
  /** The checked IP address. */
  readonly ip: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
}

/** @param read takes what it needs of the response, within its own limits; then the connection is closed */
export function pinnedRequest<Answer>(
  { url, ip, method, headers, body, signal }: PinnedRequest,
  read: (response: IncomingMessage) => Promise<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      ...pinnedOptions(url, ip),
      method,
      headers: {
        ...headers,
        host: url.host,
        'accept-encoding': 'identity',
        'user-agent': 'lectern',
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      signal,
    };
    // An `import` would also load the fetch client of Node, which costs a fifth of the start-up time.
    const { request: send } = process.getBuiltinModule(
      url.protocol === 'https:' ? 'node:https' : 'node:http',
    );
    const request = send(options);
    request.on('error', reject);
    request.once('response', (response) => {
      read(response)
        .then(resolve, reject)
        .finally(() => request.destroy());
    });
    request.end(body);
  });
}
