/** GitLab's two secrets of a webhook, both made from ours: one is sent along, and newer versions sign with the other. */
import { createHash } from 'node:crypto';

const SIGNING = 'whsec_';

/**
 * The key of signatures, in the form that GitLab wants: 32 bytes. Older versions ignore it.
 * @param secret of the webhook; one that GitLab made is such a key already
 */
export function signingToken(secret: string): string {
  if (secret.startsWith(SIGNING)) return secret;
  const key = createHash('sha256').update(`lectern webhook ${secret}`).digest('base64');
  return `${SIGNING}${key}`;
}

export const signingKey = (secret: string): Buffer =>
  Buffer.from(signingToken(secret).slice(SIGNING.length), 'base64');
