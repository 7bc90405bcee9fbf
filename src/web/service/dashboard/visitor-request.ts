/** Handles requests to the pages for visitors who are not signed in. */

import type { Session } from '../../../records/users/user.ts';
import { plainFrame } from '../../../theme/admin/frame/plain-frame.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { htmlReply, type Reply } from '../../edge/http/reply.ts';
import type { Match } from '../../edge/http/router.ts';
import { seeOther } from '../../edge/http/see-other.ts';
import type { Service } from '../service.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { VisitorRoute } from './visitor-route.ts';

export interface VisitorParts {
  readonly service: Service;
  readonly request: WebRequest;
  readonly form: URLSearchParams;
  readonly session: Session | undefined;
  readonly cookies: { readonly session: SessionCookie; readonly browser: BrowserCookie };
}

export function answerVisitor({ route, params }: Match<VisitorRoute>, parts: VisitorParts): Promise<Reply> {
  const { service, request, form, session, cookies } = parts;
  const { base, assets } = service;
  return route.handle({
    service,
    request,
    params,
    form,
    signedIn: session !== undefined,
    session,
    page: (page, status = 200) => htmlReply(status, plainFrame({ base, assets }, page)),
    href: (path) => base + path,
    see: (path) => seeOther(base + path),
    browsers: cookies.browser.read(request),
    known: (answer, browser) => ({
      ...answer,
      cookies: [...(answer.cookies ?? []), ...cookies.browser.write(request, browser)],
    }),
    enter: ({ token, browser }, path) => ({
      ...seeOther(base + path),
      cookies: [cookies.session.write(request, token), ...cookies.browser.write(request, browser)],
    }),
  });
}
