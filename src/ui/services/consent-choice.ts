/** What a reader chose, as the storage of the browser keeps it. */

/** Names of what needs consent. */
export type ConsentRequest = readonly string[];
export type Choice = 'accepted' | 'declined';

/** What follows from it. */
export interface Consent {
  given(): void;
  withdrawn(): void;
}

const KEY = 'lectern-consent';
/** A choice is asked for again after half a year, as authorities advise. */
const LASTS_MS = 180 * 24 * 60 * 60 * 1_000;

interface Kept {
  readonly at: number;
  /** What was agreed to; empty after a refusal. */
  readonly yes: readonly string[];
}

/** @returns undefined when the reader has to be asked: never asked, long ago, or never for all of these */
export function readChoice(request: ConsentRequest, now: number): Choice | undefined {
  const kept = readKept();
  if (kept === undefined || !(now - kept.at < LASTS_MS)) return undefined;
  if (kept.yes.length === 0) return 'declined';
  return request.every((name) => kept.yes.includes(name)) ? 'accepted' : undefined;
}

/** Without storage the choice holds for this page. */
export function keepChoice(choice: Choice, request: ConsentRequest, now: number): void {
  try {
    const kept: Kept = { at: now, yes: choice === 'accepted' ? request : [] };
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The reader is asked again on the next page.
  }
}

function readKept(): Kept | undefined {
  try {
    const { at, yes } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return typeof at === 'number' && Array.isArray(yes) ? { at, yes } : undefined;
  } catch {
    return undefined;
  }
}

/** @param cookies where the site's own code keeps the consent */
export function hasAgreed(cookies: { readonly key: string; readonly value: string } | undefined): boolean {
  try {
    return cookies !== undefined && localStorage.getItem(cookies.key) === cookies.value;
  } catch {
    return false;
  }
}

/** Global Privacy Control: the wish of a reader, sent for every site. */
export function isRefusedByBrowser(browser: Navigator): boolean {
  return (browser as { readonly globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}
