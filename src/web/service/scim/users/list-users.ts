/** GET /Users: members, a page at a time, all or those that a filter names. */

import type { DirectoryConditions, DirectoryField } from '../../../../records/users/directory-member.ts';
import { chosen, listResponse, pageOf } from '../list-response.ts';
import { parseFilter, type ScimCondition } from '../scim-expression.ts';
import { badRequest } from '../scim-problem.ts';
import type { ScimRoute } from '../scim-route.ts';
import { USERS, userResource } from './user-resource.ts';

const FIELDS: Readonly<Record<string, DirectoryField>> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  emails: 'email',
  'emails.value': 'email',
  displayname: 'displayName',
};

/** Every address that is kept is one of work. */
function isKept({ path, value }: ScimCondition): boolean {
  return path.attribute === 'type' && String(value).toLowerCase() === 'work';
}

/** @throws ScimProblem `invalidFilter` */
function userConditions(filter: string | null): DirectoryConditions {
  if (filter === null || filter.trim() === '') return {};
  const conditions: Partial<Record<DirectoryField, string>> = {};
  for (const { path, value } of parseFilter(filter)) {
    const name = path.sub === undefined ? path.attribute : `${path.attribute}.${path.sub}`;
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field === undefined || typeof value !== 'string' || !(path.where ?? []).every(isKept))
      throw badRequest(
        'invalidFilter',
        'A filter compares a text with userName, externalId, emails.value, displayName or id',
      );
    if (conditions[field] !== undefined && conditions[field] !== value)
      throw badRequest('invalidFilter', `"${name}" is compared twice`);
    conditions[field] = value;
  }
  return conditions;
}

export const listUsers: ScimRoute = {
  method: 'GET',
  path: USERS,
  handle: async (context) => {
    const { service, request } = context;
    const { startIndex, count } = pageOf(request);
    const { total, members } = await service.records.users.directoryMembers(
      userConditions(request.query.get('filter')),
      { offset: startIndex - 1, limit: count },
    );
    const resources = members.map((member) => chosen(userResource(member, context), request));
    return { status: 200, body: listResponse(resources, { total, startIndex }) };
  },
};
