/** The body of an answer that is read while it is sent: a file, or a part of one, of which a reader holds a few kilobytes. */
import type { Readable } from 'node:stream';

export interface OpenedBody {
  readonly size: number;
  /** Entity tag and, where it is known, the date of exactly these bytes. */
  readonly headers: Readonly<Record<string, string>>;
  read(into: Uint8Array, at: number): Promise<number>;
  isUnchanged(): Promise<boolean>;
  close(): void;
}

/** Nothing is open until somebody asks: an answer that is not sent after all leaves nothing behind. */
export interface FileBody {
  /** Bytes of the whole file, as far as is known before it is opened. */
  readonly size: number;
  /** First and last byte of the part that was asked for. */
  readonly part?: readonly [number, number] | undefined;
  /** @returns undefined when it is gone */
  open(): Promise<OpenedBody | undefined>;
}

export type ReplyBody = string | Buffer | Readable | FileBody;

export function isFileBody(body: ReplyBody): body is FileBody {
  return typeof body === 'object' && 'open' in body;
}
