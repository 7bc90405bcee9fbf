/** Known browsers: a signed cookie proves an earlier sign-in, so that strangers' guesses do not slow a member down. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import type { RecordDeps } from '../store/record-deps.ts';

const LIVES = 400 * 24 * 60 * 60_000;
/** More tokens are nonsense; each costs a signature. */
const MAX = 40;
const TOKEN = /^([\w-]{1,64})\.([a-z0-9]{1,12})\.([\w-]{22})\.([\w-]{43})$/;

/** The member of a browser token: a new epoch makes all browsers unknown. */
interface BrowserOwner {
  readonly id: string;
  readonly epoch: number;
}

export interface KnownBrowsers {
  /** Valid for this member until their epoch changes; it grants no access. */
  make(owner: BrowserOwner): string;
  /** @returns an id of this browser among the member's; undefined when none of the tokens is theirs */
  recognise(tokens: readonly string[], owner: BrowserOwner): string | undefined;
}

export function createKnownBrowsers({
  clock,
  random,
  secret,
}: Pick<RecordDeps, 'clock' | 'random' | 'secret'>): KnownBrowsers {
  const key = deriveKey(secret, 'known browsers');
  const sign = ({ id, epoch }: BrowserOwner, since: string, nonce: string): Buffer =>
    createHmac('sha256', key).update(`${id}\n${epoch}\n${since}\n${nonce}`).digest();
  return {
    make: (owner) => {
      const since = clock().toString(36);
      const nonce = Buffer.from(random(16)).toString('base64url');
      return `${owner.id}.${since}.${nonce}.${sign(owner, since, nonce).toString('base64url')}`;
    },
    recognise: (tokens, owner) => {
      for (const token of tokens.slice(0, MAX)) {
        const [, id, since = '', nonce = '', signature = ''] = TOKEN.exec(token) ?? [];
        if (id !== owner.id || Number.parseInt(since, 36) < clock() - LIVES) continue;
        const given = Buffer.from(signature, 'base64url');
        const right = sign(owner, since, nonce);
        if (given.length === right.length && timingSafeEqual(given, right)) return nonce;
      }
      return undefined;
    },
  };
}
