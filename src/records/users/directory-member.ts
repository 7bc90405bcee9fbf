/** Members as the directory of a company manages them (SCIM): what it may read and change of them. */
import type { Role, User } from './user.ts';

/** Names as the directory writes them; kept so that it reads back what it wrote. */
export interface DirectoryProfile {
  readonly userName: string;
  readonly displayName?: string;
  readonly formatted?: string;
  readonly givenName?: string;
  readonly familyName?: string;
}

export interface DirectoryValues {
  readonly profile: DirectoryProfile;
  readonly email: string;
  readonly externalId?: string | undefined;
  readonly active: boolean;
}

export interface DirectoryMember extends User {
  readonly profile: DirectoryProfile;
  readonly externalId: string | undefined;
  readonly changedAt: number;
}

export type DirectoryField = 'id' | 'userName' | 'externalId' | 'email' | 'displayName';

/** All of them have to hold. Names and addresses are compared without regard to case. */
export type DirectoryConditions = Readonly<Partial<Record<DirectoryField, string>>>;

interface DirectoryPage {
  readonly total: number;
  readonly members: readonly DirectoryMember[];
}

export type DirectoryOutcome =
  | {
      readonly outcome: 'changed';
      readonly before: DirectoryMember;
      readonly member: DirectoryMember;
      /** True when the new mail address was not taken over: the member may do more than the directory can give. */
      readonly keptEmail: boolean;
    }
  /** Another member has the name, the address or the external id. */
  | { readonly outcome: 'taken' }
  /** The directory never touches owners. */
  | { readonly outcome: 'owner' }
  | { readonly outcome: 'none' };

export interface DirectoryMemberRecords {
  directoryMember(id: string): Promise<DirectoryMember | undefined>;
  /** In the order in which they became members. */
  directoryMembers(
    conditions: DirectoryConditions,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<DirectoryPage>;
  /** Makes a member without a password, who comes in with a provider, an invitation or a reset link. */
  addFromDirectory(values: DirectoryValues, role: Role): Promise<DirectoryMember | 'taken'>;
  /**
   * @param change computes the new values from those of now, in the transaction
   * @param given the role of members that the directory makes: who may do more keeps their mail address
   */
  changeFromDirectory(
    id: string,
    change: (member: DirectoryMember) => DirectoryValues,
    given: Role,
  ): Promise<DirectoryOutcome>;
  removeFromDirectory(
    id: string,
  ): Promise<
    | { readonly outcome: 'removed'; readonly member: DirectoryMember }
    | { readonly outcome: 'owner' }
    | { readonly outcome: 'none' }
  >;
}
