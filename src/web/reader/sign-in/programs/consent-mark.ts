/** The proof in the form of consent that this reader saw this request: other pages cannot make it, nor change what was shown. */
import { createHash } from 'node:crypto';
import type { SignInDeps } from '../sign-in-deps.ts';
import { openRecord, sealRecord } from './sealed-record.ts';

export const CONSENT_GOOD_FOR = 10 * 60_000;

interface Shown {
  /** Id of the reader's session. */
  readonly session: string;
  /** Hash of the fields. */
  readonly fields: string;
  readonly until: number;
}

const hashOf = (fields: URLSearchParams): string =>
  createHash('sha256').update(fields.toString()).digest('base64url');

export function consentMark(deps: SignInDeps, session: string, fields: URLSearchParams): string {
  const shown: Shown = { session, fields: hashOf(fields), until: deps.clock() + CONSENT_GOOD_FOR };
  return sealRecord(deps, 'consent', shown);
}

/** @param mark the form's, which is authentic when it can be opened */
export function isConsentTo(
  deps: SignInDeps,
  mark: string | null,
  { session, fields }: { readonly session: string; readonly fields: URLSearchParams },
): boolean {
  const shown = openRecord(deps, 'consent', mark) as Shown | undefined;
  if (shown === undefined || shown.until <= deps.clock()) return false;
  return shown.session === session && shown.fields === hashOf(fields);
}
