/** A team as a SCIM group (RFC 7643, section 4.2). */
import type { Team, TeamMember } from '../../../../records/users/teams/team-records.ts';
import { timestamp } from '../../wire/timestamp.ts';
import { SCIM_ROOT, type ScimRequest } from '../scim-route.ts';
import { USERS } from '../users/user-resource.ts';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const GROUPS = `${SCIM_ROOT}/Groups`;

interface GroupResource {
  readonly [attribute: string]: unknown;
  readonly meta: { readonly location: string; readonly [attribute: string]: unknown };
}

/** @param members undefined when the request does not want them */
export function groupResource(
  { id, name, externalId, createdAt, changedAt }: Team,
  members: readonly TeamMember[] | undefined,
  { address }: Pick<ScimRequest, 'address'>,
): GroupResource {
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId === undefined ? {} : { externalId }),
    displayName: name,
    ...(members === undefined
      ? {}
      : {
          members: members.map((member) => ({
            value: member.id,
            display: member.name,
            type: 'User',
            $ref: address(`${USERS}/${member.id}`),
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: timestamp(createdAt),
      lastModified: timestamp(changedAt),
      location: address(`${GROUPS}/${id}`),
    },
  };
}
