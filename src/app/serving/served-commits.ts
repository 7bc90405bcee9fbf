/** Serves the commits of a project from a repository beside its live site. */
import type { BranchSource } from '../../site/source/branch-source.ts';
import type { FinalHandler } from '../../web/edge/http/handler.ts';
import type { OldVersions } from '../../web/reader/compare/compare-commits.ts';
import { openCommitSite, type TodaySite } from './commit-site.ts';
import { type CommitSites, commitSites } from './commit-sites.ts';
import type { GatedSite } from './gated-site.ts';
import { oldVersions } from './old-versions.ts';
import { permalinks, wantedOf } from './permalinks.ts';
import { publishedCommits } from './published-commits.ts';
import type { SharedParts } from './shared-parts.ts';

export interface ServedCommits {
  readonly commits: CommitSites;
  readonly versions: OldVersions;
  /** Answers for the live site too. */
  readonly handler: FinalHandler;
}

export interface ServedCommitsParts {
  readonly project: string;
  readonly branch: BranchSource;
  readonly today: TodaySite;
  readonly gated: GatedSite;
  readonly shared: Pick<SharedParts, 'commits' | 'log'>;
}

export function servedCommits({ project, branch, today, gated, shared }: ServedCommitsParts): ServedCommits {
  const now = () => today.live.current();
  const commits = commitSites({
    ...{ project, branch, budget: shared.commits, today: now },
    make: (files, wanted) => openCommitSite(today, files, wanted),
  });
  const published = publishedCommits({
    branch,
    served: () => {
      const { commit } = now().source;
      return commit && branch.newestLike(commit);
    },
  });
  const { origin } = today;
  return {
    commits,
    versions: oldVersions({
      ...{ commits, published },
      wanted: (commit) => wantedOf({ today: now, origin }, commit),
    }),
    handler: permalinks({ commits, published, gated, origin, today: now, log: shared.log }),
  };
}
