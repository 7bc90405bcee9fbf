/** Makes projects for tests of the API without a server that serves them: a list in memory with the errors of the real one. */
import { AppError } from '../../src/lib/app-error.ts';
import type { ConnectedProject } from '../../src/records/connections/connection-records.ts';
import type { ListedProject, ProjectSetup } from '../../src/web/service/project-setup.ts';

export interface TestProjectSetup
  extends Pick<ProjectSetup, 'list' | 'get' | 'create' | 'change' | 'remove'> {
  /** Code of the error that making and changing end with; undefined = none. */
  refused: 'connections/taken' | 'connections/remote' | undefined;
}

const MADE: ConnectedProject = {
  id: 'docs',
  subdomain: 'docs',
  name: 'Docs',
  remote: 'https://github.com/example/docs.git',
  folder: 'docs',
  hosts: [],
  access: { kind: 'open' },
  createdAt: 0,
  createdBy: 'test',
  changedAt: 0,
};

/** Every id has a project, but for `nobody`. */
export function testProjectSetup(): TestProjectSetup {
  const refuse = (): void => {
    if (setup.refused !== undefined) throw new AppError(setup.refused, 'This cannot be');
  };
  const listed = (id: string): ListedProject => ({
    id,
    name: 'Docs',
    url: undefined,
    state: 'fetching',
    problem: undefined,
    from: 'dashboard',
    repository: 'github.com/example/docs',
    branch: undefined,
    folder: 'docs',
    made: { ...MADE, id },
    pullRequests: {},
  });
  const known = (id: string): ConnectedProject | undefined => (id === 'nobody' ? undefined : { ...MADE, id });
  const setup: TestProjectSetup = {
    refused: undefined,
    list: async () => [listed('handbook'), listed('docs')],
    get: async (id) => (known(id) === undefined ? undefined : listed(id)),
    create: async ({ id }) => {
      refuse();
      return { ...MADE, id };
    },
    change: async (id) => {
      refuse();
      return known(id);
    },
    remove: async (id) => {
      refuse();
      return known(id);
    },
  };
  return setup;
}
