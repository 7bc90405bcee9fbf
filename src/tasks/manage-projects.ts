/** Makes, changes, lists and removes projects on the store that the settings name, also while a server runs on it. */

import { withRecords } from '../installation/open-records.ts';
import { defined } from '../lib/defined.ts';
import { SILENT } from '../lib/log.ts';
import type { ConnectedProject } from '../records/connections/connection-records.ts';
import { type ProjectCode, readCode } from '../records/connections/project-code.ts';
import { type PullRequestTexts, readPullRequests } from '../records/connections/project-pull-requests.ts';
import { createProjectSetup } from '../server/connect/project-setup.ts';
import { dashboardAddress } from '../server/server-address.ts';
import { serverHosts } from '../server/server-hosts.ts';
import { type IdentifiedPlan, joinPlans } from '../server/sites/join-plans.ts';
import type { ProjectPlan } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';
import { changeProject, createProject, removeProject } from '../web/service/actions/projects.ts';
import type { RequestedChange } from '../web/service/project-setup.ts';
import { presentPullRequests } from '../web/service/wire/project.ts';
import { type TerminalAct, terminalAct } from './act.ts';

/** A project for people and programs; nothing secret. */
export interface ProjectLine {
  readonly id: string;
  readonly name: string;
  readonly remote: string;
  readonly branch: string | null;
  readonly folder: string;
  readonly subdomain: string;
  readonly hosts: readonly string[];
  /** Repositories that its agents may read. */
  readonly code: readonly ProjectCode[];
  /** As the API has them: null = as the settings of the server say. */
  readonly pullRequests: ReturnType<typeof presentPullRequests>;
  /** Why it has no effect, or null. */
  readonly note: string | null;
}

/** As somebody typed it; what is absent is not changed, and has its default in a new project. */
export interface TypedSettings {
  readonly name?: string;
  readonly remote?: string;
  readonly account?: string;
  /** Empty = the main one of the repository. */
  readonly branch?: string;
  readonly folder?: string;
  /** Empty = the id. */
  readonly subdomain?: string;
  /** A list of names. */
  readonly host?: string;
  /** As `readCode` reads it; it replaces the list. */
  readonly code?: string;
  /** As `readPullRequests` reads them. */
  readonly pullRequests?: Partial<PullRequestTexts>;
}

/** @param plans of the settings file, which win over projects made here */
export function listCreatedProjects(
  settings: Settings,
  plans: readonly ProjectPlan[],
): Promise<readonly ProjectLine[]> {
  return withRecords(settings, async ({ records }) => {
    const projects = await records.connections.projects();
    const { shadowed } = joinPlans(identified(plans), projects, {
      max: settings.maxProjects,
      ownHosts: ownHosts(settings),
    });
    return projects.map((project) => lineOf(project, shadowed.get(project.id)));
  });
}

/** @throws AppError `connections/…`, `git/…`, `forge/…` */
export async function addProject(
  settings: Settings,
  plans: readonly ProjectPlan[],
  { id, remote, ...typed }: TypedSettings & { readonly id: string; readonly remote: string },
): Promise<ProjectLine> {
  const { name = id, folder = '', hosts = [], branch, ...others } = changeOf(id, typed);
  const request = {
    ...others,
    id,
    remote,
    name,
    folder,
    hosts,
    ...defined({ branch: branch ?? undefined }),
  };
  return withSetup(settings, plans, async (act) => lineOf(await act(createProject, request)));
}

/** @returns undefined when there is none. @throws AppError as `addProject` */
export async function changeCreatedProject(
  settings: Settings,
  plans: readonly ProjectPlan[],
  { id, typed }: { readonly id: string; readonly typed: TypedSettings },
): Promise<ProjectLine | undefined> {
  const change = changeOf(id, typed);
  return withSetup(settings, plans, async (act) => {
    const changed = await act(changeProject, { id, change });
    return changed === undefined ? undefined : lineOf(changed);
  });
}

/** @throws AppError `connections/…` */
function changeOf(
  id: string,
  { branch, host, code, pullRequests, subdomain, ...typed }: TypedSettings,
): RequestedChange {
  return {
    ...typed,
    ...defined({
      branch: branch === undefined ? undefined : branch.trim() || null,
      hosts: host === undefined ? undefined : [host],
      code: code === undefined ? undefined : readCode(code),
      pullRequests: pullRequests === undefined ? undefined : readPullRequests(pullRequests),
      subdomain: subdomain === undefined ? undefined : subdomain.trim() || id,
    }),
  };
}

/** @returns undefined when there is none */
export function removeCreatedProject(settings: Settings, id: string): Promise<ProjectLine | undefined> {
  return withSetup(settings, [], async (act) => {
    const removed = await act(removeProject, id);
    return removed === undefined ? undefined : lineOf(removed);
  });
}

function withSetup<T>(
  settings: Settings,
  plans: readonly ProjectPlan[],
  work: (act: TerminalAct) => Promise<T>,
): Promise<T> {
  return withRecords(settings, ({ records, secret }) => {
    const setup = createProjectSetup({
      settings,
      records,
      secret,
      log: SILENT,
      turn: (_kind, work) => work(false),
      sites: () => [],
      urlOf: () => '',
      address: () => dashboardAddress(settings, undefined),
      planned: () => ({
        files: () => identified(plans),
        shadow: () => undefined,
        reservedHosts: () => ownHosts(settings),
      }),
      // A running server finds it within seconds.
      changed: async () => undefined,
    });
    return work(terminalAct(records, '', { setup }));
  });
}

/** A settings file gives each of its projects an id. */
const identified = (plans: readonly ProjectPlan[]): readonly IdentifiedPlan[] =>
  plans.flatMap((plan) => (plan.id === undefined ? [] : [{ id: plan.id, plan }]));

/** Names that no project may have; one in LECTERN_HOSTS may be there for a project. */
const ownHosts = (settings: Settings): readonly string[] => serverHosts({ ...settings, hosts: [] }, []);

function lineOf(
  { id, name, remote, branch, folder, subdomain, hosts, code = [], pullRequests = {} }: ConnectedProject,
  note: string | undefined = undefined,
): ProjectLine {
  return {
    id,
    name,
    remote,
    branch: branch ?? null,
    folder,
    subdomain,
    hosts,
    code,
    pullRequests: presentPullRequests(pullRequests),
    note: note ?? null,
  };
}
