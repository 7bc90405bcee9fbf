/** The state of a specification at a URL; reading it never waits, because a site loads without a network too. */

export type RemoteAnswer =
  | {
      readonly state: 'ready';
      readonly text: string;
      /** Changes whenever the text does. */
      readonly version: string;
      /** Why the last refresh failed. */
      readonly problem?: string;
    }
  | {
      readonly state: 'failed';
      /** The error, a part of a sentence: `the server answered 404`. */
      readonly reason: string;
    };

export interface RemoteSpecifications {
  /** Undefined while the first fetch runs; the call starts it. */
  get(url: string): RemoteAnswer | undefined;
}
