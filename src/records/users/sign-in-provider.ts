/** Providers with which members sign in to the dashboard, and the members' identities there. */
import type { ProviderSettings } from '../readers/access-settings.ts';
import type { Entered } from './entered.ts';
import type { Role } from './user.ts';

export interface RoleOfGroup {
  /** Compared exactly as written. */
  readonly group: string;
  readonly role: Role;
}

export interface SignInProvider extends ProviderSettings {
  /** Of several that match, the one with the most rights counts. */
  readonly roles: readonly RoleOfGroup[];
  /** Of new members without such a group; absent = only who is invited or in a group gets in. */
  readonly defaultRole?: Role;
  /** Whether members, except owners, have to use a provider. */
  readonly enforced: boolean;
  /** Whether a verified mail address is enough to be the member, or the invited person, of that address. */
  readonly trustsMail: boolean;
}

/** What a provider says about a person; checked by the caller. */
export interface ProvenPerson {
  readonly subject: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly emailVerified: boolean | undefined;
  readonly groups: readonly string[];
}

export interface ProviderAttempt {
  /** Id of the provider. */
  readonly provider: string;
  readonly person: ProvenPerson;
  /** Token of the invitation with which the sign-in was begun. */
  readonly invitation?: string;
  readonly device: string;
}

export type ProviderEntry =
  | {
      readonly outcome: 'in';
      readonly entered: Entered;
      /** For the audit log. */
      readonly joined: boolean;
      readonly connected: boolean;
      readonly changedFrom: Role | undefined;
    }
  | {
      readonly outcome: 'refused';
      /**
       * `stranger`: nobody knows them; `group`: no group of theirs has a role any more; `claimed`: a member has their address, and
       * has never proven it.
       */
      readonly why:
        | 'stranger'
        | 'suspended'
        | 'group'
        | 'mail'
        | 'claimed'
        | 'unverified'
        | 'invitation'
        | 'provider';
    };

export interface Identity {
  readonly provider: string;
  readonly subject: string;
  /** Mail address or name at the provider. */
  readonly label: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
}

export interface ProviderRecords {
  /** The oldest first. */
  providers(): Promise<readonly SignInProvider[]>;
  provider(id: string): Promise<SignInProvider | undefined>;
  /**
   * Adds or replaces. Where the provider became another one, the identities of the old one are removed.
   * @returns how many were removed
   * @throws AppError `users/too-many-providers`
   */
  saveProvider(provider: SignInProvider): Promise<number>;
  /** Ends the sessions that began with it. */
  removeProvider(id: string): Promise<boolean>;
}

export interface IdentityRecords {
  /** Lets in whoever the provider vouches for: a member, somebody invited, or somebody in a group with a role. */
  enterWith(attempt: ProviderAttempt): Promise<ProviderEntry>;
  /** Connects a signed-in member. @returns false when somebody else has this identity */
  connect(
    user: string,
    provider: string,
    person: Pick<ProvenPerson, 'subject' | 'name' | 'email'>,
  ): Promise<boolean>;
  /** Ends the sessions that began with it. @returns `only-way` for a member without a password and another provider */
  disconnect(user: string, provider: string): Promise<'done' | 'none' | 'only-way'>;
  identities(user: string): Promise<readonly Identity[]>;
  /** Marks a state as used until it expires. @returns false when it was used before */
  useState(state: string, expiresAt: number): Promise<boolean>;
  /** Id of the provider with which a session began. */
  sessionProvider(session: string): Promise<string | undefined>;
}
