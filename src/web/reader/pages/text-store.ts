/** A store of long texts for the next start; it may be deleted at any time. */

export interface TextStore {
  /** The text stored under this name and key; undefined if there is none, or one for another key. */
  read(name: string, key: string): Promise<Buffer | undefined>;
  /** Never fails: a text that cannot be stored is generated again. */
  write(name: string, key: string, text: Buffer): Promise<void>;
}
