/** Finds a web page, such as a sign-in, that answers in place of Git where Git's own words do not tell it. */
import type { AppError } from '../../app-error.ts';
import { operatorFetch } from '../../outgoing/operator-fetch.ts';
import { webPage } from '../process/git-error.ts';
import type { GitAnswer } from '../process/run-git.ts';
import type { RemoteConnection } from '../remote.ts';
import type { RemotePlan } from '../repository.ts';

const MILLISECONDS = 5_000;
const LIST = '/info/refs';

/**
 * After a redirect, which may also mean that the repository has moved, and after an empty list, which Git makes of a page in one line.
 * @returns undefined when there is none, and where only Git may connect to the address
 */
export async function pageInFront(
  plan: RemotePlan,
  { code, stdout, stderr }: GitAnswer,
  { kind, url, authorization }: RemoteConnection,
): Promise<AppError | undefined> {
  if ((kind !== 'http' && kind !== 'https') || plan.pin !== undefined) return undefined;
  if (code === 0 ? stdout.length > 0 : !/returned error: 30[12378]/.test(stderr)) return undefined;
  try {
    const address = `${url.replace(/\/+$/, '')}${LIST}?service=git-upload-pack`;
    const reply = await operatorFetch(address, {
      headers: { 'user-agent': 'git/2.40 (lectern)', ...(authorization && { authorization }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(MILLISECONDS),
    });
    await reply.body?.cancel();
    const target = new URL(reply.headers.get('location') ?? address, address);
    if (reply.status !== 200) return target.pathname.endsWith(LIST) ? undefined : webPage(url, target.host);
    const type = reply.headers.get('content-type') ?? '';
    return /^(?:application\/x-git-|text\/plain)/.test(type) ? undefined : webPage(url, undefined);
  } catch {
    return undefined;
  }
}
