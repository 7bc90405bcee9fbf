/** `/_lectern/unsubscribe`: ends letters about one's feedback, by the link or the button of a mail program (RFC 8058). */
import type { Site } from '../../../site/site.ts';
import {
  plainUnsubscribePage,
  renderUnsubscribePage,
  type Unsubscribing,
} from '../../../theme/layout/unsubscribe-page.ts';
import type { FinalHandler, WebRequest } from '../../edge/http/handler.ts';
import { htmlReply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import type { Service } from '../service.ts';
import { createSitePages } from './site-pages.ts';

/** Whoever has the letter may end letters to its address, so neither a sign-in nor a cookie is asked for. */
export function createUnsubscribe(service: Service): FinalHandler {
  const pages = createSitePages(service);
  const { mail } = service.records;
  return async (request) => {
    const { method, query } = request;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
      return reply(405, TEXT_TYPE, `${method} is not possible here\n`, { allow: 'GET, HEAD, POST' });
    const given = query.get('to') ?? '';
    const token = mail.isRefusalToken(given) ? given : undefined;
    const done = method === 'POST' && token !== undefined;
    // First: mail programs do not read the page, and it may be impossible to make.
    if (done) await mail.refuse(token);
    const status = token === undefined ? 404 : 200;
    const project = query.get('project') ?? '';
    const asked: Unsubscribing = { token, project, done };
    const current = await siteFor(service, request, project);
    if (current === undefined)
      return htmlReply(status, plainUnsubscribePage(service.base, asked), { 'cache-control': 'no-store' });
    const site = pages.viewOf(current);
    return pages.reply(
      site,
      status,
      renderUnsubscribePage({ ...asked, site, navigation: current.navigation('/') }),
    );
  };
}

/** Whoever sees no page of a site learns nothing of it here, such as its name. */
async function siteFor({ projects }: Service, request: WebRequest, id: string): Promise<Site | undefined> {
  const site = await projects
    .get(id)
    ?.siteOf(request)
    .catch(() => undefined);
  return site === undefined || site.pages.byUrl.size === 0 ? undefined : site;
}
