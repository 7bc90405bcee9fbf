/** Threads of the user that runs what root confines without a user namespace: the kernel counts all of them against one limit. */
import { readFileSync } from 'node:fs';
import { allProcesses } from '../../src/jobs/confine/processes.ts';

const NOBODY = '65534';

export function nobodyThreads(): number {
  return allProcesses().reduce((sum, { pid }) => {
    const [, uid, threads] = /^Uid:\s+(\d+)[\s\S]*^Threads:\s+(\d+)/m.exec(statusOf(pid)) ?? [];
    return uid === NOBODY ? sum + Number(threads) : sum;
  }, 0);
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch {
    return '';
  }
}
