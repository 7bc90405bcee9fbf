/** A page that differs between two versions of a site. */

export interface PageChange {
  readonly kind: 'added' | 'changed' | 'removed' | 'moved';
  /** Address in the newer version, without base prefix; in the older one for a removed page. */
  readonly url: string;
  /** File inside the documentation folder, likewise; for a generated page the specification's. */
  readonly file: string;
  readonly title: string;
  /** Set when it was moved: address and file in the older version. */
  readonly from?: { readonly url: string; readonly file: string };
}
