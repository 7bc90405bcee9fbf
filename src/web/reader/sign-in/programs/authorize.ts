/** The page on which a signed-in reader allows a program to read as them, and the code that the program gets. */
import type { ReaderSession } from '../../../../records/readers/reader.ts';
import type { SignInLanguage } from '../../../../theme/sign-in/sign-in-language.ts';
import { withValues } from '../../../../theme/strings/interface-strings.ts';
import type { SignInStrings } from '../../../../theme/strings/sign-in-strings.ts';
import type { WebRequest } from '../../../edge/http/handler.ts';
import type { OwnCookie } from '../../../edge/http/own-cookie.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { seeOther } from '../../../edge/http/see-other.ts';
import { ProviderTrouble } from '../../../identity/provider-trouble.ts';
import { problemText } from '../problem-page.ts';
import { AUTHORIZE_PATH, returnTo } from '../return-to.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import type { Shown, SignInRequest, SignInRoute } from '../sign-in-method.ts';
import { type AuthorizationRequest, checkedRequest, knownFields } from './authorization-request.ts';
import { clientDocuments, isDocumentAddress } from './client-documents.ts';
import { consentMark, isConsentTo } from './consent-mark.ts';
import { openClient, type ProgramClient } from './program-client.ts';
import type { ProgramLimits } from './program-limits.ts';
import { issuerOf } from './program-metadata.ts';
import { clientMark, makeCode } from './program-tokens.ts';
import { shownAddress } from './redirect-address.ts';

interface Parts {
  readonly cookie: OwnCookie;
  readonly identify: (request: WebRequest) => Promise<ReaderSession | undefined>;
  readonly limits: ProgramLimits;
}

type AuthorizeContext = Pick<SignInRequest, 'request' | 'language'>;

const MAX_COOKIES = 8;

export function authorizeRoutes(
  deps: SignInDeps,
  { cookie, identify, limits }: Parts,
): readonly SignInRoute[] {
  const { base, records, project } = deps;
  const documents = clientDocuments(deps.clock, deps.documentFetch);

  /** The value of the browser's cookie that the reader was identified by. */
  const browserSession = async (request: WebRequest, { id }: ReaderSession): Promise<string | undefined> => {
    for (const value of cookie.read(request).slice(0, MAX_COOKIES))
      if ((await records.session(project, value))?.id === id) return value;
    return undefined;
  };

  const clientOf = async (
    { request, language }: AuthorizeContext,
    id: string | null,
  ): Promise<ProgramClient | Shown> => {
    if (!isDocumentAddress(id))
      return openClient(deps, id) ?? refusal(language, language.text.signInPages.programUnknown);
    const seconds = limits('document', request);
    if (seconds > 0) return tooOften(language, seconds);
    try {
      return await documents(id);
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error;
      deps.log.info(`a program could not be connected to "${project}": ${error.message}`);
      return refusal(language, `The description of the program could not be used: ${error.message}.`);
    }
  };

  const requestOf = async (
    context: AuthorizeContext,
    given: URLSearchParams,
  ): Promise<AuthorizationRequest | Shown> => {
    const { language } = context;
    const client = await clientOf(context, given.get('client_id'));
    if ('screen' in client) return client;
    const read = checkedRequest(deps, client, given);
    if (!('fault' in read)) return read;
    // Nobody is redirected with an error: anybody can register, and links to this site would lead anywhere (RFC 9700, 4.11.2).
    if (read.fault === 'address')
      return refusal(language, 'It asked to send you to an address that it has not registered.');
    const text = `Its request is not valid (${read.error}).`;
    if (read.request.to.kind === 'scheme') return refusal(language, text);
    const href = back(deps, read.request, { error: read.error });
    return refusal(language, text, { name: `Back to ${shownAddress(read.request.to)}`, href });
  };

  const ask = async (given: AuthorizeContext): Promise<Reply | Shown> => {
    const { request, language } = given;
    const seconds = limits('authorize', request);
    if (seconds > 0) return tooOften(language, seconds);
    const session = await identify(request);
    // Strangers cannot make this server ask others.
    if (session === undefined && isDocumentAddress(request.query.get('client_id')))
      return toSignIn(base, knownFields(request.query), language);
    const authorization = await requestOf(given, request.query);
    if ('screen' in authorization) return authorization;
    if (session === undefined) return toSignIn(base, authorization.fields, language);
    return consentScreen(deps, authorization, session);
  };

  const decide = async (given: AuthorizeContext, form: URLSearchParams): Promise<Reply | Shown> => {
    const { request, language } = given;
    const session = await identify(request);
    const token = session && (await browserSession(request, session));
    const fields = knownFields(form);
    if (token === undefined || !isConsentTo(deps, form.get('consent'), { session: session!.id, fields }))
      return refusal(language, language.text.signInPages.consentEnded);
    const authorization = await requestOf(given, form);
    return 'screen' in authorization
      ? authorization
      : decided(deps, authorization, {
          session: form.get('decision') === 'allow' ? token : undefined,
          words: language.text.signInPages,
        });
  };

  return [
    { method: 'GET', path: AUTHORIZE_PATH, handle: (given) => ask(given) },
    { method: 'POST', path: AUTHORIZE_PATH, handle: (given) => decide(given, given.form) },
  ];
}

