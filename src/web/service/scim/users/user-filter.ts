/** Turns a SCIM filter into the conditions of the store. */
import type { DirectoryConditions, DirectoryField } from '../../../../records/users/directory-member.ts';
import { parseFilter, type ScimCondition } from '../scim-expression.ts';
import { badRequest } from '../scim-problem.ts';

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
export function userConditions(filter: string | null): DirectoryConditions {
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
