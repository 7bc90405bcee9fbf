/** What all parts of one island share. */
import { createContext } from 'preact/compat';

export interface Island {
  /** HTML of the server for each of our components in it, by `islandKey`. */
  readonly parts: ReadonlyMap<string, { readonly html: string; readonly still: boolean }>;
  /** True while the server's elements are being taken over. */
  taking: boolean;
  /** Starts the islands inside HTML that has come into the document. */
  start(root: ParentNode): void;
}

export const IslandContext = createContext<Island | undefined>(undefined);
