/** The sign-in method by a link that is sent to a mail address, which works once. */
import { addressHash } from '../../edge/http/client.ts';
import { createKeyLimiter } from '../../edge/limits/key-limiter.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Outcome, Shown, SignInMethod, SignInProblem, SignInRequest } from './sign-in-method.ts';

/** Links that one client may ask for at once, and in a minute after that. */
const REQUESTS_PER_MINUTE = 5;
const MAX_ADDRESS = 254;

export function mailMethod(deps: SignInDeps): SignInMethod {
  const { project, records, base, origin, log, sendLink } = deps;
  const limiter = createKeyLimiter(deps.clock, REQUESTS_PER_MINUTE);

  const send = async ({ returnTo, language }: SignInRequest, email: string): Promise<void> => {
    const token = await records.createMailLink(project, email);
    if (token === undefined)
      return log.info(
        `no sign-in link of "${project}" sent: the address may not read, or has asked too often`,
      );
    const back = returnTo === '/' ? '' : `?redirect=${encodeURIComponent(returnTo)}`;
    await sendLink?.(email, `${origin}${base}/login/mail/${token}${back}`, language);
  };

  const ask = async (visit: SignInRequest): Promise<Shown | SignInProblem> => {
    const { request, form, returnTo, language } = visit;
    const { signInPages: words } = language.text;
    const email = (form.get('email') ?? '').trim();
    const client = addressHash(deps, request.address);
    const taken = client === undefined ? undefined : limiter.take(client);
    if (taken?.allowed === false)
      return { problem: 'wrong', detail: 'too many links', retryAfterSeconds: taken.seconds };
    // Not awaited: how long it takes would reveal whether the address may read.
    if (email !== '' && email.length <= MAX_ADDRESS)
      send(visit, email).catch((error: unknown) =>
        log.error('a sign-in link could not be sent', {
          project,
          error: error instanceof Error ? error.message : String(error),
        }),
      );
    return {
      screen: {
        kind: 'said',
        title: words.mailTitle,
        text: words.mailText,
        links: [{ name: words.back, href: `${base}/login?redirect=${encodeURIComponent(returnTo)}` }],
      },
    };
  };

  const enter = async ({ params, returnTo }: SignInRequest): Promise<Outcome> => {
    const link = await records.takeMailLink(project, params['token']!);
    if (link === undefined)
      return {
        problem: 'again',
        detail: 'a sign-in link was used already, is too old, or is not for a reader',
      };
    const { email } = link;
    return {
      reader: {
        way: 'mail',
        subject: email,
        label: email,
        groups: [],
        content: {},
        apiPlaygroundInputs: {},
      },
      returnTo,
    };
  };

  return {
    name: 'mail',
    isOn: ({ mail }) => mail.length > 0 && sendLink !== undefined,
    choices: () => [{ kind: 'mail' }],
    routes: [
      { method: 'POST', path: '/login/mail', handle: ask },
      {
        method: 'GET',
        path: '/login/mail/:token',
        // Mail programs open links to check them, so opening one uses up nothing.
        handle: async ({ params, returnTo, language: { text } }) => ({
          screen: {
            kind: 'confirm',
            title: text.signIn,
            text: text.signInPages.linkText,
            button: text.signIn,
            action: `${base}/login/mail/${encodeURIComponent(params['token']!)}`,
            returnTo,
          },
        }),
      },
      { method: 'POST', path: '/login/mail/:token', handle: enter },
    ],
  };
}
