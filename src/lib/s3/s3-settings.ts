/** How an object store is reached. */
import type { KeySource } from './keys/key-source.ts';
import type { S3Keys } from './sign-request.ts';

export interface S3Settings {
  /** Origin, and a path where the server is below one. */
  readonly endpoint: string;
  readonly region: string;
  /** Those of a role are fetched when they are needed. */
  readonly keys: S3Keys | KeySource;
  /** Whether the bucket is part of the path, and not of the host name. */
  readonly pathStyle: boolean;
  /** Value of `x-amz-server-side-encryption`; undefined = the bucket decides. */
  readonly encryption?: string;
}
