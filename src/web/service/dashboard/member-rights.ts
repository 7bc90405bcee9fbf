/** What a signed-in member may do: in the installation, in each project, and which projects exist for them. */
import { higherRole, mayAct, type Role, type User } from '../../../records/users/user.ts';
import type { ServedProject, Service } from '../service.ts';

export interface MemberRights {
  /** Without a project: in the installation. */
  readonly roleIn: (project: string | undefined) => Role;
  /** The served projects in which the member has a role. */
  readonly projects: ReadonlyMap<string, ServedProject>;
}

export async function memberRights(service: Service, { id, role }: User): Promise<MemberRights> {
  // Projects give nothing above the role of an administrator.
  const given = mayAct(role, 'admin') ? undefined : await service.records.users.projectRoles(id);
  const roleIn = (project: string | undefined): Role =>
    project === undefined ? role : higherRole<Role>(role, given?.get(project) ?? 'none');
  return {
    roleIn,
    projects: new Map([...service.projects].filter(([project]) => mayAct(roleIn(project), 'viewer'))),
  };
}
