/** What a server is started with. */
import type { Log } from '../lib/log.ts';
import type { Peers } from '../lib/peers.ts';
import type { PasswordCost } from '../lib/secrets/password-hash.ts';
import type { RandomBytes } from '../lib/secrets/random-bytes.ts';
import type { fetchSpecification } from '../project/specifications/fetch-specification.ts';
import type { ProjectPlan } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';
import type { PageRenderer } from '../site/content/page-renderer.ts';
import type { ProblemChange } from './sites/follow-problems.ts';

export interface StartOptions {
  /** None = only those of the store. */
  readonly projects: readonly ProjectPlan[];
  readonly settings: Settings;
  /** True for `dev`: live reload, problems shown on the pages, and the store opened when first needed. */
  readonly preview: boolean;
  /** In `dev`: an address with `{path}`, `{line}` and `{column}` that opens a file in the author's editor. */
  readonly editor?: string | undefined;
  /** In `dev`: called after the first check of the site, and after each that found something else. */
  readonly problemsFound?: ((change: ProblemChange) => void) | undefined;
  /** Whether this process runs agent jobs, or another process of the same server does; default true. */
  readonly worker?: boolean | 'beside';
  /** Other processes of the same server; default none. */
  readonly peers?: Peers | undefined;
  /** For keys of clients' addresses, which all processes of a server agree on; default: of this process alone. */
  readonly addressSalt?: RandomBytes | undefined;
  /** Names this server among others on its database, the same in all of its processes; default: one process. */
  readonly server?: string | undefined;
  /** Of new hashes of passwords; the default suits a public server. */
  readonly passwordCost?: PasswordCost;
  /** Milliseconds in which projects and the store may open before the server counts as started; default 3,000. */
  readonly patience?: number;
  /** Render processes of the caller, which also closes them; default: those of the settings, closed with the server. */
  readonly renderProcesses?: PageRenderer;
  /** Fetches specifications at addresses; default: from public addresses only. */
  readonly fetchSpecification?: typeof fetchSpecification | undefined;
  readonly log: Log;
}
