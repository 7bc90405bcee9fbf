/** A reply body that is read while it is sent: a file or a part of one, of which each connection holds a few kilobytes. */
import type { Readable } from 'node:stream';

export interface OpenedBody {
  readonly size: number;
  /** Entity tag and, if known, the date of exactly these bytes. */
  readonly headers: Readonly<Record<string, string>>;
  read(into: Uint8Array, at: number): Promise<number>;
  isUnchanged(): Promise<boolean>;
  close(): void;
}

/** The file is opened only when the reply is sent, so an unsent reply leaves nothing open. */
export interface FileBody {
  /** Size of the whole file, if known before it is opened. */
  readonly size: number;
  /** First and last byte of the requested part. */
  readonly part?: readonly [number, number] | undefined;
  /** @returns undefined when it is gone */
  open(): Promise<OpenedBody | undefined>;
}

export type ReplyBody = string | Buffer | Readable | FileBody;

export function isFileBody(body: ReplyBody): body is FileBody {
  return typeof body === 'object' && 'open' in body;
}
