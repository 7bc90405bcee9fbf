/** Hashes passwords with scrypt: each hash stores its cost, so that the cost can grow, and few run at once. */
import { type BinaryLike, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { RandomBytes } from './random-bytes.ts';

/** Memory is 1 kB × 2^log × r; p is the number of passes. */
export interface PasswordCost {
  readonly log: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB and about 0.2 s each: with three passes as hard to attack as 128 MB with one, and kinder to a small server. */
export const PASSWORD_COST: PasswordCost = { log: 15, r: 8, p: 3 };

/** Together they may take 64 MB; waiting ones take nothing. */
const AT_ONCE = 2;
/** Of each turn. */
const MAX_WAITING = 32;

/**
 * `first` for requests with proof that strangers lack: a known browser, a link, a session. They never wait for others.
 */
export type Turn = 'first' | 'usual';

/** The same password typed on two systems may be two sequences of code points. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

export interface PasswordHasher {
  hash(password: string, turn?: Turn): Promise<string>;
  /** @param stored undefined for an unknown account: takes as long, and is never right */
  verify(password: string, stored: string | undefined, turn?: Turn): Promise<boolean>;
  /** True when a stored hash has another cost than new ones. */
  isDated(stored: string): boolean;
}

/** Every method throws AppError `users/busy` when too many are waiting already. */
export function createPasswordHasher(
  random: RandomBytes,
  cost: PasswordCost = PASSWORD_COST,
): PasswordHasher {
  const run = queue();
  const derive = (
    password: string,
    salt: BinaryLike,
    { log, r, p, turn }: PasswordCost & { readonly turn: Turn },
  ): Promise<Buffer> =>
    run(
      turn,
      () =>
        new Promise((resolve, reject) => {
          const options = { N: 2 ** log, r, p, maxmem: 160 * r * 2 ** log };
          scrypt(normalPassword(password), salt, 32, options, (error, key) =>
            error === null ? resolve(key) : reject(error),
          );
        }),
    );
  const written = (salt: Uint8Array, key: Uint8Array): string =>
    `scrypt$${cost.log}$${cost.r}$${cost.p}$${Buffer.from(salt).toString('base64url')}$${Buffer.from(key).toString('base64url')}`;
  // No password has this hash: unknown addresses are compared with it.
  const dummy = written(random(16), random(32));

  return {
    hash: async (password, turn = 'usual') => {
      const salt = random(16);
      return written(salt, await derive(password, salt, { ...cost, turn }));
    },
    verify: async (password, stored, turn = 'usual') => {
      const { salt, key, ...known } = parsed(stored ?? dummy);
      const derived = await derive(password, salt, { ...known, turn });
      return timingSafeEqual(derived, key) && stored !== undefined;
    },
    isDated: (stored) => !stored.startsWith(`scrypt$${cost.log}$${cost.r}$${cost.p}$`),
  };
}

function parsed(stored: string): PasswordCost & { salt: Buffer; key: Buffer } {
  const [, log, r, p, salt, key] = stored.split('$');
  return {
    log: Number(log),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt ?? '', 'base64url'),
    key: Buffer.from(key ?? '', 'base64url'),
  };
}

function queue(): <T>(turn: Turn, work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: Readonly<Record<Turn, (() => void)[]>> = { first: [], usual: [] };
  return async (turn, work) => {
    if (running >= AT_ONCE) {
      const line = waiting[turn];
      if (line.length >= MAX_WAITING)
        throw new AppError('users/busy', 'Too many people are signing in at this moment', {
          hint: 'Try again in a few seconds',
        });
      await new Promise<void>((resolve) => line.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.first.shift() ?? waiting.usual.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
