/** Deployment operations over real records for tests of pages and the API: what the repository says is given. */
import { AppError } from '../../src/lib/app-error.ts';
import type { DeploymentRecords } from '../../src/records/deployments/deployment-records.ts';
import type {
  DeployedRepository,
  DeploymentOperations,
} from '../../src/web/service/deployment-operations.ts';
import { forgeHookPath } from '../../src/web/service/forge-hooks/hook-secret.ts';

export interface TestDeploymentOperations extends DeploymentOperations {
  /** What `repository` answers; undefined for a folder. */
  current: DeployedRepository | undefined;
}

export const TEST_COMMIT = '0c1d2e3f4a5b60718293a4b5c6d7e8f901234567';

export const TEST_REPOSITORY: DeployedRepository = {
  name: 'github.com/example/docs',
  forge: 'github',
  branch: 'main',
  folder: 'docs',
  commitPage: 'https://github.com/example/docs/commit/{commit}',
  comparePage: 'https://github.com/example/docs/compare/{range}#diff-{sha256}',
  webhook: { path: forgeHookPath('docs'), secret: 'a secret' },
  live: TEST_COMMIT,
  pinned: undefined,
  newest: TEST_COMMIT,
};

export function testDeploymentOperations(records: DeploymentRecords): TestDeploymentOperations {
  const refuse = (): void => {
    if (operations.current === undefined)
      throw new AppError('deployments/no-repository', 'It is served from a folder');
  };
  const operations: TestDeploymentOperations = {
    current: TEST_REPOSITORY,
    repository: () => operations.current,
    update: async (project, by) => {
      refuse();
      return records.request({ project, kind: 'live', ...by });
    },
    pin: async (project, commit, by) => {
      refuse();
      if (commit !== operations.current?.newest)
        throw new AppError('deployments/commit', 'The commit never went live');
      await records.pin(project, commit, by);
    },
    unpin: async (project, by) => {
      refuse();
      await records.pin(project, null, by);
    },
    receive: async () => 'unknown',
    receiveOfApp: async () => 'unknown',
    receiveOfCode: async () => 'unknown',
  };
  return operations;
}
