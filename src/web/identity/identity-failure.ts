/** Why a sign-in with a provider failed: a sentence for the person, and a reason for the operator's log. */
import { defined } from '../../lib/defined.ts';
import { ProviderTrouble, type TroubleKind } from './provider-trouble.ts';

export type FailureKind =
  | TroubleKind
  /** Not begun in this browser, or too long ago. */
  | 'state'
  | 'used'
  /** The person or the provider said no. */
  | 'denied'
  | 'provider-error'
  | 'code'
  | 'client'
  | 'clock'
  | 'token'
  | 'nobody';

export interface IdentityFailure {
  readonly kind: FailureKind;
  /** What happened and what to do, in whole sentences. */
  readonly text: string;
  /** For the operator; never holds a token, a code, or an answer of the provider. */
  readonly reason: string;
}

const OPERATOR = 'Whoever runs this site finds the cause in the log of the server.';

const TEXTS: Readonly<Record<FailureKind, (name: string) => string>> = {
  unreachable: (name) =>
    `${name} cannot be reached right now. Try again in a moment, or sign in in another way.`,
  slow: (name) => `${name} takes too long to answer. Try again in a moment, or sign in in another way.`,
  answer: (name) => `${name} gave an answer that cannot be used. ${OPERATOR}`,
  address: (name) => `${name} cannot be asked at the address in its settings. ${OPERATOR}`,
  issuer: (name) => `The answer did not come from ${name}, so nobody was let in. ${OPERATOR}`,
  state: () =>
    'This sign-in was begun in another browser, or more than ten minutes ago. Begin again from the sign-in page.',
  used: () => 'This sign-in was finished already. Begin again from the sign-in page.',
  denied: (name) =>
    `${name} did not let you in, or you cancelled. Begin again, and agree when ${name} asks you.`,
  'provider-error': (name) => `${name} reports a problem with this sign-in. ${OPERATOR}`,
  code: (name) => `The answer of ${name} was used already, or is too old. Begin again from the sign-in page.`,
  client: (name) => `${name} does not accept the client of this site. ${OPERATOR}`,
  clock: (name) => `The clocks of this server and of ${name} differ, so nobody can be let in. ${OPERATOR}`,
  token: (name) => `The proof that ${name} sent is not valid, so nobody was let in. ${OPERATOR}`,
  nobody: (name) => `${name} did not say who you are. ${OPERATOR}`,
};

export function identityFailure(kind: FailureKind, name: string, reason: string): IdentityFailure {
  return { kind, text: TEXTS[kind](name), reason: plainReason(reason) };
}

/** Values of strangers on one line of a log: printable, short. */
export function plainReason(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 300);
}

/** Errors of the token endpoint and of the redirect, by their code in OAuth 2. */
const OAUTH_ERRORS: Readonly<Record<string, FailureKind>> = {
  access_denied: 'denied',
  consent_required: 'denied',
  interaction_required: 'denied',
  login_required: 'denied',
  invalid_client: 'client',
  unauthorized_client: 'client',
  invalid_grant: 'code',
  temporarily_unavailable: 'unreachable',
};

interface LibraryError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly error?: unknown;
  readonly status?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

/** The message of a parser quotes what it read, and that may be a token. */
function messageOf(one: object): unknown {
  return one instanceof SyntaxError ? 'its answer is not JSON' : (one as LibraryError).message;
}

/** Turns whatever the library threw into a failure. */
export function failureOf(thrown: unknown, name: string): IdentityFailure {
  const chain = causes(thrown);
  const trouble = chain.find((one) => one instanceof ProviderTrouble);
  if (trouble !== undefined) return identityFailure(trouble.kind, name, trouble.message);
  const answered = chain.find((one) => typeof (one as LibraryError).error === 'string') as
    | LibraryError
    | undefined;
  if (answered !== undefined) {
    const error = String(answered.error);
    const kind = Object.hasOwn(OAUTH_ERRORS, error) ? OAUTH_ERRORS[error]! : 'provider-error';
    return identityFailure(kind, name, `the provider answered with the error "${error.slice(0, 60)}"`);
  }
  const codes = chain.map((one) => (one as LibraryError).code).filter((code) => typeof code === 'string');
  const messages = chain.map(messageOf).filter((text) => typeof text === 'string');
  return identityFailure(
    kindOf(codes, chain, messages),
    name,
    messages.map((text) => text.slice(0, 100)).join(': '),
  );
}

function kindOf(
  codes: readonly string[],
  chain: readonly unknown[],
  messages: readonly string[],
): FailureKind {
  const { attribute, claim } = namesIn(chain);
  if (attribute === 'issuer' || claim === 'iss' || messages.some((text) => /"iss"/.test(text)))
    return 'issuer';
  if (codes.includes('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return 'clock';
  if (codes.includes('OAUTH_TIMEOUT') || codes.includes('OAUTH_ABORT')) return 'slow';
  if (
    codes.some((code) => /JWT|KEY_SELECTION/.test(code)) ||
    messages.some((text) => /JWT|ID Token/.test(text))
  )
    return 'token';
  return 'answer';
}

/** The field that did not match, where the library names one. */
function namesIn(chain: readonly unknown[]): { readonly attribute?: unknown; readonly claim?: unknown } {
  for (const one of chain) {
    const { attribute, claim } = one as { readonly attribute?: unknown; readonly claim?: unknown };
    if (attribute !== undefined || claim !== undefined) return defined({ attribute, claim });
  }
  return {};
}

const MAX_CAUSES = 6;

function causes(thrown: unknown): readonly object[] {
  const found: object[] = [];
  let at = thrown;
  while (typeof at === 'object' && at !== null && found.length < MAX_CAUSES) {
    found.push(at);
    at = (at as LibraryError).cause;
  }
  return found;
}
