/** The keys to sign with now: fixed ones, or those of a role, which are fetched again before they expire. */

import { isIPv4 } from 'node:net';
import type { S3Keys } from '../sign-request.ts';
import { askForKeys, type KeyOptions, noKeys, refusal } from './ask-for-keys.ts';
import { instanceKeys } from './instance-keys.ts';
import type { ContainerSource, KeySource } from './key-source.ts';
import { jsonKeys, jsonObject, type RoleKeys, wordOf } from './role-keys.ts';
import { readToken } from './token-file.ts';
import { webIdentityKeys } from './web-identity-keys.ts';

interface KeyRing {
  /** @throws AppError `s3/keys` */
  now(): Promise<S3Keys>;
  /** After the store has said that they have expired. @returns whether there may be others */
  renew(): boolean;
}

/** Milliseconds before they expire; the longest request takes less. */
export const EARLY = 5 * 60_000;
/** Milliseconds without another try while the old keys are still valid. */
export const AGAIN = 60_000;

export function keyRing(keys: S3Keys | KeySource, options: KeyOptions): KeyRing {
  if ('kind' in keys) return renewedKeys(() => fetchKeys(keys, options), options.clock);
  return { now: async () => keys, renew: () => false };
}

function fetchKeys(source: KeySource, options: KeyOptions): Promise<RoleKeys> {
  if (source.kind === 'web identity') return webIdentityKeys(source, options);
  return source.kind === 'container' ? containerKeys(source, options) : instanceKeys(source, options);
}

/** Exported for its test. */
function renewedKeys(fetched: () => Promise<RoleKeys>, clock: () => number): KeyRing {
  let kept: RoleKeys | undefined;
  let fetching: Promise<RoleKeys> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    now: async () => {
      const left = (kept?.expires ?? 0) - clock();
      if (kept !== undefined && (left > EARLY || (left > 0 && clock() - failedAt < AGAIN))) return kept.keys;
      fetching ??= fetched().finally(() => (fetching = undefined));
      try {
        kept = await fetching;
      } catch (error) {
        failedAt = clock();
        if (kept === undefined || kept.expires <= clock()) throw error;
      }
      return kept.keys;
    },
    renew: () => {
      kept = undefined;
      return true;
    },
  };
}

const SOURCE = 'the credentials of the container';
const PATIENCE = 5_000;
/** Of the agents, which have no certificate. Others could read the token and the keys on their way. */
const AGENTS = new Set(['169.254.170.2', '169.254.170.23', '[fd00:ec2::23]', 'localhost', '[::1]']);

/** @throws AppError `s3/keys` */
async function containerKeys(source: ContainerSource, options: KeyOptions): Promise<RoleKeys> {
  const url = agentAddress(source.address);
  const token =
    source.tokenFile === undefined
      ? source.token
      : await readToken(source.tokenFile, 'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE', SOURCE);
  if (token !== undefined && !/^[\x20-\x7e]+$/.test(token))
    throw noKeys(
      { source: SOURCE },
      'because AWS_CONTAINER_AUTHORIZATION_TOKEN is no token',
      'It must be one line',
    );
  const request = {
    source: SOURCE,
    url,
    patience: PATIENCE,
    headers: { accept: 'application/json', ...(token === undefined ? {} : { authorization: token }) },
    hint: 'Check that the agent of Amazon ECS or of EKS Pod Identity runs on this node, and that network policies let the container reach it',
  };
  const reply = await askForKeys(request, options);
  const { code, message, ...fields } = jsonObject(reply.text);
  if (reply.status !== 200)
    throw noKeys(
      request,
      refusal(request, reply, wordOf(code), wordOf(message ?? fields['Message'])),
      'Check the role of the task (Amazon ECS), or the association of the service account with a role (EKS Pod Identity)',
    );
  const found = jsonKeys(reply.text, options.clock());
  if (found !== undefined) return found;
  throw noKeys(
    request,
    `at ${url.origin}: its reply has no keys`,
    'Check AWS_CONTAINER_CREDENTIALS_FULL_URI',
  );
}

function agentAddress(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol === 'https:') return url;
  const isLoopback = isIPv4(url?.hostname ?? '') && url!.hostname.startsWith('127.');
  if (url?.protocol === 'http:' && (isLoopback || AGENTS.has(url.hostname))) return url;
  throw noKeys(
    { source: SOURCE },
    `because AWS_CONTAINER_CREDENTIALS_FULL_URI is "${text.slice(0, 200)}"`,
    'Without https, it may only be an address of this machine, 169.254.170.2, 169.254.170.23 or [fd00:ec2::23]',
  );
}
