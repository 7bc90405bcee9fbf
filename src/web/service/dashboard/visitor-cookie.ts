/** Reads and writes the cookie that binds the challenge of a passkey to the browser that got it. */
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Service } from '../service.ts';
import { dashboardCookie } from './dashboard-cookie.ts';

const NAME = 'lectern-visitor';
const LIVES_SECONDS = 24 * 60 * 60;
const VALUE = /^[\w-]{22}$/;

interface VisitorCookie {
  /** All values of this name, planted ones too: a challenge fits only the one that it was made for. */
  read(request: WebRequest): readonly string[];
  /** A new value, with its `Set-Cookie`. */
  make(request: WebRequest, random: RandomBytes): { readonly value: string; readonly cookie: string };
}

export function visitorCookie(service: Pick<Service, 'origin' | 'base'>): VisitorCookie {
  const cookie = dashboardCookie(service, { name: NAME, seconds: LIVES_SECONDS });
  return {
    read: (request) => cookie.read(request).filter((value) => VALUE.test(value)),
    make: (request, random) => {
      const value = Buffer.from(random(16)).toString('base64url');
      return { value, cookie: cookie.write(request, value) };
    },
  };
}
