/** Creates the records of connected repositories: projects, forge accounts and SSH keys. */
import type { RecordDeps } from '../store/record-deps.ts';
import { createConnectedProjects } from './connected-projects.ts';
import type { ConnectionRecords } from './connection-records.ts';
import { createDeployKeys } from './deploy-keys.ts';
import { createForgeAccounts } from './forge-accounts.ts';

export function createConnectionRecords(deps: RecordDeps): ConnectionRecords {
  return { ...createConnectedProjects(deps), ...createForgeAccounts(deps), ...createDeployKeys(deps) };
}