function toSignIn(base: string, fields: URLSearchParams, language: SignInLanguage): Reply | Shown {
  const here = `${AUTHORIZE_PATH}?${fields}`;
  // Addresses that are too long to come back to.
  if (returnTo(here) !== here) return refusal(language, language.text.signInPages.signInFirst);
  return seeOther(`${base}/login?${new URLSearchParams({ redirect: here })}`);
}

function nameOf({ client, to }: AuthorizationRequest): string {
  return client.name === '' ? (client.host ?? shownAddress(to)) : client.name;
}

function consentScreen(deps: SignInDeps, authorization: AuthorizationRequest, session: ReaderSession): Shown {
  const { client, to, fields } = authorization;
  return {
    screen: {
      kind: 'consent',
      program: nameOf(authorization),
      ...(client.host === undefined ? {} : { vouchedBy: client.host }),
      address: shownAddress(to),
      leadsTo: to.kind,
      reader: session.reader.label,
      action: `${deps.base}${AUTHORIZE_PATH}`,
      fields: [...fields, ['consent', consentMark(deps, session.id, fields)]],
    },
  };
}

interface Decision {
  /** Token of the browser's session; undefined when the reader has refused. */
  readonly session: string | undefined;
  readonly words: SignInStrings;
}

function decided(deps: SignInDeps, authorization: AuthorizationRequest, { session, words }: Decision): Shown {
  const { to, fields } = authorization;
  const result: Readonly<Record<string, string>> =
    session === undefined
      ? { error: 'access_denied' }
      : {
          code: makeCode(deps, {
            client: clientMark(fields.get('client_id')!),
            name: nameOf(authorization),
            to: fields.get('redirect_uri')!,
            challenge: fields.get('code_challenge')!,
            session,
          }),
        };
  const href = back(deps, authorization, result);
  const allowed = session !== undefined;
  const address = shownAddress(to);
  if (to.kind === 'scheme')
    return {
      screen: {
        kind: 'said',
        title: allowed ? words.oneMoreStep : words.notConnected,
        text: withValues(words.goBack, { address }),
        links: [{ name: words.openProgram, href }],
      },
    };
  return {
    screen: {
      kind: 'said',
      title: allowed ? words.connected : words.notConnected,
      text: withValues(words.takenBack, { address }),
      links: [{ name: words.goOn, href }],
    },
    // Not a redirect: the policy of the page with the form allows none to other sites.
    headers: { refresh: `0; url=${href}` },
  };
}

function back(
  deps: SignInDeps,
  { to, fields }: AuthorizationRequest,
  result: Readonly<Record<string, string>>,
): string {
  const url = new URL(to.url);
  const state = fields.get('state');
  for (const [name, value] of Object.entries({ ...result, iss: issuerOf(deps) }))
    url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}

/** @param text in English where only whoever wrote the program can do something about it */
function refusal(
  { text: { signInPages } }: SignInLanguage,
  text: string,
  link?: { name: string; href: string },
): Shown {
  return {
    status: 400,
    screen: {
      kind: 'said',
      title: signInPages.notPossible,
      text,
      ...(link === undefined ? {} : { links: [link] }),
    },
  };
}

function tooOften(language: SignInLanguage, seconds: number): Shown {
  return {
    status: 429,
    screen: {
      kind: 'said',
      title: language.text.signInPages.notPossible,
      text: problemText({ status: 429, sentence: 'tooMany', seconds }, language),
    },
    headers: { 'retry-after': String(seconds) },
  };
}
