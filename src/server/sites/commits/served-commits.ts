/** Serves the commits of a project from a repository beside its live site. */

import type { LineCommit } from '../../../lib/git/history/commit-line.ts';
import { isOfAuthors } from '../../../site/config/broken-config.ts';
import type { BranchSource } from '../../../site/source/branch-source.ts';
import type { FinalHandler } from '../../../web/edge/http/handler.ts';
import type { GatedSite } from '../../../web/reader/access/gated-site.ts';
import type { OldVersions } from '../../../web/reader/compare/compare-commits.ts';
import type { SharedParts } from '../shared-parts.ts';
import { openCommitSite, type RequestedCommit, type TodaySite } from './commit-site.ts';
import { type CommitSites, commitSites } from './commit-sites.ts';
import { editionRoutes } from './edition-routes.ts';
import type { Editions } from './editions.ts';
import { isPermalink, permalinks, requestedOf } from './permalinks.ts';
import { type PublishedCommits, publishedCommits } from './published-commits.ts';

export interface ServedCommits {
  readonly commits: CommitSites;
  readonly versions: OldVersions;
  /** Whether a path may be that of another commit than the live site's. */
  mayAnswer(path: string): boolean;
  /** Answers for the live site too. */
  readonly handler: FinalHandler;
  close(): Promise<void>;
}

interface ServedCommitsParts {
  readonly project: string;
  readonly branch: BranchSource;
  readonly today: TodaySite;
  readonly gated: GatedSite;
  readonly editions: Editions;
  readonly shared: Pick<SharedParts, 'commits' | 'log'>;
}

export function servedCommits(parts: ServedCommitsParts): ServedCommits {
  const { project, branch, today, gated, shared, editions } = parts;
  const now = () => today.live.current();
  const { origin, access } = today;
  const { log } = shared;
  const commits = commitSites({
    project,
    branch,
    budget: shared.commits,
    today: now,
    log,
    make: (files, requested, before) => openCommitSite(today, files, { requested, before }),
  });
  const published = publishedCommits({
    branch,
    log,
    served: () => editions.root()?.commit ?? now().source.commit,
  });
  const handler = editionRoutes({ editions, commits, gated, access, origin, today: now });
  return {
    commits,
    mayAnswer: (path) =>
      editions.root() !== undefined || editions.at(path) !== undefined || isPermalink(path),
    versions: oldVersions({
      commits,
      published,
      requested: (commit) => requestedOf({ today: now, origin }, commit),
    }),
    handler: permalinks({
      commits,
      published,
      origin,
      today: now,
      gated: { handler, refusal: gated.refusal },
    }),
    close: async () => {
      editions.close();
      await commits.close();
    },
  };
}

interface OldVersionsParts {
  readonly commits: CommitSites;
  readonly published: PublishedCommits;
  readonly requested: (commit: LineCommit) => RequestedCommit;
}

const SHORT = 10;
const DAY = 'YYYY-MM-DD'.length;

/** The commits of a project that its readers may compare: those that have an address. */
function oldVersions({ commits, published, requested }: OldVersionsParts): OldVersions {
  return {
    find: async (id, audience) => {
      const found = await published.find(id);
      if (found === undefined) return undefined;
      try {
        const site = await (await commits.open(requested(found))).siteFor(audience);
        const day = new Date(found.date).toISOString().slice(0, DAY);
        const label = `${found.commit.slice(0, SHORT)}, ${day}`;
        return { site, commit: found.commit, label, place: site.base };
      } catch (error) {
        if (isOfAuthors(error)) return undefined;
        throw error;
      }
    },
  };
}
