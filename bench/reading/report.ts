/** Turns the visits into the table and the claims. */
import { type Claim, median, table } from '../shared/table.ts';
import type { FirstView } from './visit.ts';

/** One run of one site on one device, in milliseconds. */
export interface Row extends FirstView {
  readonly name: string;
  readonly device: string;
  /** Click to next page, without and with a pointer that rested on the link. */
  readonly plain: number;
  readonly hovered: number;
}

type Figure = Exclude<keyof Row, 'name' | 'device'>;

const HEADS: readonly (readonly [Figure, string])[] = [
  ['fcp', 'FCP'],
  ['lcp', 'LCP'],
  ['blocking', 'blocked'],
  ['longest', 'longest task'],
  ['cls', 'CLS'],
  ['bytes', 'kB'],
  ['plain', 'next'],
  ['hovered', 'next, hovered'],
];

const of = (rows: readonly Row[], name: string, device: string, figure: Figure): number =>
  median(rows.filter((row) => row.name === name && row.device === device).map((row) => row[figure]));

const shown = (figure: Figure, value: number): string =>
  figure === 'cls' ? value.toFixed(3) : (figure === 'bytes' ? value / 1000 : value).toFixed(0);

/** A line for each site and device. */
export function figuresTable(rows: readonly Row[]): string {
  const kinds = new Map(rows.map(({ name, device }) => [`${name}, ${device}`, { name, device }]));
  return table([
    ['site', ...HEADS.map(([, head]) => head)],
    ...[...kinds].map(([label, { name, device }]) => [
      label,
      ...HEADS.map(([figure]) => shown(figure, of(rows, name, device, figure))),
    ]),
  ]);
}

/** LCP is compared in pairs, run by run: a busy second of the machine delays both paints of its run. */
export function claimsOf(rows: readonly Row[]): Claim[] {
  return ['phone', 'desktop'].flatMap((device) => {
    const own = rows.filter((row) => row.name === 'lectern' && row.device === device);
    const gap = median(own.map((row) => row.lcp - row.fcp));
    const hugo = of(rows, 'hugo', device, 'plain');
    const claim = (name: string, measured: number, limit: number): Claim => ({
      ...{ name: `${device}: ${name}`, measured, limit, unit: 'ms' },
    });
    return [
      claim('LCP after FCP', gap, 0),
      claim('tasks beyond 50 ms block', of(rows, 'lectern', device, 'blocking'), 0),
      claim('next page after the pointer rested', of(rows, 'lectern', device, 'hovered'), 100),
      ...(Number.isNaN(hugo)
        ? []
        : [claim('next page, against Hugo', of(rows, 'lectern', device, 'plain'), hugo)]),
    ];
  });
}
