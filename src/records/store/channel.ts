/** A channel on which the programs that share a database send each other short texts. */

/**
 * `open`: texts arrive. `lost`: the connection has ended and is opened again; what is sent meanwhile is lost. `pooled`: the
 * address leads to a pooler, through which nothing can be heard; final.
 */
export type ChannelState = 'open' | 'lost' | 'pooled';

export interface ChannelOptions {
  /** Letters, digits and underscores, at most 63. Whoever may connect to the database can read and write it. */
  readonly name: string;
  /** Called with each text, own ones included, in the order in which they were sent. */
  readonly received: (text: string) => void;
  readonly changed: (state: ChannelState) => void;
}

export interface Channel {
  /** @param texts each of at most `LONGEST_TEXT` bytes @returns false when they could not be sent; never throws */
  send(texts: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

/** PostgreSQL takes payloads of less than 8,000 bytes. */
export const LONGEST_TEXT = 7_900;
