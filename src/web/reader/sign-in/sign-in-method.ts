/** The shape of a way to sign in to a site; the way `oauth` comes from elsewhere and is joined through `ProviderWay`. */
import type { AccessSettings } from '../../../records/readers/access-settings.ts';
import type { Reader, ReaderMethod } from '../../../records/readers/reader.ts';
import type { Choice, Screen } from '../../../theme/sign-in/screen.ts';
import type { SignInLanguage } from '../../../theme/sign-in/sign-in-language.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { PersonRoute } from '../../edge/http/person-guard.ts';
import type { HeaderValues, Reply } from '../../edge/http/reply.ts';

/**
 * Why nobody was let in, which chooses the sentence and the status of the page:
 * `wrong` what was typed is wrong, `again` the attempt is too old or was used already, `refused` the reader may not read,
 * `unavailable` somebody else's server does not answer as it should, `settings` an administrator must correct something,
 * `groups` the reader has more groups than are read, `off` the method was switched off meanwhile.
 */
export type Refusal = 'wrong' | 'again' | 'refused' | 'unavailable' | 'settings' | 'groups' | 'off';

export interface SignInProblem {
  readonly problem: Refusal;
  /** The cause for the operator's log; never a token, a code, or anything else that lets somebody in. */
  readonly detail: string;
  /** Values of `Set-Cookie`, for example to remove the state of an attempt. */
  readonly cookies?: readonly string[];
  /** For a 429: the reader tried too often. */
  readonly retryAfterSeconds?: number;
  /** The path that the reader wanted, where the request does not name it; checked again. */
  readonly returnTo?: string;
}

export interface Entering {
  readonly reader: Reader;
  /** Path of the site as `begin` got it; checked again before anybody is sent there. */
  readonly returnTo: string;
  readonly cookies?: readonly string[];
}

export type Outcome = Entering | SignInProblem;

/** Sign-in with providers of `AccessSettings.providers`, each by its id. */
export interface ProviderSignIn {
  /**
   * Answers `GET /login/oauth/{provider}`: redirects to the provider, with a cookie that binds the attempt to this browser.
   * @param provider id of a provider in the settings of now
   * @param returnTo checked path of the site with query, without base
   */
  begin(request: WebRequest, provider: string, returnTo: string): Promise<Reply | SignInProblem>;
  /** Answers `GET /login/oauth/{provider}/callback`, the redirect address that is registered at the provider. */
  callback(request: WebRequest, provider: string): Promise<Outcome>;
  /** Where a reader of this method goes after the session has ended here, to end the provider's; undefined = nowhere. */
  logoutAddress?(reader: Reader): Promise<string | undefined>;
}

export interface SignInRequest {
  readonly request: WebRequest;
  /** Values of the `:names` of the route's path. */
  readonly params: Readonly<Record<string, string>>;
  /** Fields of the form, which comes from one of our own pages; empty for GET. */
  readonly form: URLSearchParams;
  /** From the form or the query: a path of this site without base. */
  readonly returnTo: string;
  /** Of the page that is shown. */
  readonly language: SignInLanguage;
}

/** A page in the middle of signing in. */
export interface Shown {
  readonly screen: Screen;
  /** Default: 200. */
  readonly status?: number;
  readonly headers?: HeaderValues;
  readonly cookies?: readonly string[];
}

export interface SignInRoute extends PersonRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A reply is sent as it is; an outcome lets the reader in, or becomes the sign-in page with the reason. */
  readonly handle: (request: SignInRequest) => Promise<Reply | Outcome | Shown>;
}

export interface SignInMethod {
  readonly name: ReaderMethod;
  readonly isOn: (settings: AccessSettings) => boolean;
  /** What the sign-in page offers while the method is on. */
  readonly choices: (settings: AccessSettings, returnTo: string) => readonly Choice[];
  /** Answered only while the method is on. */
  readonly routes: readonly SignInRoute[];
}
