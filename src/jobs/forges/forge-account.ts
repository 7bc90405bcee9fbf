/** What an account on a forge can see: the repositories that a project can be made from. */

export interface ListedRepository {
  /** `owner/name`; some forges have deeper ones. */
  readonly name: string;
  /** Address for Git over HTTP. */
  readonly cloneUrl: string;
  /** True when a stranger cannot read it. */
  readonly isPrivate: boolean;
}

/** Throws AppErrors as a `Forge` does. */
export interface ForgeDirectory {
  /** Repositories that the account may read, most recently changed first; `search` limits them to names with these letters. */
  repositories(search: string, limit: number): Promise<readonly ListedRepository[]>;
  /** Throws when the forge does not know the token; absent where a list without a search tells. */
  check?(): Promise<void>;
}
