/** What is claimed of several processes: what they cost can be held on any machine, their gain only beside that of bare servers. */
import type { Claim } from '../shared/table.ts';
import type { Load } from './wrk.ts';

export type Server = 'one' | 'all' | 'nginx' | 'bare' | 'bare all';

export interface Measured {
  readonly name: string;
  readonly by: ReadonlyMap<Server, Load>;
}

/** CPU for an answer of several processes beside that of one: what more processors would bring. */
const MAX_CPU = 1.1;
/** Answers a second of all processes beside one, against the same of bare servers in the same run. */
const MIN_OF_BARE_GAIN = 0.9;
/** Answers a second of all processes beside one, where the load has processors of its own. */
const MIN_GAIN = 1.8;
const PROCESSORS_FOR_GAIN = 4;
/** Of the answers of one bare server. */
const MIN_SHARE = 0.8;

const NAMES = ['page', 'asset', 'search', 'API, 50'];

export function claimsOf(results: readonly Measured[], cores: number): readonly Claim[] {
  const found = (name: string, server: Server): Load | undefined =>
    results.find((result) => result.name === name)?.by.get(server);
  const rate = (name: string, server: Server): number => found(name, server)?.perSecond ?? Number.NaN;
  const cpu = (name: string, server: Server): number => found(name, server)?.cpu ?? Number.NaN;
  const gain = (name: string): number => rate(name, 'all') / rate(name, 'one');
  const bareGain = (name: string): number => rate(name, 'bare all') / rate(name, 'bare');
  return [
    ...NAMES.map((name) => ({
      name: `${name}, CPU of ${cores} processes beside that of one`,
      measured: cpu(name, 'all') / cpu(name, 'one'),
      limit: MAX_CPU,
      unit: 'x',
    })),
    ...['page', 'asset'].map((name) => ({
      name: `${name}, ${cores} processes beside one (${gain(name).toFixed(2)} x), against the same of bare servers (${bareGain(name).toFixed(2)} x)`,
      measured: gain(name) / bareGain(name),
      limit: MIN_OF_BARE_GAIN,
      atLeast: true,
      unit: 'x',
    })),
    ...(cores < PROCESSORS_FOR_GAIN ? [] : NAMES).map((name) => ({
      name: `${name}, ${cores} processes beside one`,
      measured: gain(name),
      limit: MIN_GAIN,
      atLeast: true,
      unit: 'x',
    })),
    {
      name: 'page, one process beside a bare server',
      measured: rate('page', 'one') / rate('page', 'bare'),
      limit: MIN_SHARE,
      atLeast: true,
      unit: 'x',
    },
  ];
}
