/** Makes, changes and removes projects while the server runs: what the dashboard, the API and the terminal share. */
import { setTimeout as sleep } from 'node:timers/promises';
import { github } from '../../jobs/forges/github/github.ts';
import {
  appManifest,
  convertManifest,
  manifestFormAddress,
} from '../../jobs/forges/github/github-app-manifest.ts';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { pushFirstCommit } from '../../lib/git/change/first-commit.ts';
import { peekBranches } from '../../lib/git/remote/peek-repository.ts';
import { remoteKind } from '../../lib/git/remote.ts';
import { isPublicAddress } from '../../lib/outgoing/private-address.ts';
import { newSiteFiles } from '../../project/new-site.data.ts';
import { openForge } from '../../project/repository/open-forge.ts';
import { projectRepository } from '../../project/repository/project-repository.ts';
import type { ConnectedProject } from '../../records/connections/connection-records.ts';
import { changedPullRequests } from '../../records/connections/project-pull-requests.ts';
import { identityOf } from '../../settings/commit-settings.ts';
import {
  appHookPath,
  codeHookPath,
  forgeHookPath,
  forgeHookSecret,
} from '../../web/service/forge-hooks/hook-secret.ts';
import type { AppSetup, ForgeHook, ProjectSetup, Started } from '../../web/service/project-setup.ts';
import { checkProject, refuseInFile } from './check-project.ts';
import {
  atPlace,
  inspectRepository,
  type RequestedRepository,
  remoteWithDocs,
} from './inspect-repository.ts';
import { listProjects } from './list-projects.ts';
import { guardedFetch } from './repository-guard.ts';
import { addressOf, ofStore, setupAccounts } from './setup-accounts.ts';
import type { SetupParts } from './setup-parts.ts';
import { changeOf, placeOf, projectOf, type StoredPlace, type TypedProject } from './typed-project.ts';

/** Time for a change to be served before its page is shown; a slow repository is awaited by nobody. */
const SERVED_SOON_MS = 1_500;

export function createProjectSetup(parts: SetupParts): ProjectSetup {
  const { connections } = parts.records;
  const serveSoon = async (): Promise<void> => {
    const served = parts.changed().catch((error: unknown) => {
      parts.log.error('The changed projects are not served yet', { error: String(error) });
    });
    await Promise.race([served, sleep(SERVED_SOON_MS, undefined, { ref: false })]);
  };
  return {
    ...setupAccounts(parts),
    ...setupHooks(parts),
    apps: setupApps(parts),
    folders: parts.settings.projectFolders,
    list: () => listProjects(parts),
    get: async (id) => (await listProjects(parts)).find((one) => one.id === id),
    makeKey: async (remote) => {
      const typed = remote.trim();
      if (remoteKind(typed) !== 'ssh')
        throw new AppError('connections/key', 'A key is only for an address by ssh', {
          hint: 'For example git@git.example.com:team/docs.git',
        });
      return connections.makeKey(typed);
    },
    key: (id) => connections.key(id),
    inspect: (place, branch) => inspectRepository(placeOf(place), branch, parts),
    create: async (request, by) => {
      const project = await create(projectOf(request), by, parts);
      await serveSoon();
      return project;
    },
    change: async (id, request) => {
      const change = changeOf(request);
      checkProject(id, change, parts);
      const before = await connections.project(id);
      if (before === undefined) return undefined;
      const isMoved = ['remote', 'branch', 'folder', 'access'].some((name) => name in change);
      const branch = change.branch === undefined ? before.branch : (change.branch ?? undefined);
      const next = { ...before, ...change, branch };
      const remote = isMoved ? await checkedRemote(next, parts) : before.remote;
      const changed = await connections.changeProject(id, { ...change, remote });
      await serveSoon();
      return changed;
    },
    remove: async (id) => {
      const removed = await connections.removeProject(id);
      if (removed !== undefined) await serveSoon();
      return removed;
    },
    startFromTemplate: (place, name) => startFromTemplate(placeOf(place), name, parts),
  };
}

async function create(project: TypedProject, by: string, parts: SetupParts): Promise<ConnectedProject> {
  refuseInFile(project.id, parts);
  checkProject(project.id, project, parts);
  const remote = await checkedRemote(project, parts);
  const { pullRequests = {}, ...others } = project;
  const own = defined({ pullRequests: changedPullRequests(undefined, pullRequests) });
  return parts.records.connections.addProject(
    { ...others, ...own, remote, createdBy: by },
    parts.settings.maxProjects - parts.planned().files().length,
  );
}

/** @returns the address as it is stored. @throws AppError when it cannot be read, or nothing there is a site */
async function checkedRemote(request: StoredPlace & RequestedRepository, parts: SetupParts): Promise<string> {
  const { branch, folder } = request;
  const remote = await remoteWithDocs(request, request, parts);
  if (remote !== undefined) return remote;
  const found = await inspectRepository(request, branch, parts);
  const where = folder === '' ? 'The repository' : `The folder "${folder}"`;
  const near = found.folders
    .slice(0, 5)
    .map(({ path, madeWith }) =>
      path !== ''
        ? `"${path}"`
        : `the repository itself${madeWith === undefined ? '' : `, made with ${madeWith.program}`}`,
    );
  throw new AppError(
    'connections/no-docs',
    `${where} has no docs.json on the branch "${found.branch ?? branch ?? 'main'}"`,
    {
      hint:
        near.length === 0
          ? 'Push a docs.json there first, or start from the template'
          : `There is one in ${near.join(', ')}`,
    },
  );
}

