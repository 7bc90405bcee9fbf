/** The passkey button of the sign-in page, with a challenge for the browser that loads it. */
import type { Html } from '../../../../lib/html.ts';
import { passkeySignInForm } from '../../../../theme/admin/visitors/passkey-form.ts';
import { passkeySite } from '../passkey-site.ts';
import { visitorCookie } from '../visitor-cookie.ts';
import type { VisitorRequest } from '../visitor-route.ts';

export interface PasskeyPart {
  readonly html: Html;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
}

/**
 * @param welcome true for a page that a visitor opens: only it gives a browser its cookie, and the replies to forms use
 * the one they get
 * @returns undefined when passkeys cannot work at this address
 */
export function passkeyPart(
  { service, request, href }: VisitorRequest,
  next: string,
  welcome: boolean,
): PasskeyPart | undefined {
  const site = passkeySite(service, request);
  if (site === undefined) return undefined;
  const cookie = visitorCookie(service);
  const [known] = cookie.read(request);
  const made = known === undefined && welcome ? cookie.make(request, service.random) : undefined;
  const browser = known ?? made?.value;
  if (browser === undefined) return undefined;
  return {
    html: passkeySignInForm({
      action: href('/dashboard/sign-in/passkey'),
      next,
      request: service.records.users.passkeyRequest({ browser, site }),
    }),
    cookies: made === undefined ? [] : [made.cookie],
  };
}
