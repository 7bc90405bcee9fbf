/** What signing in to a site needs from the rest of the program. */

import type { Log } from '../../../lib/log.ts';
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { AccessSettings } from '../../../records/readers/access-settings.ts';
import type { ReaderRecords } from '../../../records/readers/reader-records.ts';
import type { AssetManifest } from '../../../theme/page-view.ts';
import type { SignInLanguage } from '../../../theme/sign-in/sign-in-language.ts';
import type { AuthorCode } from '../../edge/http/author-code.ts';
import type { ProviderFetch } from '../../identity/provider-fetch.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { ProviderSignIn } from './sign-in-method.ts';

interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Names of their teams. */
  readonly groups: readonly string[];
}

type UsedRecords =
  | 'access'
  | 'checkPassword'
  | 'start'
  | 'startAs'
  | 'session'
  | 'end'
  | 'jwtKeys'
  | 'noteJwtKeyUse'
  | 'useOnce'
  | 'createMailLink'
  | 'takeMailLink'
  | 'verifyToken';

export interface SignInDeps {
  /** Id of the project. */
  readonly project: string;
  readonly records: Pick<ReaderRecords, UsedRecords>;
  /**
   * A member of the dashboard with a role in the project.
   * @param session of theirs in the dashboard
   * @returns undefined when there is no such member any more, or the session has ended
   */
  readonly member: (id: string, session: string) => Promise<Member | undefined>;
  /** The settings of now. */
  readonly settings: () => AccessSettings;
  /** Only its name, look and language are shown. */
  readonly live: Pick<LiveSite, 'current'>;
  /** Path prefix of the site without trailing slash. */
  readonly base: string;
  /** Public origin of the site without `base`, for example `https://docs.example.com`. */
  readonly origin: string;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** The installation's secret, from which the dashboard derives the same keys. */
  readonly secret: Uint8Array;
  /** Where scripts of authors run beside pages that act for a person. */
  readonly authorCode: AuthorCode;
  readonly assets: AssetManifest;
  readonly log: Log;
  /** Mails a sign-in link; absent when no mail is set up, and then nobody is offered one. */
  readonly sendLink?: (email: string, url: string, language: SignInLanguage) => Promise<void>;
  /** Public address of the dashboard with its base, without trailing slash. */
  readonly dashboard: () => string;
  readonly providers?: ProviderSignIn;
  /** Reads the descriptions of programs; default: from public addresses only. */
  readonly documentFetch?: ProviderFetch;
}
