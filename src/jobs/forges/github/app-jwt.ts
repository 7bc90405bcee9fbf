/** The short-lived token that authenticates a GitHub App. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { AppError } from '../../../lib/app-error.ts';

/** GitHub allows ten minutes from its own clock. */
const LASTS = 9 * 60;
const BACKDATED = 60;

/**
 * @param pem as GitHub gave it; line ends may be written as `\n`, the way they come in one line of a settings file
 * @throws AppError `forge/misconfigured`, without a word of the key
 */
export function readAppKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n').trim());
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Thrown below: the library's message may contain part of the key.
  }
  throw new AppError('forge/misconfigured', 'The private key of the GitHub App cannot be read', {
    hint: 'Set LECTERN_GITHUB_APP_KEY to the whole text of the .pem file that GitHub gave, BEGIN and END lines included',
  });
}

/** @param now milliseconds */
export function appJwt(appId: string, key: KeyObject, now: number): string {
  const seconds = Math.floor(now / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iat: seconds - BACKDATED, exp: seconds + LASTS, iss: appId };
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}
