/** What the sites of a server share, and where each one is. */

import type { RemoteQueue } from '../../lib/async/remote-queue.ts';
import type { Room } from '../../lib/cache/bounded-map.ts';
import type { ByteCache } from '../../lib/cache/byte-cache.ts';
import type { Html } from '../../lib/html.ts';
import type { Log } from '../../lib/log.ts';
import type { fetchSpecification } from '../../project/specifications/fetch-specification.ts';
import type { Settings } from '../../settings/settings.ts';
import type { KnownIcons } from '../../site/check/check-context.ts';
import type { PageRenderer } from '../../site/content/page-renderer.ts';
import type { SpecificationReader } from '../../site/openapi/read/specification-reader.ts';
import type { SearchHost } from '../../site/search/thread/search-host.ts';
import type { AssetManifest } from '../../theme/page-view.ts';
import type { AuthorCode } from '../../web/edge/http/author-code.ts';
import type { HostList } from '../../web/edge/http/host-list.ts';
import type { OwnAssets } from '../../web/reader/pages/own-asset.ts';
import type { SocialImages } from '../../web/reader/social/social-images.ts';
import type { Metrics } from '../../web/service/metrics/metrics.ts';
import type { AccessAtStart } from './access-at-start.ts';
import type { CommitBudget } from './commit-budget.ts';
import type { ProblemChange } from './follow-problems.ts';
import type { SiteService } from './site-service.ts';
/** Shared by all sites of a server. */
export interface SharedParts {
  readonly renderer: PageRenderer;
  readonly reader: SpecificationReader;
  readonly search: SearchHost;
  readonly files: OwnAssets;
  readonly manifest: AssetManifest;
  readonly symbol: (key: string) => Html | undefined;
  readonly icons: KnownIcons;
  readonly settings: Settings;
  /** Path prefix of the whole server. */
  readonly base: string;
  /** True for `dev`. */
  readonly preview: boolean;
  /** Opens a file in the author's editor, for `dev`: see `editorAddress`. */
  readonly editor?: string | undefined;
  /** Called in `dev` after each check that found something else. */
  readonly problemsFound?: ((change: ProblemChange) => void) | undefined;
  /** Host names that the server accepts. */
  readonly hosts: HostList;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Cache of small files and compressed bytes. */
  readonly memory?: ByteCache;
  /** Memory shared by the caches of finished pages and replies. */
  readonly room: Room;
  /** Requests to Git remotes, of all projects. */
  readonly turns: RemoteQueue;
  /** For sites of old commits. */
  readonly commits: CommitBudget;
  readonly authorCode: AuthorCode;
  readonly fetchSpecification?: typeof fetchSpecification | undefined;
  /** Draws the pictures for link previews; absent where no service would fetch them. */
  readonly socialImages?: SocialImages;
  /** Settles when the service is open, which may be never. */
  readonly service: Promise<SiteService>;
  /** Who may read a project until the service is open. */
  readonly accessAtStart: (project: string) => AccessAtStart;
}

export interface SitePlace {
  /** Public origin of this site, when known; the sitemap uses `local` until then. */
  readonly origin: string | undefined;
  readonly local: string;
  /** Called after each fetch of its repository: undefined on success, else the error. */
  readonly looked?: (problem: unknown) => void;
  /** Aborts requests to a remote that are in progress. */
  readonly signal?: AbortSignal;
}
