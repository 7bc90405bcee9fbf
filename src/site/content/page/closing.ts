/** What an audience may not see of a site besides what its own files close, as of an old commit for which today's rules count. */
import type { Audience } from './audience.ts';

export interface Closing {
  /** @param path of a page, generated ones included @param version of its file, if it has one */
  page(path: string, version: string | undefined): boolean;
  file(path: string, version: string): boolean;
}

export type ClosingFor = (audience: Audience) => Promise<Closing>;
