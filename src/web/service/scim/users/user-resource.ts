/** A member as a SCIM resource. */
import type { DirectoryMember } from '../../../../records/users/directory-member.ts';
import { timestamp } from '../../wire/timestamp.ts';
import { SCIM_ROOT, type ScimRequest } from '../scim-route.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const USERS = `${SCIM_ROOT}/Users`;

interface UserResource {
  readonly [attribute: string]: unknown;
  readonly meta: { readonly location: string; readonly [attribute: string]: unknown };
}

export function userResource(
  { id, name, email, active, externalId, profile, createdAt, changedAt }: DirectoryMember,
  { address }: Pick<ScimRequest, 'address'>,
): UserResource {
  const { userName, givenName, familyName } = profile;
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(externalId === undefined ? {} : { externalId }),
    userName,
    name: {
      formatted: name,
      ...(givenName === undefined ? {} : { givenName }),
      ...(familyName === undefined ? {} : { familyName }),
    },
    displayName: name,
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    meta: {
      resourceType: 'User',
      created: timestamp(createdAt),
      lastModified: timestamp(changedAt),
      location: address(`${USERS}/${id}`),
    },
  };
}
