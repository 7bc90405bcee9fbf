/** What a question costs: CPU, which other programs on the machine do not change, and the time until its answer. */

import { readFileSync } from 'node:fs';
import type { Database } from '../../src/records/store/database.ts';

/** In milliseconds. */
export interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

/** Seconds of CPU of this process, its threads included. */
export function cpuSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

/** For a connection: a question that is divided among processes of the server would hide what it costs. */
export function withoutHelpers(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c max_parallel_workers_per_gather=0');
  return String(address);
}

/** @returns what one question costs; of a server on another machine, only the time is known */
export function costOn(database: Database): (ask: () => Promise<unknown>) => Promise<Cost> {
  const spent = database.kind === 'postgres' ? () => spentByServer(database) : async (): Promise<number> => 0;
  return async (ask) => {
    const [before, here, began] = [await spent(), process.cpuUsage(), performance.now()];
    await ask();
    const [wall, ours] = [performance.now() - began, cpuSince(here) * 1_000];
    const after = await spent();
    const server = before === undefined || after === undefined ? wall : after - before;
    return { cpu: ours + server, wall };
  };
}

/** Milliseconds of CPU of the processes that answer us, where they are on this machine. */
async function spentByServer(database: Database): Promise<number | undefined> {
  const processes = await database.all<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  );
  try {
    return processes.reduce(
      (sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    );
  } catch {
    return undefined;
  }
}
