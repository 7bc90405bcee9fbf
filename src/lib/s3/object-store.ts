/** Our interface to an object store: whole objects that appear complete or not at all, and are read in parts. */

export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

export interface ObjectFacts {
  readonly size: number;
  /** Changes with the content. */
  readonly tag: string;
  /** What was put with it; names in lower case. */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface ObjectStore {
  /** Objects whose key begins with `prefix`, in the order of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Undefined when there is no such object. */
  facts(key: string): Promise<ObjectFacts | undefined>;
  /**
   * Sends a file in parts, each of which is sent again when it fails; readers see the old object until all are there.
   * @throws AppError also when the store then has something else
   */
  putFile(key: string, file: string, metadata: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Writes an object into a new file that only this user may read.
   * @returns its SHA-256, hexadecimal
   * @throws AppError `s3/changed` when it is replaced meanwhile
   */
  getFile(key: string, facts: ObjectFacts, file: string): Promise<string>;
  /** Also succeeds when there is no such object. */
  remove(key: string): Promise<void>;
  /** Removes what uploads that were cut off more than a day ago have left below a prefix; it costs, and nobody sees it. */
  removeUnfinished(prefix: string): Promise<number>;
}
