/** Fetches pages of the site, few at a time and cached for a while; over a good connection also ahead of the click. */
import { parsedPage } from './page-parts.ts';
import { whenIdle } from './when-idle.ts';

interface FetchedPage {
  readonly page: Document;
  /** Address of the response, after redirects. */
  readonly url: string;
}

/** How long a fetched page may be shown without being fetched again. */
const FRESH_MS = 60_000;
const MAX_AHEAD = 2;
const MAX_KEPT = 12;

interface Kept {
  readonly at: number;
  readonly answer: Promise<FetchedPage | undefined>;
  /** True when the response is complete. */
  here: boolean;
}

const kept = new Map<string, Kept>();
let ahead = 0;

/** The page at an address; undefined when this document cannot show it. */
export function fetchPage(url: string): Promise<FetchedPage | undefined> {
  const known = kept.get(url);
  if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.answer;
  const answer = load(url).catch(() => undefined);
  const entry: Kept = { at: Date.now(), answer, here: false };
  void answer.then(() => {
    entry.here = true;
  });
  kept.delete(url);
  kept.set(url, entry);
  for (const old of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(old);
  }
  return answer;
}

/** True when the page can be shown at once. */
export function isHere(url: string): boolean {
  const known = kept.get(url);
  return known?.here === true && Date.now() - known.at < FRESH_MS;
}

/** Forgets a page whose document is in use now. */
export function forgetPage(url: string): void {
  kept.delete(url);
}

/**
 * Fetches a page that the reader points at.
 * @param found called with the page, if the reader has not clicked yet
 */
export function fetchAhead(url: string, found: (page: Document) => void): void {
  if (ahead >= MAX_AHEAD || kept.has(url) || spares()) return;
  ahead++;
  void fetchPage(url).then((answer) => {
    ahead--;
    if (answer !== undefined) whenIdle(() => kept.has(url) && found(answer.page));
  });
}

/** True for metered or slow connections. */
export function spares(): boolean {
  const { connection } = navigator as Navigator & {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

async function load(url: string): Promise<FetchedPage | undefined> {
  const stop = new AbortController();
  const answer = await fetch(url, { headers: { accept: 'text/html' }, signal: stop.signal });
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) {
    // A response that is no page may be a large download.
    stop.abort();
    return undefined;
  }
  const page = parsedPage(await answer.text());
  return { page, url: answer.url };
}