function startFromTemplate(place: StoredPlace, name: string, parts: SetupParts): Promise<Started> {
  return atPlace(place, parts, async ({ peek }) => {
    const heads = await peekBranches(peek);
    if (heads.branches.size > 0) throw notEmpty();
    try {
      const isPushed = await pushFirstCommit(peek, {
        branch: 'main',
        files: newSiteFiles(name),
        message: 'Start the documentation\n',
        at: Date.now(),
        by: identityOf(parts.settings.jobs.commits),
      });
      if (!isPushed) throw notEmpty();
      return { pushed: true };
    } catch (error) {
      if (!(error instanceof AppError) || !/^git\/(?:denied|protected)$/.test(error.code)) throw error;
      return { pushed: false, why: error.message };
    }
  });
}

const notEmpty = (): AppError =>
  new AppError('connections/not-empty', 'The repository has commits already', {
    hint: 'The template is for an empty repository; commit its files yourself with "lectern new"',
  });

/** How a forge reports pushes to a project: the address and its secret, and registering both at the forge. */
function setupHooks({
  settings,
  secret,
  sites,
  address,
}: SetupParts): Pick<ProjectSetup, 'hook' | 'codeHooks' | 'addHook'> {
  const forgeFor = async (id: string) => {
    const slot = sites().find((one) => one.id === id);
    if (slot?.plan.git === undefined) return undefined;
    const found = projectRepository(slot.plan, settings.jobs);
    return { found, forge: await openForge(found, settings.jobs) };
  };
  const hook = async (id: string): Promise<ForgeHook | undefined> => {
    const opened = await forgeFor(id);
    if (opened === undefined) return undefined;
    const { found, forge } = opened;
    const app = found.access?.hookOfApp;
    if (app !== undefined)
      return { url: address() + appHookPath(app), secret: '', byApp: true, mayAdd: false };
    return {
      url: address() + forgeHookPath(id),
      secret: forgeHookSecret(secret, id),
      byApp: false,
      mayAdd: forge.reviews !== undefined,
    };
  };
  return {
    hook,
    codeHooks: (id) =>
      (sites().find((one) => one.id === id)?.plan.code ?? []).map(({ name }) => ({
        name,
        url: address() + codeHookPath(id, name),
        secret: forgeHookSecret(secret, id, name),
      })),
    addHook: async (id) => {
      const opened = await forgeFor(id);
      if (opened?.forge.reviews === undefined)
        throw new AppError('connections/no-hook', 'The webhook cannot be registered from here', {
          hint: 'Add the address and its secret in the settings of the repository',
        });
      await opened.forge.reviews.addWebhook({
        url: address() + forgeHookPath(id),
        secret: forgeHookSecret(secret, id),
      });
    },
  };
}

/** Makes a GitHub App without typing: the form that GitHub takes, and the account from what it gives back. */
function setupApps({ settings, records, address }: SetupParts): AppSetup {
  return {
    form: async ({ address: given, organisation, state, redirectUrl, setupUrl, account }) => {
      const server = addressOf(github, given);
      const organization = organisation === '' ? undefined : organisation;
      const webhookUrl = isReachable(address()) ? address() + appHookPath(account) : undefined;
      const manifest = appManifest({
        name: `Lectern ${new URL(address()).hostname}`,
        url: address(),
        webhookUrl,
        redirectUrl,
        setupUrl,
        isPublic: false,
      });
      return {
        action: manifestFormAddress({ address: server, organization, state }),
        manifest: JSON.stringify(manifest),
      };
    },
    add: async ({ code, address: given, account }, by) => {
      const url = addressOf(github, given);
      const { apiUrl, host } = github.locate(url);
      // GitHub gives the key once: an account that exists already would lose it.
      if ((await records.connections.account(account)) !== undefined)
        throw new AppError('connections/app', 'This App is connected already', {
          hint: 'Make another one, or go on with the account',
        });
      const app = await convertManifest({ apiUrl, code, fetch: guardedFetch(settings) });
      const added = await records.connections.addAccount(
        {
          id: account,
          kind: github.kind,
          url,
          createdBy: by,
          name: `App ${app.slug}`,
          app: { id: app.id, slug: app.slug },
        },
        {
          appKey: app.pem,
          ...defined({ webhookSecret: app.webhookSecret }),
        },
      );
      const [shown] = ofStore(added, []);
      if (shown === undefined) throw new AppError('connections/forge', `${host} is not known`);
      return shown;
    },
  };
}

/** GitHub refuses the manifest of an App whose webhook it cannot reach. */
function isReachable(address: string): boolean {
  const name = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (/^[\d.]+$|:/.test(name)) return isPublicAddress(name);
  return name.includes('.') && !/\.(?:localhost|local|internal|test)$/.test(name);
}
