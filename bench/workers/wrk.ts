/** Load by `wrk`, which takes little of the processors that it shares with the servers. */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

export interface Load {
  readonly perSecond: number;
  /** Microseconds of the server for each answer. */
  readonly cpu?: number;
  readonly p50: number;
  /** Milliseconds. */
  readonly p99: number;
}

export interface LoadWish {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Programs that are not installed. */
export function missing(...programs: readonly string[]): readonly string[] {
  return programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
}

const run = promisify(execFile);

/** @throws Error when an answer was none of 2xx or 3xx, or a connection failed */
export async function load({ url, connections, seconds, headers = {} }: LoadWish): Promise<Load> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency', ...sent, url];
  const { stdout } = await run('wrk', args);
  const wrong = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.+)/.exec(stdout);
  if (wrong !== null) throw new Error(`${url}: ${wrong[0]}`);
  const milliseconds = (name: string): number => {
    const [, value = '', unit = ''] = new RegExp(`\\b${name}%\\s+([\\d.]+)(us|ms|s)\\b`).exec(stdout) ?? [];
    return Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN);
  };
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds('50'),
    p99: milliseconds('99'),
  };
}
