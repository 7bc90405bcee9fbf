/** The page on which a signed-in reader allows a program to read as them, and the code that the program gets. */
import type { ReaderSession } from '../../../../records/readers/reader.ts';
import type { WebRequest } from '../../../edge/http/handler.ts';
import type { OwnCookie } from '../../../edge/http/own-cookie.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { seeOther } from '../../../edge/http/see-other.ts';
import { ProviderTrouble } from '../../../identity/provider-trouble.ts';
import { AUTHORIZE_PATH, returnTo } from '../return-to.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import type { Shown, WayRoute } from '../way.ts';
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

const MOST_COOKIES = 8;
const TITLE = 'This program cannot be connected';
const UNKNOWN = 'It is not registered here. Remove the connection in the program, and add it again.';
const ENDED = 'Your sign-in has ended, or this form is out of date. Connect the program again.';

export function authorizeRoutes(deps: SignInDeps, { cookie, identify, limits }: Parts): readonly WayRoute[] {
  const { base, records, project } = deps;
  const documents = clientDocuments(deps.clock, deps.documentFetch);

  /** The value of the browser's cookie that the reader was identified by. */
  const browserSession = async (request: WebRequest, { id }: ReaderSession): Promise<string | undefined> => {
    for (const value of cookie.read(request).slice(0, MOST_COOKIES))
      if ((await records.session(project, value))?.id === id) return value;
    return undefined;
  };

  const clientOf = async (request: WebRequest, id: string | null): Promise<ProgramClient | Shown> => {
    if (!isDocumentAddress(id)) return openClient(deps, id) ?? refusal(UNKNOWN);
    const seconds = limits('document', request);
    if (seconds > 0) return tooOften(seconds);
    try {
      return await documents(id);
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error;
      deps.log.info(`a program could not be connected to "${project}": ${error.message}`);
      return refusal(`The description of the program could not be used: ${error.message}.`);
    }
  };

  const asked = async (
    request: WebRequest,
    given: URLSearchParams,
  ): Promise<AuthorizationRequest | Shown> => {
    const client = await clientOf(request, given.get('client_id'));
    if ('screen' in client) return client;
    const read = checkedRequest(deps, client, given);
    if (!('fault' in read)) return read;
    // Nobody is redirected with an error: anybody can register, and links to this site would lead anywhere (RFC 9700, 4.11.2).
    if (read.fault === 'address')
      return refusal('It asked to send you to an address that it has not registered.');
    const text = `Its request is not valid (${read.error}).`;
    if (read.asked.to.kind === 'scheme') return refusal(text);
    const href = back(deps, read.asked, { error: read.error });
    return refusal(text, { name: `Back to ${shownAddress(read.asked.to)}`, href });
  };

  const ask = async (request: WebRequest): Promise<Reply | Shown> => {
    const seconds = limits('authorize', request);
    if (seconds > 0) return tooOften(seconds);
    const session = await identify(request);
    // Strangers cannot make this server ask others.
    if (session === undefined && isDocumentAddress(request.query.get('client_id')))
      return toSignIn(base, knownFields(request.query));
    const wanted = await asked(request, request.query);
    if ('screen' in wanted) return wanted;
    if (session === undefined) return toSignIn(base, wanted.fields);
    return consentScreen(deps, wanted, session);
  };

  const decide = async (request: WebRequest, form: URLSearchParams): Promise<Reply | Shown> => {
    const session = await identify(request);
    const token = session && (await browserSession(request, session));
    const fields = knownFields(form);
    if (token === undefined || !isConsentTo(deps, form.get('consent'), { session: session!.id, fields }))
      return refusal(ENDED);
    const wanted = await asked(request, form);
    return 'screen' in wanted
      ? wanted
      : decided(deps, wanted, form.get('decision') === 'allow' ? token : undefined);
  };

  return [
    { method: 'GET', path: AUTHORIZE_PATH, handle: ({ request }) => ask(request) },
    { method: 'POST', path: AUTHORIZE_PATH, handle: ({ request, form }) => decide(request, form) },
  ];
}

function toSignIn(base: string, fields: URLSearchParams): Reply | Shown {
  const here = `${AUTHORIZE_PATH}?${fields}`;
  // Addresses that are too long to come back to.
  if (returnTo(here) !== here)
    return refusal('Sign in to this site first, and then connect the program again.');
  return seeOther(`${base}/login?${new URLSearchParams({ redirect: here })}`);
}

function nameOf({ client, to }: AuthorizationRequest): string {
  return client.name === '' ? (client.host ?? shownAddress(to)) : client.name;
}

function consentScreen(deps: SignInDeps, wanted: AuthorizationRequest, session: ReaderSession): Shown {
  const { client, to, fields } = wanted;
  return {
    screen: {
      kind: 'consent',
      program: nameOf(wanted),
      ...(client.host === undefined ? {} : { vouchedBy: client.host }),
      address: shownAddress(to),
      leadsTo: to.kind,
      reader: session.reader.label,
      action: `${deps.base}${AUTHORIZE_PATH}`,
      fields: [...fields, ['consent', consentMark(deps, session.id, fields)]],
    },
  };
}

/** @param session token of the browser's session; undefined when the reader has refused */
function decided(deps: SignInDeps, wanted: AuthorizationRequest, session: string | undefined): Shown {
  const { to, fields } = wanted;
  const result: Readonly<Record<string, string>> =
    session === undefined
      ? { error: 'access_denied' }
      : {
          code: makeCode(deps, {
            client: clientMark(fields.get('client_id')!),
            name: nameOf(wanted),
            to: fields.get('redirect_uri')!,
            challenge: fields.get('code_challenge')!,
            session,
          }),
        };
  const href = back(deps, wanted, result);
  const allowed = session !== undefined;
  const address = shownAddress(to);
  if (to.kind === 'scheme')
    return {
      screen: {
        kind: 'said',
        title: allowed ? 'One more step' : 'The program is not connected',
        text: `Go back to the program. Your browser asks before it opens ${address}.`,
        links: [{ name: 'Open the program', href }],
      },
    };
  return {
    screen: {
      kind: 'said',
      title: allowed ? 'The program is connected' : 'The program is not connected',
      text: `You are being taken back to ${address}.`,
      links: [{ name: 'Continue', href }],
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

function refusal(text: string, link?: { name: string; href: string }): Shown {
  return {
    status: 400,
    screen: { kind: 'said', title: TITLE, text, ...(link === undefined ? {} : { links: [link] }) },
  };
}

function tooOften(seconds: number): Shown {
  return {
    status: 429,
    screen: {
      ...{ kind: 'said', title: 'Too many requests' },
      text: `Wait ${seconds} seconds, and connect the program again.`,
    },
    headers: { 'retry-after': String(seconds) },
  };
}
