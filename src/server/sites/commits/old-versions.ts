/** The commits of a project that its readers may compare: those that have an address. */
import type { LineCommit } from '../../../lib/git/commit-line.ts';
import { isOfAuthors } from '../../../site/config/is-of-authors.ts';
import type { OldVersions } from '../../../web/reader/compare/compare-commits.ts';
import type { WantedCommit } from './commit-site.ts';
import type { CommitSites } from './commit-sites.ts';
import type { PublishedCommits } from './published-commits.ts';

export interface OldVersionsParts {
  readonly commits: CommitSites;
  readonly published: PublishedCommits;
  readonly wanted: (commit: LineCommit) => WantedCommit;
}

const SHORT = 10;
const DAY = 'YYYY-MM-DD'.length;

export function oldVersions({ commits, published, wanted }: OldVersionsParts): OldVersions {
  return {
    find: async (id, audience) => {
      const found = await published.find(id);
      if (found === undefined) return undefined;
      try {
        const site = await (await commits.open(wanted(found))).siteFor(audience);
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
