/** The forge accounts that projects can be made with: those of the settings, and those that owners have added. */
import type { ForgeDirectory } from '../../jobs/forges/forge-account.ts';
import type { ForgeAccount, ForgeDefinition } from '../../jobs/forges/forge-definition.ts';
import { FORGES } from '../../jobs/forges/forges.ts';
import { github } from '../../jobs/forges/github/github.ts';
import type { Fetch } from '../../jobs/forges/shared/forge-http.ts';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { ConnectedAccount } from '../../records/connections/connection-records.ts';
import type { ForgeChoice, ProjectSetup, SetupAccount } from '../../web/service/project-setup.ts';
import { guardedFetch } from './repository-guard.ts';
import type { SetupParts } from './setup-parts.ts';
import { forgeAccount } from './store-plans.ts';
import { OF_SETTINGS } from './typed-project.ts';

type AccountSetup = Pick<
  ProjectSetup,
  'forges' | 'accounts' | 'addToken' | 'replaceToken' | 'removeAccount' | 'repositories'
>;

const MAX_LISTED = 50;
const MAX_NAME = 60;

export function setupAccounts(parts: Pick<SetupParts, 'settings' | 'records'>): AccountSetup {
  const { settings } = parts;
  const { connections } = parts.records;
  const fetch = guardedFetch(settings);
  const accounts = async (): Promise<readonly SetupAccount[]> => {
    const [stored, projects] = await Promise.all([connections.accounts(), connections.projects()]);
    const users = (id: string): string[] =>
      projects.flatMap((one) => (one.access.kind === 'account' && one.access.id === id ? [one.id] : []));
    return [
      ...FORGES.flatMap((forge) => {
        const account = settings.jobs.forges[forge.kind];
        return account === undefined ? [] : [ofSettings(forge, account)];
      }),
      ...stored.flatMap((account) => ofStore(account, users(account.id))),
    ];
  };
  return {
    forges: () => FORGES.map(choiceOf),
    accounts,
    addToken: async ({ kind, url, token, name }, by) => {
      const forge = forgeOf(kind);
      const address = addressOf(forge, url);
      const account: ForgeAccount = { url: address, token: checkedToken(token) };
      await checkAccount({ forge, account, fetch });
      const added = await connections.addAccount(
        { kind, url: address, name: checkedName(name, forge.locate(address).host), createdBy: by },
        { token: account.token! },
      );
      return ofStore(added, [])[0]!;
    },
    replaceToken: async (id, token) => {
      const account = await connections.account(id);
      if (account === undefined) return false;
      if (account.app !== undefined)
        throw new AppError('connections/app', 'A GitHub App has a key, and no token', {
          hint: 'Its key is given once and cannot be replaced: make another App, and give it to the projects',
        });
      const forge = forgeOf(account.kind);
      await checkAccount({ forge, account: { url: account.url, token: checkedToken(token) }, fetch });
      return connections.changeSecrets(id, { token: checkedToken(token) });
    },
    removeAccount: async (id) => {
      const removed = await connections.removeAccount(id);
      return removed === undefined ? undefined : ofStore(removed, [])[0];
    },
    repositories: async (id, search) => {
      const found = await openAccount(id, parts);
      if (found === undefined) throw unknownAccount();
      const directory = await openDirectory(found);
      const listed = await directory.repositories(search, MAX_LISTED);
      return listed.map(({ name, cloneUrl, isPrivate }) => ({ name, remote: cloneUrl, isPrivate }));
    },
  };
}

interface AtForge {
  readonly forge: ForgeDefinition;
  readonly account: ForgeAccount;
  /** Absent for the operator's own, who may name any server. */
  readonly fetch?: Fetch;
}

/** @returns undefined when there is none. @throws AppError when its secrets cannot be opened */
async function openAccount(
  id: string,
  { settings, records }: Pick<SetupParts, 'settings' | 'records'>,
): Promise<AtForge | undefined> {
  if (id.startsWith(OF_SETTINGS)) {
    const kind = id.slice(OF_SETTINGS.length);
    const account = settings.jobs.forges[kind];
    return account === undefined ? undefined : { forge: forgeOf(kind), account };
  }
  const stored = await records.connections.account(id);
  if (stored === undefined) return undefined;
  const secrets = await records.connections.accountSecrets(id);
  if (secrets === undefined)
    throw new AppError('connections/sealed', `The secrets of "${stored.name}" cannot be opened`, {
      hint: 'The secret of this installation has changed since: enter the token again',
    });
  const account = forgeAccount(stored, secrets);
  return { forge: forgeOf(stored.kind), account, fetch: guardedFetch(settings) };
}

