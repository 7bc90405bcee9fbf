/** What the processes of a server and the one that started them send each other. */

/** To the starting process. */
export type ToPrimary =
  | { readonly lectern: 'hello' }
  | { readonly lectern: 'ready' }
  | { readonly lectern: 'tell'; readonly announcements: readonly Announcement[] }
  | { readonly lectern: 'ask'; readonly id: number; readonly topic: string; readonly question: unknown }
  | { readonly lectern: 'answer'; readonly id: number; readonly answer: unknown };

/** To a process of the server. */
export type ToProcess =
  | { readonly lectern: 'role'; readonly role: ProcessRole }
  | { readonly lectern: 'tell'; readonly announcements: readonly Announcement[] }
  | { readonly lectern: 'ask'; readonly id: number; readonly topic: string; readonly question: unknown }
  | { readonly lectern: 'answers'; readonly id: number; readonly answers: readonly unknown[] }
  | { readonly lectern: 'stop'; readonly signal: 'SIGINT' | 'SIGTERM' }
  | { readonly lectern: 'reload' };

export type Announcement = readonly [topic: string, message: unknown];

export interface ProcessRole {
  /** From 0, which alone runs agent jobs and says that the server has started. */
  readonly index: number;
  readonly count: number;
  /** For keys of addresses, which all processes must agree on: see `day-salts.ts`. */
  readonly salt: { readonly day: number; readonly seed: string };
  /** Of this server: the same in all of its processes, and another one at each start. */
  readonly server: string;
}

export function isMessage(message: unknown): message is { readonly lectern: string } {
  return typeof message === 'object' && message !== null && 'lectern' in message;
}
