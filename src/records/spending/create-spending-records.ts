/** Counts what written answers cost, on either database: one row of all projects is locked for each answer that begins. */
import { newId } from '../../lib/secrets/new-id.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { NoReservation, ReservationRequest, SpendingRecords, SpentOfDay } from './spending-records.ts';

/** Longer than an answer may take: then its process is gone. */
const LONGEST_ANSWER_MS = 90_000;
/** Answers in a row that fail before the endpoint is left alone. */
export const FAILURES_BEFORE_REST = 5;
export const REST_MS = 30_000;
/** Stands for all projects together: no project has this id. */
const ALL = '';
const NOTHING: SpentOfDay = { answers: 0, tokens: 0, money: 0 };

interface OpenRow {
  readonly project: string;
  readonly day: number;
  readonly tokens: number;
  readonly money: number;
  readonly network: string | null;
}

export function createSpendingRecords({ database, clock, random, now }: RecordDeps): SpendingRecords {
  // Several machines count one day.
  const moment = now ?? (async () => clock());
  return {
    reserve: async (request) => {
      const at = await moment();
      const id = newId(clock, random);
      return database.write(async (transaction) => {
        const refused = await refusal(transaction, request, at);
        if (refused !== undefined) return { refused };
        const { project, max, network } = request;
        const cost = [Math.ceil(max.tokens), Math.ceil(max.money)];
        const day = dayOf(at);
        for (const whose of [ALL, project])
          await transaction.run(
            `UPDATE ask_days SET answers = answers + 1, tokens = tokens + ?, money = money + ?
             WHERE project = ? AND day = ?`,
            [...cost, whose, day],
          );
        if (network !== undefined)
          await transaction.run(
            `INSERT INTO ask_networks (project, day, network, tokens, money) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (project, day, network) DO UPDATE
             SET tokens = ask_networks.tokens + excluded.tokens, money = ask_networks.money + excluded.money`,
            [project, day, network, ...cost],
          );
        await transaction.run(
          'INSERT INTO ask_open (id, project, day, tokens, money, until, network) VALUES (?, ?, ?, ?, ?, ?, ?)',
          [id, project, day, ...cost, at + LONGEST_ANSWER_MS, network ?? null],
        );
        return { id };
      });
    },
    settle: async (id, { used, ending }) => {
      const at = await moment();
      await database.write(async (transaction) => {
        const taken = await transaction.first<OpenRow>(
          'SELECT project, day, tokens, money, network FROM ask_open WHERE id = ?',
          [id],
        );
        if (taken === undefined) return;
        await lock(transaction, taken.day);
        if ((await transaction.run('DELETE FROM ask_open WHERE id = ?', [id])) === 0) return;
        const back = [unused(taken.tokens, used.tokens), unused(taken.money, used.money)];
        for (const whose of [ALL, taken.project])
          await transaction.run(
            'UPDATE ask_days SET tokens = tokens - ?, money = money - ? WHERE project = ? AND day = ?',
            [...back, whose, taken.day],
          );
        if (taken.network !== null)
          await transaction.run(
            `UPDATE ask_networks SET tokens = tokens - ?, money = money - ?
             WHERE project = ? AND day = ? AND network = ?`,
            [...back, taken.project, taken.day, taken.network],
          );
        if (ending !== 'left') await noteEnding(transaction, ending, at);
      });
    },
    today: async (project = ALL) => {
      const found = await database.first<SpentOfDay>(
        'SELECT answers, tokens, money FROM ask_days WHERE project = ? AND day = ?',
        [project, dayOf(await moment())],
      );
      return found ?? NOTHING;
    },
    expire: async (before) => {
      const today = dayOf(await moment());
      await database.write(async (transaction) => {
        await transaction.run('DELETE FROM ask_days WHERE day < ?', [dayOf(before)]);
        await transaction.run('DELETE FROM ask_open WHERE until < ?', [before]);
        // They count on their day only.
        await transaction.run('DELETE FROM ask_networks WHERE day < ?', [today]);
      });
    },
  };
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** Every transaction takes this row first, so that they take turns and none waits for two. */
async function lock(transaction: Transaction, day: number): Promise<void> {
  await transaction.run('UPDATE ask_days SET answers = answers WHERE project = ? AND day = ?', [ALL, day]);
}

async function refusal(
  transaction: Transaction,
  { project, network, max, caps }: ReservationRequest,
  at: number,
): Promise<NoReservation | undefined> {
  const day = dayOf(at);
  for (const whose of [ALL, project])
    await transaction.run(
      `INSERT INTO ask_days (project, day, answers, tokens, money) VALUES (?, ?, 0, 0, 0)
       ON CONFLICT (project, day) DO NOTHING`,
      [whose, day],
    );
  await lock(transaction, day);
  // Later than any rest: the clock was wrong when it was written, and would keep everybody waiting until then.
  const rest = await transaction.first('SELECT until FROM ask_rest WHERE until > ? AND until <= ?', [
    at,
    at + REST_MS,
  ]);
  if (rest !== undefined) return 'resting';
  const days = await transaction.all<SpentOfDay & { readonly project: string }>(
    'SELECT project, answers, tokens, money FROM ask_days WHERE day = ? AND project IN (?, ?)',
    [day, ALL, project],
  );
  const spent = days.find((one) => one.project === project)!;
  const all = days.find((one) => one.project === ALL)!;
  const passes = (money: number, cap: number | undefined): boolean =>
    cap !== undefined && money + max.money > cap;
  if (spent.tokens + max.tokens > caps.tokens) return 'spent';
  if (passes(spent.money, caps.money) || passes(all.money, caps.moneyOfAll)) return 'spent';
  if (network !== undefined) {
    const own = await transaction.first<Pick<SpentOfDay, 'tokens' | 'money'>>(
      'SELECT tokens, money FROM ask_networks WHERE project = ? AND day = ? AND network = ?',
      [project, day, network],
    );
    if (own !== undefined && isBeyondShare(own, max, caps)) return 'shared';
  }
  const running = await transaction.first<{ readonly count: number }>(
    'SELECT count(*) AS count FROM ask_open WHERE project = ? AND until > ? AND until <= ?',
    [project, at, at + LONGEST_ANSWER_MS],
  );
  return running!.count >= caps.atOnce ? 'busy' : undefined;
}

/** Whether a network that has had something would pass its part with this answer. */
function isBeyondShare(
  had: { readonly tokens: number; readonly money: number },
  maximum: { readonly tokens: number; readonly money: number },
  { tokens, money, ofNetwork }: Pick<ReservationRequest['caps'], 'tokens' | 'money' | 'ofNetwork'>,
): boolean {
  if (had.tokens <= 0) return false;
  if (had.tokens + maximum.tokens > tokens * ofNetwork) return true;
  return money !== undefined && had.money + maximum.money > money * ofNetwork;
}

function unused(taken: number, used: number): number {
  return taken - Math.min(taken, Math.max(0, Math.ceil(used)));
}

async function noteEnding(transaction: Transaction, ending: 'whole' | 'failed', at: number): Promise<void> {
  if (ending === 'whole') {
    await transaction.run('UPDATE ask_rest SET failures = 0, until = 0 WHERE failures > 0');
    return;
  }
  await transaction.run(
    `INSERT INTO ask_rest (id, failures, until) VALUES (1, 1, 0)
     ON CONFLICT (id) DO UPDATE SET failures = ask_rest.failures + 1`,
  );
  await transaction.run('UPDATE ask_rest SET until = ? WHERE failures >= ?', [
    at + REST_MS,
    FAILURES_BEFORE_REST,
  ]);
}
