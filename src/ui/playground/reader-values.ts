/** Fetches a reader's values for the form when it opens; they are kept in the form only. */
import { field, type PlaygroundValues, playgroundValues } from '../../theme/reference/playground-inputs.ts';

const LONGEST_MS = 10_000;
/** Characters of an answer. */
const LARGEST = 100_000;

/** Values of the site's own session, or else those of the author's application; undefined when there are none. */
export async function readerValues(): Promise<PlaygroundValues | undefined> {
  const { reader, readerInfo } = document.body.dataset;
  const own = reader === undefined ? undefined : await values(reader, 'same-origin');
  return own ?? (readerInfo === undefined ? undefined : await values(readerInfo, 'include'));
}

async function values(
  address: string,
  credentials: RequestCredentials,
): Promise<PlaygroundValues | undefined> {
  try {
    const answer = await fetch(address, {
      credentials,
      cache: 'no-store',
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > LARGEST) return undefined;
    const text = await answer.text();
    if (text.length > LARGEST) return undefined;
    const data: unknown = JSON.parse(text);
    const end = field(data, 'expiresAt');
    if (typeof end === 'number' && end * 1_000 <= Date.now()) return undefined;
    return playgroundValues(field(data, 'apiPlaygroundInputs'));
  } catch {
    // Nobody is signed in there, or it does not answer this site: the form begins empty.
    return undefined;
  }
}
