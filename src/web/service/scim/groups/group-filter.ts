/** Turns a SCIM filter on groups into the conditions of the store. */
import type { TeamConditions } from '../../../../records/users/teams/team-records.ts';
import { parseFilter } from '../scim-expression.ts';
import { badRequest } from '../scim-problem.ts';

const FIELDS: Readonly<Record<string, keyof TeamConditions>> = {
  id: 'id',
  displayname: 'name',
  externalid: 'externalId',
  members: 'member',
  'members.value': 'member',
};

/** @throws ScimProblem `invalidFilter` */
export function groupConditions(filter: string | null): TeamConditions {
  if (filter === null || filter.trim() === '') return {};
  const conditions: { -readonly [Field in keyof TeamConditions]: string } = {};
  for (const { path, value } of parseFilter(filter)) {
    const name = path.sub === undefined ? path.attribute : `${path.attribute}.${path.sub}`;
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field === undefined || typeof value !== 'string' || path.where !== undefined)
      throw badRequest(
        'invalidFilter',
        'A filter compares a text with displayName, externalId, members.value or id',
      );
    if (conditions[field] !== undefined && conditions[field] !== value)
      throw badRequest('invalidFilter', `"${name}" is compared twice`);
    conditions[field] = value;
  }
  return conditions;
}
