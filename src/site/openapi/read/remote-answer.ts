/** What is known of a specification that another server has: asked without waiting, because a site loads without a network too. */

export type RemoteAnswer =
  | {
      readonly state: 'ready';
      readonly text: string;
      /** Changes whenever the text does. */
      readonly version: string;
      /** Why there may be a newer one. */
      readonly problem?: string;
    }
  | {
      readonly state: 'failed';
      /** What went wrong, a part of a sentence: `the server answered 404`. */
      readonly reason: string;
    };

export interface RemoteSpecifications {
  /** Undefined while it is being fetched for the first time; asking is what has it fetched. */
  get(url: string): RemoteAnswer | undefined;
}
