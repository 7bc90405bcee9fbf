/** Looks into a repository before a project is made of it: branches, and folders with a docs.json. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { forgeOfRemote } from '../../jobs/forges/forge-of-remote.ts';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { type Peek, type PeekedFile, peekBranches, peekFiles } from '../../lib/git/remote/peek-repository.ts';
import { mainBranch, type RemoteHeads } from '../../lib/git/remote/remote-operations.ts';
import { remoteKind } from '../../lib/git/remote.ts';
import { searchPath } from '../../program/search-path.ts';
import { openForge } from '../../project/repository/open-forge.ts';
import { gitFolders, remotePlan } from '../../project/repository/open-mirror.ts';
import {
  type ProjectRepository,
  planAddresses,
  projectRepository,
} from '../../project/repository/project-repository.ts';
import type { GitPlan } from '../../settings/project-plans.ts';
import { isElsewhere } from '../../site/config/config-files.ts';
import { jsonString } from '../../site/config/edit-json.ts';
import { DIALECTS } from '../../site/dialects/dialects.ts';
import { isFileExcluded } from '../../site/source/ignore-rules.ts';
import { OUTPUT_FOLDERS, publishedRules } from '../../site/source/published-rules.ts';
import type { DetectedProgram, FoundFolder, Inspected } from '../../web/service/project-setup.ts';
import { configuredTitle, TITLED } from './configured-title.ts';
import { refuseFolder } from './repository-guard.ts';
import type { SetupParts } from './setup-parts.ts';
import { gitAccess } from './store-plans.ts';
import type { StoredPlace } from './typed-project.ts';

interface InspectParts extends Pick<SetupParts, 'settings' | 'records' | 'turn'> {
  /** Milliseconds; default `PATIENCE_MS`. */
  readonly patience?: number;
}

/** A shallow fetch without contents of a large repository takes seconds, and one on this machine is not fetched. */
const PATIENCE_MS = 90_000;
const MAX_FOLDERS = 50;
/** Configurations of other programs that are read for their titles. */
const MAX_TITLED = 20;
const MAX_BRANCHES = 500;
const CONFIG = /(?:^|\/)docs\.json$/;
/** Folders of programs and tests, whose docs.json is not somebody's site. */
const NOT_OURS = /(?:^|\/)(?:node_modules|\.[^/]+)\//;

interface OpenPlace {
  /** As it is stored. */
  readonly remote: string;
  readonly found: ProjectRepository;
  readonly peek: Peek;
}

/** @throws AppError `connections/…` for an address that cannot be used, `git/…`, `forge/…` */
async function openPlace(place: StoredPlace, parts: InspectParts): Promise<OpenPlace> {
  const { settings, records } = parts;
  const { remote, access } = place;
  await refuseUnusable(place, parts);
  const own = await gitAccess(place, records.connections, settings);
  const git: GitPlan = { remote, folder: '', ...defined({ access: own }) };
  if (access.kind === 'account' || access.kind === 'server') refuseOtherServer(git, settings);
  const found = projectRepository({ folder: '', git, hosts: [] }, settings.jobs);
  const forge = await openForge(found, settings.jobs);
  const { scratch } = gitFolders(settings);
  const signal = AbortSignal.timeout(parts.patience ?? PATIENCE_MS);
  const home = join(scratch, 'home');
  mkdirSync(home, { recursive: true });
  const here = { searchPath: searchPath(), home };
  return {
    remote: found.remote,
    found,
    peek: { place: here, plan: remotePlan(found, forge, settings), scratch, signal },
  };
}

/** @throws AppError `git/…`, `forge/…` with the forge's own words */
export function inspectRepository(
  place: StoredPlace,
  requested: string | undefined,
  parts: InspectParts,
): Promise<Inspected> {
  return atPlace(place, parts, async ({ remote, peek }) => {
    const heads = await peekBranches(peek);
    if (heads.branches.size === 0) return { remote, branches: [], branch: undefined, folders: [] };
    const [branch, main] = [branchOf(heads, requested), mainBranch(heads)];
    const paths: string[] = [];
    const files = await peekFiles(peek, branch, {
      wants: (path) => {
        paths.push(path);
        return (CONFIG.test(path) && !NOT_OURS.test(path)) || isTitled(path);
      },
      max: MAX_FOLDERS + MAX_TITLED,
    });
    const madeWith = recognisedFolder(paths, '');
    const folders =
      madeWith !== undefined
        ? [{ path: '', name: titleIn(files, madeWith), madeWith }]
        : files
            .filter(({ path }) => CONFIG.test(path))
            .slice(0, MAX_FOLDERS)
            .map(
              ({ path, text }): FoundFolder => ({
                path: path.replace(/\/?docs\.json$/, ''),
                name: nameIn(text),
              }),
            );
    const others = [...heads.branches.keys()].filter((one) => one !== main).toSorted();
    return { remote, branches: [main, ...others].slice(0, MAX_BRANCHES), branch, folders };
  });
}

export interface RequestedRepository {
  readonly branch?: string | undefined;
  readonly folder: string;
}

