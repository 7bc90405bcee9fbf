/** The code with which the dashboard hands a member over to a site: encrypted, for one project, one browser and one minute. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { base64urlBytes } from '../../../lib/bytes/base64url-bytes.ts';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import { seal, unseal } from '../../../lib/secrets/sealed.ts';
import type { Clock } from '../../../lib/time/clock.ts';

const MEMBER_CODE_GOOD_FOR = 60_000;
const PURPOSE = 'reader member code';
const MAX_CODE = 4_000;

interface MemberCode {
  readonly member: string;
  /** Id of their session in the dashboard, with which reading ends. */
  readonly session: string;
  /** What `browserMark` made of the value in the browser's cookie. */
  readonly browser: string;
  readonly returnTo: string;
  readonly expiresAt: number;
}

interface CodeDeps {
  readonly secret: Uint8Array;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

/** What the dashboard learns of the browser's cookie. */
export function browserMark(nonce: string): string {
  return createHash('sha256').update(`reader member\n${nonce}`).digest('base64url');
}

export const isBrowserMark = (text: string | null): text is string =>
  text !== null && /^[\w-]{43}$/.test(text);

export function makeMemberCode(
  { secret, clock, random }: CodeDeps,
  project: string,
  code: Omit<MemberCode, 'expiresAt'>,
): string {
  const whole: MemberCode = { ...code, expiresAt: clock() + MEMBER_CODE_GOOD_FOR };
  const key = deriveKey(secret, PURPOSE);
  return seal(key, Buffer.from(JSON.stringify(whole)), project, random).toString('base64url');
}

/** @returns undefined for a code that is not ours, is of another project, or has expired */
export function openMemberCode(
  { secret, clock }: Pick<CodeDeps, 'secret' | 'clock'>,
  project: string,
  text: string | null,
): MemberCode | undefined {
  if (text === null || text.length > MAX_CODE) return undefined;
  const sealed = base64urlBytes(text);
  if (sealed === undefined) return undefined;
  try {
    const bytes = unseal(deriveKey(secret, PURPOSE), sealed, project);
    const code = JSON.parse(bytes.toString()) as MemberCode;
    return code.expiresAt > clock() ? code : undefined;
  } catch {
    return undefined;
  }
}

/** @param nonces values of the browser's cookie */
export function isOfBrowser({ browser }: MemberCode, nonces: readonly string[]): boolean {
  const expected = Buffer.from(browser);
  return nonces.some((nonce) => {
    const mark = Buffer.from(browserMark(nonce));
    return mark.length === expected.length && timingSafeEqual(mark, expected);
  });
}
