/** Route handlers of the weekly digest in a chat: set, tested and ended on the page of the settings. */
import { CHAT_KINDS, CHAT_NAMES } from '../../../../records/chat-digests/chat-kind.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { type DigestCardView, removeDigestBody } from '../../../../theme/admin/settings/digest-card.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { removeChatDigest, setChatDigest, testChatDigest } from '../../actions/chat-digest.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { withFieldErrors } from '../field-errors.ts';

const PATH = '/dashboard/p/:project/settings/digest';
const LONGEST = 3_000;
const CHATS = CHAT_KINDS.map((id) => ({ id, name: CHAT_NAMES[id] }));

export const DIGEST_DONE = {
  'digest-set': 'The digest is posted there from next Monday on. Send a test to see it now.',
  'digest-tested': 'The chat took the test.',
  'digest-removed': 'No chat gets the digest any more.',
};

/** What the page of the settings shows instead of what is stored. */
export interface DigestShown {
  readonly digest?: FormState;
  readonly notice?: AdminPage['notice'];
}

const settingsOf = ({ project }: DashboardRequest): string => `/dashboard/p/${project!.id}/settings`;

export async function digestView(
  context: DashboardRequest,
  state: FormState = EMPTY_FORM,
): Promise<DigestCardView> {
  const { service, session, project, href } = context;
  return {
    href: href(`${settingsOf(context)}/digest`),
    csrf: session.csrf,
    now: service.clock(),
    digest: await service.records.chatDigests.get(project!.id),
    chats: CHATS,
    state,
  };
}

/** @param show the page of the settings */
export function digestRoutes(
  show: (context: DashboardRequest, shown: DigestShown) => Promise<Reply>,
): readonly DashboardRoute[] {
  const set: DashboardRoute['handle'] = async (context) => {
    const { form, act, see } = context;
    const url = (form.get('digestUrl') ?? '').slice(0, LONGEST);
    const chat = CHAT_KINDS.find((one) => one === form.get('digestChat'));
    const done = await withFieldErrors({ 'webhooks/url': 'digestUrl', 'digest/chat': 'digestChat' }, () =>
      act(setChatDigest, { url, chat }),
    );
    if ('errors' in done)
      return show(context, {
        digest: { values: { digestUrl: url, digestChat: chat ?? '' }, errors: done.errors },
      });
    return see(`${settingsOf(context)}?done=digest-set`);
  };

  const test: DashboardRoute['handle'] = async (context) => {
    const { service, act, see } = context;
    const done = await withFieldErrors({ 'digest/none': 'digestUrl' }, () =>
      act(testChatDigest, service.address()),
    );
    if ('errors' in done) return show(context, { digest: { values: {}, errors: done.errors } });
    const { chat, problem } = done.value;
    if (problem === null) return see(`${settingsOf(context)}?done=digest-tested`);
    return show(context, {
      notice: { kind: 'problem', text: `${CHAT_NAMES[chat]} did not take the test. ${problem}.` },
    });
  };

  const askRemove: DashboardRoute['handle'] = async (context) => {
    const { service, project, session, href, page, see } = context;
    const digest = await service.records.chatDigests.get(project!.id);
    if (digest === undefined) return see(settingsOf(context));
    return page({
      title: 'End the digest in this chat?',
      body: removeDigestBody({
        href: href(`${settingsOf(context)}/digest`),
        csrf: session.csrf,
        host: digest.host,
        back: href(settingsOf(context)),
      }),
    });
  };

  const remove: DashboardRoute['handle'] = async (context) => {
    await context.act(removeChatDigest, undefined);
    return context.see(`${settingsOf(context)}?done=digest-removed`);
  };

  /** Reloading a page with an error shows the settings. */
  const back: DashboardRoute['handle'] = async (context) => context.see(settingsOf(context));
  const role = setChatDigest.role;
  return [
    { method: 'POST', path: PATH, role, handle: set },
    { method: 'GET', path: PATH, role, handle: back },
    { method: 'POST', path: `${PATH}/test`, role, handle: test },
    { method: 'GET', path: `${PATH}/test`, role, handle: back },
    { method: 'GET', path: `${PATH}/remove`, role, handle: askRemove },
    { method: 'POST', path: `${PATH}/remove`, role, handle: remove },
  ];
}
