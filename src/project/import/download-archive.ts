/** Downloads the archive that is imported, from an address that was written in the terminal. */
import { closeSync, createWriteStream, openSync, readSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../lib/app-error.ts';
import { operatorFetch } from '../../lib/outgoing/operator-fetch.ts';
import { isLocalName } from '../../lib/text/local-name.ts';

const MAX_REDIRECTS = 5;
const MAX_BYTES = 1024 ** 3;
const MAX_MS = 10 * 60_000;
const BY_HAND = 'Download it yourself, and name the file';
/** The first bytes of every ZIP archive. */
const SIGNATURE = 'PK';

/** True for `https://example.com/export.zip`; other addresses are those of repositories. */
export function isArchiveAddress(from: string): boolean {
  return /^https?:\/\//i.test(from) && /\.zip$/i.test(URL.parse(from)?.pathname ?? '');
}

/**
 * @param path of the file to write
 * @throws AppError `import/…`
 */
export async function downloadArchive(address: string, path: string): Promise<void> {
  const signal = AbortSignal.timeout(MAX_MS);
  const failed = (why: string, hint = BY_HAND): AppError =>
    new AppError('import/download', `"${withoutSecrets(address)}" ${why}`, { hint });
  try {
    const body = await answerOf(address, signal, failed);
    await pipeline(counted(body, failed), createWriteStream(path));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { cause } = error as Error;
    const reason = signal.aborted ? 'it took more than 10 minutes' : ((cause ?? error) as Error).message;
    throw failed(`cannot be downloaded: ${reason}`, 'Check the address and the connection');
  }
  if (firstBytes(path) !== SIGNATURE)
    throw failed('answers with something else than a ZIP archive, such as the page of a sign-in', BY_HAND);
}

/** The terminal is seen and recorded: no password, and no token of a query. */
function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  return (url === null ? address : `${url.origin}${url.pathname}`).slice(0, 300);
}

type Failed = (why: string, hint?: string) => AppError;

async function answerOf(
  address: string,
  signal: AbortSignal,
  failed: Failed,
): Promise<NonNullable<Response['body']>> {
  let url = new URL(address);
  const { origin, username, password } = url;
  url.username = '';
  url.password = '';
  const signIn = username === '' ? {} : { authorization: basicAuthorization(username, password) };
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocalName(url.hostname)))
      throw failed(
        'is not read over an open connection',
        'Use its https:// address, or download it yourself',
      );
    const answer = await operatorFetch(url, { signal, headers: url.origin === origin ? signIn : {} });
    const to = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    if (to === null) {
      if (!answer.ok || answer.body === null) throw failed(`answers with status ${answer.status}`);
      return answer.body;
    }
    await answer.body?.cancel();
    url = new URL(to, url);
  }
  throw failed(`redirects more than ${MAX_REDIRECTS} times`);
}

/** @param username as it stands in an address, as is the password */
function basicAuthorization(username: string, password: string): string {
  const written = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(written).toString('base64')}`;
}

/** What a server says of the length need not be true. */
async function* counted(body: AsyncIterable<Uint8Array>, failed: Failed): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw failed('is larger than 1 GiB');
    yield chunk;
  }
}

function firstBytes(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(SIGNATURE.length);
    readSync(file, bytes);
    return bytes.toString('latin1');
  } finally {
    closeSync(file);
  }
}
