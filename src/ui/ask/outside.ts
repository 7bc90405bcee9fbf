/** What the panel needs to know on a page of another website, where nothing around it is the site's. */
import type { Offered } from './offered.ts';

export interface Outside {
  /** Address of the site's first page, from which links are read. */
  readonly site: string;
  /** Stands above the conversation. */
  readonly name: string;
  /** Path of the page whose language and version answers come from. */
  readonly path: string | undefined;
  readonly offered: Offered;
  /** False leaves the focus where it is: the panel opens without anybody having asked for it. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}