/** @returns the address as it is stored; undefined when nothing there is a site. @throws AppError `git/…`, `forge/…` */
export function remoteWithDocs(
  place: StoredPlace,
  { branch, folder }: RequestedRepository,
  parts: InspectParts,
): Promise<string | undefined> {
  const file = folder === '' ? 'docs.json' : `${folder}/docs.json`;
  return atPlace(place, parts, async ({ remote, peek }) => {
    const heads = await peekBranches(peek);
    if (heads.branches.size === 0) return undefined;
    const paths: string[] = [];
    const wants = (path: string): boolean => {
      paths.push(path);
      return path === file;
    };
    const found = await peekFiles(peek, branchOf(heads, branch), { wants, max: 1 });
    return found.length > 0 || recognisedFolder(paths, folder) !== undefined ? remote : undefined;
  });
}

/** @throws AppError `git/unknown` */
function branchOf(heads: RemoteHeads, requested: string | undefined): string {
  const main = mainBranch(heads);
  if (requested === undefined || heads.branches.has(requested)) return requested ?? main;
  throw new AppError('git/unknown', `The repository has no branch "${requested}"`, {
    hint: `Its main branch is "${main}"`,
  });
}

/** Each is a few processes for up to a minute and a half, so they are limited like those of the projects. */
export async function atPlace<Result>(
  place: StoredPlace,
  parts: InspectParts,
  work: (open: OpenPlace) => Promise<Result>,
): Promise<Result> {
  return parts.turn(place.remote, async () => {
    const open = await openPlace(place, parts);
    try {
      return await work(open);
    } catch (error) {
      if (!open.peek.signal.aborted) throw error;
      throw tookTooLong(open.remote, parts);
    }
  });
}

function tookTooLong(remote: string, { patience = PATIENCE_MS }: InspectParts): AppError {
  const shown = remote.replace(/\/\/[^@/]*@/, '//').slice(0, 200);
  return new AppError(
    'git/unreachable',
    `Looking into the repository ${JSON.stringify(shown)} took longer than ${Math.ceil(patience / 1_000)} seconds`,
    {
      hint: 'Try again when server and network have less to do, or name it in the settings file, for which nothing is looked into first',
    },
  );
}

/** @throws AppError */
async function refuseUnusable(
  { remote, access }: StoredPlace,
  { settings, records: { connections } }: InspectParts,
): Promise<void> {
  const kind = remoteKind(remote);
  if (kind === 'local') return refuseFolder(remote, settings);
  if (access.kind === 'key') {
    const key = await connections.key(access.id);
    if (key?.remote === remote && kind === 'ssh') return;
    throw new AppError('connections/unknown', 'The SSH key was made for another address, or is gone', {
      hint: 'Begin again with the address',
    });
  }
  if (kind === 'ssh' && access.kind === 'open')
    throw new AppError('connections/key', 'An address by ssh needs a key', {
      hint: 'Make one here and add it to the repository, or give the address by https',
    });
}

/** @throws AppError `connections/other-server` */
function refuseOtherServer(git: GitPlan, { jobs }: SetupParts['settings']): void {
  const place = forgeOfRemote(git.remote, planAddresses(git, jobs));
  const account = git.access === undefined ? jobs.forges[place.kind] : git.access.account();
  const kind = git.access === undefined ? place.kind : git.access.account()?.kind;
  const { forge, apiUrl } = place;
  if (account !== undefined && forge !== undefined && apiUrl !== undefined && kind === place.kind) {
    if (new URL(forge.locate(account.url).apiUrl).origin === new URL(apiUrl).origin) return;
  }
  throw new AppError('connections/other-server', 'The repository is not on the server of this account', {
    hint: 'Choose another account, or none: a token is never sent to a server that it was not given for',
  });
}

/** Near the root, where the configuration of a whole repository is. */
const isTitled = (path: string): boolean =>
  path.split('/').length <= 3 && TITLED.test(path) && !path.startsWith('node_modules/');

function titleIn(files: readonly PeekedFile[], { config }: DetectedProgram): string | undefined {
  return configuredTitle(config, files.find(({ path }) => path === config)?.text);
}

function nameIn(text: string | undefined): string | undefined {
  const name = text === undefined ? undefined : jsonString(text, '/name')?.trim().slice(0, 100);
  return name === '' ? undefined : name;
}

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const CONFIG_FILE = /^(?:docs|mint)\.json$/;

/**
 * @param paths of all files of the repository
 * @param folder without slashes at its ends; empty = all of it
 * @returns undefined where a docs.json says what the site is, or nothing does
 */
export function recognisedFolder(paths: readonly string[], folder: string): DetectedProgram | undefined {
  const start = folder === '' ? '' : `${folder}/`;
  const inside = paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
  if (inside.some((path) => CONFIG_FILE.test(path)) || isElsewhere(inside)) return undefined;
  const outputs = OUTPUT_FOLDERS.filter(
    (name) => !inside.some((path) => path.startsWith(`${name}/`) && path.endsWith('.mdx')),
  );
  const rules = publishedRules(outputs, false, []);
  const seen = inside.filter((path) => !isFileExcluded(rules, path));
  for (const { name, detect } of DIALECTS) {
    const config = detect(seen);
    if (config !== undefined)
      return { program: name, config, files: seen.filter((path) => MARKDOWN.test(path)).length };
  }
  return undefined;
}
