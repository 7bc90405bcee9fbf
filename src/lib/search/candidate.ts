/** The shape of a matching section, before its text is read. */
export interface Candidate {
  readonly url: string;
  readonly title: string;
  /** Empty for the page itself. */
  readonly heading: string;
  /** `POST /jobs`, on the first record of its page. */
  readonly endpoint: string;
  /** Of its author: decides between sections that are as relevant. */
  readonly weight: number;
  /** True for a heading that every page of its type has. */
  readonly generic: boolean;
  readonly read: () => { readonly trail: string; readonly text: string; readonly code: string };
}
