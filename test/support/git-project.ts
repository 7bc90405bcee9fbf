/** A running server with one project served from a repository of the test, which looks for new commits every second. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { ProjectPlan } from '../../src/app/project-plans.ts';
import { joinSettings, type SettingsSource } from '../../src/app/settings.ts';
import { type RunningServer, startServer } from '../../src/app/start-server.ts';
import type { Log } from '../../src/lib/log.ts';
import { eventually } from './eventually.ts';
import type { TestRepository } from './git/test-repository.ts';

export interface GitProject {
  readonly server: () => RunningServer;
  /** What the server logged, of all its runs. */
  readonly logged: readonly string[];
  /** Reply to a request for a path of the site. */
  get(path: string): Promise<Response>;
  text(path: string): Promise<string>;
  /** Waits until the pages are those of a commit. */
  serves(commit: string): Promise<void>;
  restart(): Promise<void>;
}

export const COMMIT_HEADER = 'x-lectern-commit';

/** @param repository with a `docs` folder on the branch `main` */
export async function gitProject(
  t: TestContext,
  repository: TestRepository,
  more: SettingsSource = {},
  project: Partial<ProjectPlan> = {},
): Promise<GitProject> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-git-project-'));
  const settings = joinSettings([{ port: 0, dataDir, renderers: 1, gitSeconds: 1, ...more }]);
  const git = { remote: repository.path, branch: 'main', folder: 'docs' };
  const logged: string[] = [];
  const note = (message: string): void => void logged.push(message);
  const log: Log = { info: note, error: note };
  const start = (): Promise<RunningServer> =>
    startServer({
      projects: [{ id: 'docs', name: 'Docs', folder: repository.path, git, hosts: [], ...project }],
      ...{ settings, preview: false, worker: false, log },
    });
  let server = await start();
  t.after(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${server.port}${path}`);
  return {
    server: () => server,
    logged,
    get,
    text: async (path) => (await get(path)).text(),
    serves: (commit) =>
      eventually(async () => {
        const answer = await get('/');
        await answer.arrayBuffer();
        return answer.headers.get(COMMIT_HEADER);
      }, commit),
    restart: async () => {
      await server.close();
      server = await start();
    },
  };
}
