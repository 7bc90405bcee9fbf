/** Sends a signed-in member on to a site with a code by which that site knows them. */
import { html } from '../../../lib/html.ts';
import { plainFrame } from '../../../theme/admin/frame/plain-frame.ts';
import { htmlReply, type Reply } from '../../edge/http/reply.ts';
import { seeOther } from '../../edge/http/see-other.ts';
import { makeMemberCode } from '../../reader/sign-in/member-code.ts';
import { returnTo } from '../../reader/sign-in/return-to.ts';
import type { DashboardRequest } from './dashboard-route.ts';
import { publicOrigin } from './public-origin.ts';

interface HandOver {
  /** What the code is for; nobody else opens it. */
  readonly purpose: string;
  /** Mark of the browser that the site named: the code works in no other. */
  readonly browser: string;
  /** Address that takes the code. Never one of the request. */
  readonly address: string;
  /** For people: `the preview`. */
  readonly name: string;
}

export function handOverMember(
  { service, request, session }: Pick<DashboardRequest, 'service' | 'request' | 'session'>,
  { purpose, browser, address, name }: HandOver,
): Reply {
  const code = makeMemberCode(service, purpose, {
    member: session.user.id,
    session: session.id,
    browser,
    returnTo: returnTo(request.query.get('redirect')),
  });
  const href = `${address}?code=${code}`;
  if (URL.parse(href)?.origin === publicOrigin(service, request)) return seeOther(href);
  // Not a redirect: after the form of the sign-in page the policy of that page allows none to other hosts.
  const body = html`<p class="plain-text"><a class="link" href="${href}">Continue to ${name}</a></p>`;
  return htmlReply(200, plainFrame(service, { title: 'You are signed in', body }), {
    refresh: `0; url=${href}`,
  });
}