const unknownAccount = (): AppError =>
  new AppError('connections/unknown', 'The forge account does not exist any more', {
    hint: 'Choose another one',
  });

function choiceOf({ kind, software, publicHost, urlRequired, rights }: ForgeDefinition): ForgeChoice {
  return {
    kind,
    software,
    publicHost: urlRequired === true ? undefined : publicHost,
    rights: [...new Set([rights.push, rights.pulls])].join(' and '),
  };
}

function ofSettings(forge: ForgeDefinition, { url }: ForgeAccount): SetupAccount {
  const { kind, software } = forge;
  const { host } = forge.locate(url);
  return {
    id: OF_SETTINGS + kind,
    kind,
    software,
    host,
    projects: [],
    name: `${software} account of the settings`,
    from: 'settings',
  };
}

export function ofStore(account: ConnectedAccount, projects: readonly string[]): SetupAccount[] {
  const forge = FORGES.find(({ kind }) => kind === account.kind);
  if (forge === undefined) return [];
  const { id, kind, url, name, app } = account;
  return [
    {
      id,
      kind,
      name,
      projects,
      from: 'dashboard' as const,
      software: forge.software,
      host: forge.locate(url).host,
      ...defined({ installUrl: app === undefined ? undefined : appInstallAddress(url, app.slug) }),
    },
  ];
}

/** @throws AppError `connections/forge` */
function forgeOf(kind: string): ForgeDefinition {
  const forge = FORGES.find((one) => one.kind === kind);
  if (forge !== undefined) return forge;
  throw new AppError('connections/forge', 'This kind of forge is not known', {
    hint: `Choose of ${FORGES.map(({ software }) => software).join(', ')}`,
  });
}

/** @throws AppError `connections/address` */
export function addressOf(forge: ForgeDefinition, given: string): string {
  const text = given.trim().replace(/\/+$/, '');
  if (text === '' && forge.urlRequired !== true && forge.publicUrl !== undefined) return forge.publicUrl;
  const url = /^https?:\/\/[^\s\\]+$/i.test(text) && text.length <= 500 ? URL.parse(text) : null;
  if (url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '')
    return url.hostname === forge.publicHost ? (forge.publicUrl ?? text) : text;
  throw new AppError('connections/address', `This is no address of a ${forge.software} server`, {
    hint: 'Give it whole and without a user, for example https://git.example.com',
  });
}

function checkedToken(given: string): string {
  const token = given.trim();
  if (/^[\x21-\x7e]{1,1000}$/.test(token)) return token;
  throw new AppError('connections/token', 'This is no token', {
    hint: 'Copy it whole, without a line break',
  });
}

function checkedName(given: string, host: string): string {
  const name = given.trim();
  if (name === '') return host;
  if (name.length <= MAX_NAME && !/\p{Cc}/u.test(name)) return name;
  throw new AppError('connections/name', `A name has at most ${MAX_NAME} characters, on one line`);
}

/** Asks the forge, so that a wrong token is noticed where it is typed. @throws AppError with the forge's words */
async function checkAccount(at: AtForge): Promise<void> {
  const directory = await openDirectory(at);
  if (directory.check === undefined) await directory.repositories('', 1);
  else await directory.check();
}

function openDirectory({ forge, account, fetch }: AtForge): Promise<ForgeDirectory> {
  const { apiUrl, host } = forge.locate(account.url);
  return forge.openDirectory({ apiUrl, host, account, clock: Date.now, ...defined({ fetch }) });
}

/** Where its owner gives it repositories. @param url of the forge's setting */
function appInstallAddress(url: string, slug: string): string {
  const { protocol, host } = github.locate(url);
  const apps = host === github.publicHost ? 'apps' : 'github-apps';
  return `${protocol}//${host}/${apps}/${slug}/installations/new`;
}
