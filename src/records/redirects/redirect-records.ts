/** Redirects that a team keeps beside docs.json: old addresses of a site, each with the page that it leads to. */

export interface Redirect {
  /** Decoded path without a slash at its end: `/old/start`. */
  readonly from: string;
  /** Path of a page, likewise. */
  readonly to: string;
  /** When it was made, in milliseconds. */
  readonly at: number;
}

/** Redirects of one project; more belong into docs.json. */
export const MAX_REDIRECTS = 1_000;
/** Characters of an address. */
export const LONGEST_REDIRECT = 512;

export interface RedirectRecords {
  /** A number that is another one after each change of the redirects of any project, except by versions of this program before it. */
  version(): Promise<number>;
  /** Of a project, by their addresses. */
  list(project: string): Promise<readonly Redirect[]>;
  /** Of all projects, by the id of each that has any. */
  all(): Promise<ReadonlyMap<string, readonly Redirect[]>>;
  /**
   * Makes redirects, or leads those that are there to another page.
   * @returns addresses whose redirect is another one now @throws AppError `redirects/too-many`; then none is made
   */
  put(
    project: string,
    redirects: { readonly from: readonly string[]; readonly to: string },
  ): Promise<readonly string[]>;
  /** @returns addresses that had a redirect */
  remove(project: string, from: readonly string[]): Promise<readonly string[]>;
}
