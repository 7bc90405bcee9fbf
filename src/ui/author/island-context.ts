/** The state that all parts of an island share. */
import { createContext } from 'preact/compat';

export interface Island {
  /** The server's HTML of each of our components in it, by `islandKey`. */
  readonly parts: ReadonlyMap<string, { readonly html: string; readonly still: boolean }>;
  /** True while the island hydrates the server's elements. */
  taking: boolean;
  /** Starts the islands inside HTML that was added to the document. */
  start(root: ParentNode): void;
}

export const IslandContext = createContext<Island | undefined>(undefined);
