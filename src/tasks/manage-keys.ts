/** Creates, lists and revokes API keys on the store that the settings name, also while a server runs on it. */

import { type OpenRecords, type StoreSettings, withRecords } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import type { NewKey } from '../records/keys/key-records.ts';
import { KEY_SCOPES } from '../records/keys/key-scope.ts';
import { type AddressSettings, storedAddress } from '../server/server-address.ts';
import { createKey as create, revokeKey as revoke } from '../web/service/actions/keys.ts';
import { presentKey, type WireKey } from '../web/service/wire/key.ts';
import { terminalAct } from './act.ts';
import { type ChosenProject, chooseProject, type ProjectQuery } from './choose-project.ts';

export type KeyLine = WireKey;
/** For commands, which have no access to the records themselves. */
export const KEY_CHOICES: readonly string[] = KEY_SCOPES;

interface KeyRequest extends ProjectQuery, Omit<NewKey, 'project' | 'createdBy'> {}

export interface CreatedKey {
  readonly project: ChosenProject;
  readonly key: KeyLine;
  readonly secret: string;
  /** Address of the API. */
  readonly address: string;
}

/** @throws AppError `usage/project`, and those of `KeyRecords.create` */
export async function createKey(
  settings: StoreSettings & AddressSettings,
  { name, expiresAt, scopes, networks, ...request }: KeyRequest,
): Promise<CreatedKey> {
  const newKey = { name, ...defined({ expiresAt, scopes, networks }) };
  // Choosing a project may register it.
  await create.check?.(newKey, {});
  return withRecords(settings, async ({ records }) => {
    const project = await chooseProject(records.projects, request);
    const created = await terminalAct(records, project.id)(create, newKey);
    const address = await storedAddress(settings, records);
    return { project, key: presentKey(created.key, Date.now()), secret: created.secret, address };
  });
}

/** The named project, which must exist, or all of them. */
async function projectIds({ records }: OpenRecords, id: string | undefined): Promise<readonly string[]> {
  const known = (await records.projects.list()).map((project) => project.id);
  if (id === undefined) return known;
  if (known.includes(id)) return [id];
  throw new AppError('usage/project', `There is no project "${id}" in this store`, {
    hint: known.length === 0 ? 'No project is known yet, so there are no keys' : `Known: ${known.join(', ')}`,
  });
}

/** Newest first within each project. */
export function listKeys(settings: StoreSettings, project: string | undefined): Promise<readonly KeyLine[]> {
  return withRecords(settings, async (open) => {
    const lists = await Promise.all(
      (await projectIds(open, project)).map((id) => open.records.keys.list(id)),
    );
    return lists.flat().map((key) => presentKey(key, Date.now()));
  });
}

/** @throws AppError `usage/key` when there is no such key */
export function revokeKey(
  settings: StoreSettings,
  { id, project }: { readonly id: string; readonly project: string | undefined },
): Promise<KeyLine> {
  return withRecords(settings, async (open) => {
    for (const one of await projectIds(open, project)) {
      const key = await terminalAct(open.records, one)(revoke, { id });
      if (key !== undefined) return presentKey(key, Date.now());
    }
    throw new AppError('usage/key', `There is no key with the id "${id}"`, {
      hint: 'Run "lectern keys list" to see the ids',
    });
  });
}
