/** Begins sign-ins with providers for the dashboard, and finds them again when the browser returns. */
import { defined } from '../../../lib/defined.ts';
import type { SignInProvider } from '../../../records/users/sign-in-provider.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { isHttps } from '../../edge/http/is-https.ts';
import type { Failed } from '../../identity/identity.ts';
import type { FailureKind } from '../../identity/identity-failure.ts';
import { keepPending, type PendingPlace, takePending } from '../../identity/pending-cookies.ts';
import { type PendingSignIn, pendingSeal } from '../../identity/pending-sign-in.ts';
import type { Service } from '../service.ts';
import { publicOrigin } from './public-origin.ts';

interface SignInRequest {
  readonly provider: SignInProvider;
  readonly next: string;
  /** `invitation TOKEN`, or `connect SESSION`. */
  readonly purpose?: string;
}

interface Begun {
  readonly outcome: 'begun';
  readonly location: string;
  readonly cookies: readonly string[];
}

/** Longer ones would make the cookie too large; the person lands on the first page instead. */
const LONGEST_NEXT = 600;

export function callbackAddress(service: Service, request: WebRequest, provider: string): string {
  return `${publicOrigin(service, request)}${service.base}/dashboard/sign-in/callback/${provider}`;
}

export async function beginWith(
  service: Service,
  request: WebRequest,
  { provider, next, purpose }: SignInRequest,
): Promise<Begun | Failed> {
  const begun = await service.identity.begin(provider, {
    callback: callbackAddress(service, request, provider.id),
    next: next.length > LONGEST_NEXT ? '/dashboard' : next,
    ...defined({ purpose }),
  });
  if (begun.outcome === 'failed') return begun;
  const cookies = keepPending(placeOf(service, request), sealOf(service), begun.pending);
  return { outcome: 'begun', location: begun.location, cookies };
}

/** @returns the sign-in of the request's state, and cookies that forget it */
export function takeBegun(
  service: Service,
  request: WebRequest,
): { readonly pending: PendingSignIn | undefined; readonly cookies: readonly string[] } {
  return takePending(placeOf(service, request), sealOf(service), request.query.get('state'));
}

function placeOf(service: Service, request: WebRequest): PendingPlace {
  return { request, secure: isHttps(service, request), path: `${service.base}/dashboard/sign-in` };
}

const sealOf = (service: Service): ReturnType<typeof pendingSeal> => pendingSeal(service, 'dashboard');

export function logFailure(
  { log }: Service,
  { id }: Pick<SignInProvider, 'id'>,
  { kind, reason }: { readonly kind: string; readonly reason: string },
): void {
  log.error('sign-in with a provider failed', { provider: id, kind, reason });
}

/** The statuses say whose turn it is: the person's, or the operator's. */
export function failureStatus(kind: FailureKind): number {
  if (kind === 'state' || kind === 'used' || kind === 'code') return 400;
  if (kind === 'denied') return 403;
  return kind === 'unreachable' || kind === 'slow' ? 503 : 502;
}
