/** No forge at all: the pull request of a job is its review page in our own dashboard, and its row says where that stands. */
import type { Forge, PullRequest } from '../forge.ts';

export interface LocalForgeParts {
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
    // Whether the repository may be written shows when the branch is pushed; there is nobody else to ask.
    checkAccess: async () => undefined,
    credential: async () => undefined,
    findPullRequest: findReview,
    createPullRequest: async ({ job, branch }) => {
      const found = await findReview(branch);
      return found?.state === 'open' ? found : { url: await reviewUrl(job), state: 'open' };
    },
  };
}
