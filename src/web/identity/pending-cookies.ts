/** Keeps pending sign-ins in cookies of the browser that began them, one for each tab. */
import { hash } from 'node:crypto';
import type { WebRequest } from '../edge/http/handler.ts';
import { PENDING_GOOD_FOR, type PendingSeal, type PendingSignIn } from './pending-sign-in.ts';

const NAME = 'lectern-sign-in-';
/** Sign-ins of one browser at the same time; beyond that the oldest is forgotten. */
export const MAX_PENDING = 4;
const MAX_READ = 40;

export interface PendingPlace {
  readonly request: Pick<WebRequest, 'headers'>;
  /** Whether people reach the server by HTTPS. */
  readonly secure: boolean;
  /** Path of the cookie where there is no HTTPS; with it the cookie is bound to the host. */
  readonly path: string;
}

interface Kept {
  readonly name: string;
  readonly pending: PendingSignIn | undefined;
}

/** Values of `Set-Cookie` that keep a new sign-in, and forget those that are over or too many. */
export function keepPending(place: PendingPlace, seal: PendingSeal, pending: PendingSignIn): string[] {
  const [over, alive] = [[] as Kept[], [] as Required<Kept>[]];
  for (const one of kept(place, seal))
    if (one.pending === undefined) over.push(one);
    else alive.push(one as Required<Kept>);
  alive.sort((a, b) => (b.pending?.expiresAt ?? 0) - (a.pending?.expiresAt ?? 0));
  return [
    ...[...over, ...alive.slice(MAX_PENDING - 1)].map(({ name }) => cookie(place, name, '')),
    cookie(place, nameOf(place, pending.state), seal.seal(pending)),
  ];
}

/** Finds the sign-in of a state, and forgets it: a state is used once. */
export function takePending(
  place: PendingPlace,
  seal: PendingSeal,
  state: string | null,
): { readonly pending: PendingSignIn | undefined; readonly cookies: readonly string[] } {
  const name = nameOf(place, state ?? '');
  const own = kept(place, seal).filter((one) => one.name === name);
  return {
    pending: own.find(({ pending }) => pending !== undefined && pending.state === state)?.pending,
    cookies: own.length === 0 ? [] : [cookie(place, name, '')],
  };
}

function nameOf({ secure }: PendingPlace, state: string): string {
  return `${secure ? '__Host-' : ''}${NAME}${hash('sha256', state, 'hex').slice(0, 16)}`;
}

function cookie({ secure, path }: PendingPlace, name: string, value: string): string {
  const age = value === '' ? 0 : PENDING_GOOD_FOR / 1000;
  return `${name}=${value}; Path=${secure ? '/' : path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

function kept({ request, secure }: PendingPlace, seal: PendingSeal): Kept[] {
  const header = request.headers['cookie'];
  if (typeof header !== 'string') return [];
  const prefix = `${secure ? '__Host-' : ''}${NAME}`;
  const found: Kept[] = [];
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, at)).trim();
    if (!name.startsWith(prefix) || !/^[0-9a-f]{16}$/.test(name.slice(prefix.length))) continue;
    const value = pair.slice(at + 1).trim();
    if (value === '') continue;
    if (found.push({ name, pending: seal.open(value) }) >= MAX_READ) break;
  }
  return found;
}
