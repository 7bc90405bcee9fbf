/** Compares commits of a site: `?from=COMMIT&page=…` with what is served now, or with `&to=COMMIT`. */
import { AppError } from '../../../lib/app-error.ts';
import type { Log } from '../../../lib/log.ts';
import type { Audience } from '../../../site/content/audience.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { unavailable } from '../../edge/middleware/unavailable.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { PageMaker } from '../pages/render-page.ts';
import type { CompareVersion } from './compare-version.ts';
import { createCompare } from './create-compare.ts';

export interface OldVersions {
  /**
   * @param id of a commit, or its first characters, in lower case
   * @returns undefined for a commit that readers may not ask for, or that holds no site
   * @throws AppError while it cannot be read
   */
  find(id: string, audience: Audience): Promise<CompareVersion | undefined>;
}

export interface CompareCommitsParts {
  /** As its audience may see it. */
  readonly live: LiveSite;
  readonly maker: PageMaker;
  readonly versions: OldVersions;
  readonly log: Log;
}

const COMMIT = /^[0-9a-f]{7,40}$/;
const SHORT = 10;

export function compareCommits({ live, maker, versions, log }: CompareCommitsParts): Handler {
  const find = async (id: string): Promise<CompareVersion | undefined> =>
    COMMIT.test(id) ? versions.find(id, live.current().audience) : undefined;
  const asked = ({ query }: WebRequest, name: string): string => (query.get(name) ?? '').toLowerCase();
  const compare = createCompare({
    before: (request) => find(asked(request, 'from')),
    after: (request) => {
      const id = asked(request, 'to');
      const site = live.current();
      const { commit } = site.source;
      if (id !== '' && (commit === undefined || id.length < SHORT || !commit.startsWith(id))) return find(id);
      return { site, label: commit?.slice(0, SHORT) ?? '', place: site.base };
    },
    view: (site) => maker.view(site),
    parameters: ['from', 'to'],
  });
  return async (request) => {
    try {
      return await compare(request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.error(`Two commits cannot be compared: ${error.message}`);
      return unavailable(request);
    }
  };
}
