/** `/_lectern/preview-sign-in` on a project's site: hands a reader who is signed in there over to a preview. */
import { isPreviewId } from '../../../records/previews/preview.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { forPerson, mayOpen, NOT_FOR_SCRIPTS, type PersonRoute } from '../../edge/http/person-guard.ts';
import { type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import { seeOther } from '../../edge/http/see-other.ts';
import { hasSignIn } from '../../reader/access/reader-access.ts';
import { isBrowserMark, makeMemberCode } from '../../reader/sign-in/member-code.ts';
import { returnTo } from '../../reader/sign-in/return-to.ts';
import type { Service } from '../service.ts';
import { codeFor, gateReply, PREVIEW_PATH } from './preview-sign-in.ts';
import { TICKET_GOOD_FOR } from './preview-ticket.ts';

const READER_HAND_OVER = '/_lectern/preview-sign-in';
const WRONG = {
  title: 'This address is not complete',
  text: 'Open the preview again, and choose there how to sign in.',
  home: '',
};

/** Other methods get the page that says that the address is not complete. */
export const HAND_OVER_ROUTE: PersonRoute = { method: 'GET', path: READER_HAND_OVER };

export function readerHandOver(service: Service): Handler {
  return (request) => {
    if (request.path !== READER_HAND_OVER) return undefined;
    return mayOpen(service.authorCode, HAND_OVER_ROUTE, request)
      ? handOver(service, request)
      : forPerson(reply(403, TEXT_TYPE, NOT_FOR_SCRIPTS));
  };
}

async function handOver(service: Service, request: WebRequest): Promise<Reply> {
  const { query, method } = request;
  const id = query.get('preview') ?? '';
  const browser = query.get('browser');
  const preview = isPreviewId(id) ? await service.records.previews.get(id) : undefined;
  const project = preview && service.projects.get(preview.project);
  if (method !== 'GET' || preview === undefined || project === undefined || !isBrowserMark(browser))
    return gateReply(404, WRONG);
  const session = await service.previews.readerOf(preview.project, request);
  if (session === undefined) {
    if (!hasSignIn(await service.previews.access(preview.project))) return gateReply(404, WRONG);
    const back = `${READER_HAND_OVER}?${new URLSearchParams({ preview: id, browser, redirect: query.get('redirect') ?? '/' })}`;
    return seeOther(`${project.url}/login?${new URLSearchParams({ redirect: back })}`, {
      'cache-control': 'no-store',
    });
  }
  const end = service.clock() + TICKET_GOOD_FOR;
  // A session of its own, which ends with the way that the reader came by, like every other.
  const token = await service.records.readers.start(
    preview.project,
    { ...session.reader, expiresAt: Math.min(session.reader.expiresAt ?? end, end) },
    'A preview',
  );
  const code = makeMemberCode(service, codeFor('reader', id), {
    member: token,
    session: '',
    browser,
    returnTo: returnTo(query.get('redirect')),
  });
  return seeOther(`${service.previews.addressOf(preview)}${PREVIEW_PATH}/reader?code=${code}`, {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
}
