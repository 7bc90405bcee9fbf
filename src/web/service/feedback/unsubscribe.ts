/** `/_lectern/unsubscribe`: ends letters about one's feedback, by the link or the button of a mail program (RFC 8058). */
import { renderUnsubscribePage } from '../../../theme/layout/unsubscribe-page.ts';
import type { FinalHandler } from '../../edge/http/handler.ts';
import { type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import type { ServedProject, Service } from '../service.ts';
import { createSitePages } from './site-pages.ts';

/** Longer than any token of ours. */
const MOST_TOKEN = 200;

/** Whoever has the letter may end letters to its address, so neither a sign-in nor a cookie is asked for. */
export function createUnsubscribe(service: Service): FinalHandler {
  const pages = createSitePages(service);
  const { mail } = service.records;
  return async (request) => {
    const { method, query } = request;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
      return reply(405, TEXT_TYPE, `${method} is not possible here\n`, { allow: 'GET, HEAD, POST' });
    const given = query.get('to') ?? '';
    const token = given.length <= MOST_TOKEN && mail.isRefusalToken(given) ? given : undefined;
    const done = method === 'POST' && token !== undefined;
    // First: mail programs do not read the page, and it may be impossible to make.
    if (done) await mail.refuse(token);
    const status = token === undefined ? 404 : 200;
    const project = projectOf(service, query.get('project'));
    return project === undefined ? plain(status) : page(project, status);

    function plain(code: number): Reply {
      return reply(code, TEXT_TYPE, code === 404 ? 'This link is not complete\n' : 'Done\n', {
        'cache-control': 'no-store',
      });
    }

    async function page(own: ServedProject, code: number): Promise<Reply> {
      const current = await own.siteOf(request).catch(() => undefined);
      if (current === undefined) return plain(code);
      const site = pages.viewOf(current);
      const navigation = current.navigation('/');
      return pages.reply(
        site,
        code,
        renderUnsubscribePage({ site, navigation, token, project: own.id, done }),
      );
    }
  };
}

/** Only for the design of the page. */
function projectOf({ projects }: Service, id: string | null): ServedProject | undefined {
  return projects.get(id ?? '') ?? projects.values().next().value;
}
