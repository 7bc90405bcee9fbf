/** The repository of teams and of the roles that members and teams have in single projects. */
import type { ProjectRole, Role } from '../user.ts';

export interface Team {
  readonly id: string;
  /** Also the name of a group for pages of protected sites that its members may read. */
  readonly name: string;
  /** Name that the company's directory gave it. */
  readonly externalId: string | undefined;
  /** True when the company's directory made it: its name and its members are changed there. */
  readonly byDirectory: boolean;
  readonly createdAt: number;
  readonly changedAt: number;
}

export interface TeamEntry extends Team {
  readonly members: number;
}

export interface TeamMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Who has a role in a project: a member, or all members of a team. */
export type RoleHolder = { readonly member: string } | { readonly team: string };

export interface ProjectGrant {
  readonly project: string;
  readonly holder: RoleHolder;
  readonly role: ProjectRole;
}

/** What an invitation gives besides its role, once it is accepted. */
export interface InvitationGrants {
  /** Roles by project id. */
  readonly projects: Readonly<Record<string, ProjectRole>>;
  /** Ids of teams. One that is gone by then is left out. */
  readonly teams: readonly string[];
}

export interface TeamChange {
  readonly name?: string;
  readonly externalId?: string | undefined;
  /** Ids of members; whoever is not among them is no member of the team any more. */
  readonly members?: readonly string[];
}

export interface TeamChanged {
  readonly outcome: 'changed';
  readonly before: Team;
  readonly team: Team;
  /** Ids of members. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** All of them have to hold. Names are compared without regard to case. */
export interface TeamConditions {
  readonly id?: string;
  readonly name?: string;
  readonly externalId?: string;
  /** Id of somebody who belongs to it. */
  readonly member?: string;
}

export interface TeamRecords {
  /**
   * @throws AppError `teams/name`, `teams/too-many`
   * @returns undefined when a team has the name or the external id already
   */
  createTeam(request: {
    readonly name: string;
    readonly externalId?: string | undefined;
    readonly byDirectory?: boolean;
    readonly members?: readonly string[];
  }): Promise<Team | undefined>;
  team(id: string): Promise<Team | undefined>;
  /** By name. */
  teams(): Promise<readonly TeamEntry[]>;
  /**
   * Computes the change in its transaction, from the members of then. Ids that are no members of the dashboard are left out.
   * @throws AppError `teams/name`, `teams/too-many-members`
   */
  changeTeam(
    id: string,
    change: (team: Team, members: readonly string[]) => TeamChange,
  ): Promise<TeamChanged | { readonly outcome: 'none' | 'taken' }>;
  /** Of the teams that the company's directory made, in the order in which it did. */
  directoryTeams(
    conditions: TeamConditions,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly total: number; readonly teams: readonly Team[] }>;
  removeTeam(id: string): Promise<Team | undefined>;
  /** By name. */
  teamMembers(id: string): Promise<readonly TeamMember[]>;
  /** By name. */
  teamsOf(user: string): Promise<readonly Team[]>;

  /** Gives a role in a project, changes it, or takes it with `undefined`. @returns the role of before */
  setProjectRole(
    project: string,
    holder: RoleHolder,
    role: ProjectRole | undefined,
  ): Promise<ProjectRole | undefined>;
  /** All, or those in one project. */
  projectGrants(project?: string): Promise<readonly ProjectGrant[]>;
  /** The roles of a member by project id, their own and those of their teams; of several the highest. */
  projectRoles(user: string): Promise<ReadonlyMap<string, ProjectRole>>;
  /** What the member may do in the project by all of their roles; `none` for a suspended one. */
  roleIn(user: string, project: string): Promise<Role>;
}
