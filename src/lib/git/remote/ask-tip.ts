/** Asks a remote over HTTP for its newest commit without starting a process, which keeps frequent polling cheap. */

import { defined } from '../../defined.ts';
import { operatorFetch } from '../../outgoing/operator-fetch.ts';
import { isObjectId } from '../object-id.ts';
import { noAnswer } from '../process/git-error.ts';
import { withConnection } from '../remote.ts';
import type { RemotePlan } from '../repository.ts';

/** The two requested lines are a hundred bytes; a server that ignores the filter sends all it has. */
const MAX_BYTES = 256 * 1024;
const ASK_MILLISECONDS = 20_000;
/** For a request that others wait behind. */
export const SOON_MILLISECONDS = 8_000;
const HEADS = 'refs/heads/';

export interface RemoteTip {
  readonly branch: string;
  readonly commit: string;
}

export interface TipRequest {
  /** Undefined = the remote's own. */
  readonly branch: string | undefined;
  readonly signal: AbortSignal;
  /** Gives up early when the remote does not answer; default false. */
  readonly soon?: boolean;
}

interface Ref {
  readonly oid: string;
  readonly name: string;
  /** The target of a symbolic ref. */
  readonly target: string | undefined;
}

/**
 * Sends one `ls-refs` request of Git's protocol, version 2 (https://git-scm.com/docs/protocol-v2#_ls_refs).
 * @returns undefined on any irregularity: git then asks instead, which knows every variant and reports errors
 * @throws AppError `git/unreachable` when it does not answer soon enough
 */
export async function askTip(
  plan: RemotePlan,
  { branch, signal, soon = false }: TipRequest,
): Promise<RemoteTip | undefined> {
  // Only git can be told which IP address to connect to.
  if (!/^https?:\/\//i.test(plan.remote) || plan.pin !== undefined) return undefined;
  try {
    const time = AbortSignal.timeout(soon ? SOON_MILLISECONDS : ASK_MILLISECONDS);
    const either = AbortSignal.any([signal, time]);
    const refs = await listRefs(plan, branch === undefined ? 'HEAD' : HEADS + branch, either);
    return refs === undefined ? undefined : tipOf(refs, branch);
  } catch (error) {
    signal.throwIfAborted();
    // Git would wait for the same answer as long again.
    if (soon && error instanceof DOMException && error.name === 'TimeoutError') throw noAnswer(plan.remote);
    return undefined;
  }
}

async function listRefs(plan: RemotePlan, prefix: string, signal: AbortSignal): Promise<Ref[] | undefined> {
  const { url, headers } = await requestTip(plan);
  const answer = await operatorFetch(url, {
    method: 'POST',
    headers,
    body: `${packet('command=ls-refs\n')}${packet('object-format=sha1')}0001${packet('symrefs\n')}${packet(`ref-prefix ${prefix}\n`)}0000`,
    // A credential is never sent to the target of a redirect.
    redirect: 'manual',
    signal,
  });
  const right = answer.headers.get('content-type') === 'application/x-git-upload-pack-result';
  if (answer.status !== 200 || !right) {
    await answer.body?.cancel();
    return undefined;
  }
  const body = await limited(answer);
  return body === undefined ? undefined : refsOf(body);
}

async function requestTip(plan: RemotePlan) {
  const authorization = await withConnection(plan, async (connection) => connection.authorization);
  return {
    url: `${plan.remote.replace(/\/+$/, '')}/git-upload-pack`,
    headers: {
      'content-type': 'application/x-git-upload-pack-request',
      accept: 'application/x-git-upload-pack-result',
      'git-protocol': 'version=2',
      'user-agent': 'git/2.40 (lectern)',
      ...defined({ authorization }),
    },
  };
}

function packet(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
}

async function limited({ body }: Response): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    // Leaving the loop ends the stream.
    if (size > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Undefined for a response that is not a complete list of refs. */
function refsOf(body: Buffer): Ref[] | undefined {
  const refs: Ref[] = [];
  for (let at = 0; at + 4 <= body.length; ) {
    const length = Number.parseInt(body.toString('latin1', at, at + 4), 16);
    if (length === 0) return refs;
    if (!(length > 4) || at + length > body.length) return undefined;
    const [oid = '', name = '', ...more] = body
      .toString('utf8', at + 4, at + length)
      .replace(/\n$/, '')
      .split(' ');
    if (!isObjectId(oid)) return undefined;
    refs.push({ oid, name, target: more.find((one) => one.startsWith('symref-target:'))?.slice(14) });
    at += length;
  }
  return undefined;
}

/** The prefix of one name may match others. */
function tipOf(refs: readonly Ref[], branch: string | undefined): RemoteTip | undefined {
  const found = refs.find(({ name }) => name === (branch === undefined ? 'HEAD' : HEADS + branch));
  if (found === undefined) return undefined;
  if (branch !== undefined) return { branch, commit: found.oid };
  return found.target?.startsWith(HEADS) === true
    ? { branch: found.target.slice(HEADS.length), commit: found.oid }
    : undefined;
}
