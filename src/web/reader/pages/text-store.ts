/** Where long texts wait for the next start: freely thrown away. */

export interface TextStore {
  /** What was kept under this name for this key; undefined when there is nothing, or something for another key. */
  read(name: string, key: string): Promise<Buffer | undefined>;
  /** Never fails: what cannot be kept is made again. */
  write(name: string, key: string, text: Buffer): Promise<void>;
}
