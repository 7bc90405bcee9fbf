/** What is done with API keys. */

import { checkedNetworks } from '../../../records/keys/key-networks.ts';
import type { ApiKey, KeyRecords, NewKey } from '../../../records/keys/key-records.ts';
import { checkedScopes, isForAllProjects, isKeyScope } from '../../../records/keys/key-scope.ts';
import { keyRightsText } from '../wire/key.ts';
import type { Action } from './action.ts';

export const createKey: Action<Omit<NewKey, 'project'>, Awaited<ReturnType<KeyRecords['create']>>> = {
  role: 'admin',
  reserved: ({ scopes = [] }) =>
    scopes.some((scope) => isKeyScope(scope) && isForAllProjects(scope))
      ? 'Only an owner can make a key that reaches all projects'
      : undefined,
  check: ({ scopes, networks }) => {
    checkedScopes(scopes);
    checkedNetworks(networks);
  },
  run: ({ service, project }, key) => service.records.keys.create({ ...key, project }),
  entries: ({ key }) => [['key.created', key.name, keyRightsText(key)]],
};

/** @returns undefined when the project has no such key */
export const revokeKey: Action<{ readonly id: string }, ApiKey | undefined> = {
  role: 'admin',
  run: ({ service, project }, { id }) => service.records.keys.revoke(project, id),
  entries: (key) => (key === undefined ? [] : [['key.revoked', key.name, key.hint]]),
};
