/** The driver for repositories without a forge: a job's pull request is its review page in the dashboard. */
import type { Forge, PullRequest } from '../forge.ts';

interface LocalForgeParts {
  /** Repository for people. */
  readonly name: string;
  /** Address of the job's review page. */
  readonly reviewUrl: (job: string) => Promise<string>;
  /** The newest review of a branch. */
  readonly findReview: (branch: string) => Promise<PullRequest | undefined>;
}

export function localForge({ name, reviewUrl, findReview }: LocalForgeParts): Forge {
  return {
    kind: 'local',
    name,
    // Write access is only known when the branch is pushed.
    checkAccess: async () => undefined,
    credential: async () => undefined,
    findPullRequest: findReview,
    createPullRequest: async ({ job, branch }) => {
      const found = await findReview(branch);
      return found?.state === 'open' ? found : { url: await reviewUrl(job), state: 'open' };
    },
  };
}
