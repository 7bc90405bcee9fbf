/** Asks GitLab or Gitea whose token it is. */
import * as z from '../../../lib/schema.ts';
import type { TokenClient } from './token-client.ts';

/** @returns the id of the account, by which our comments are told from others */
export async function accountOf(client: TokenClient): Promise<number> {
  const account = await client.request({ step: 'comment', method: 'GET', path: '/user' });
  return client.read(z.object({ id: z.int() }), account).id;
}
