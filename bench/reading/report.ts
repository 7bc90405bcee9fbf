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
  ['scripts', 'scripts, kB'],
  ['requests', 'requests'],
  ['plain', 'next'],
  ['hovered', 'next, hovered'],
];

const of = (rows: readonly Row[], name: string, device: string, figure: Figure): number =>
  median(rows.filter((row) => row.name === name && row.device === device).map((row) => row[figure]));

const shown = (figure: Figure, value: number): string =>
  figure === 'cls'
    ? value.toFixed(3)
    : figure === 'scripts'
      ? (value / 1000).toFixed(1)
      : (figure === 'bytes' ? value / 1000 : value).toFixed(0);

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

/**
 * The two first paints are compared within each run: a busy second of the machine delays both. What is absolute is the best of the
 * runs, since others on the machine only add to it; what is compared with Hugo is a median, as Hugo's is.
 */
export function claimsOf(rows: readonly Row[]): Claim[] {
  return ['phone', 'desktop'].flatMap((device) => {
    const own = rows.filter((row) => row.name === 'lectern' && row.device === device);
    if (own.length === 0) return [];
    const claim = (name: string, measured: number, limit: number): Claim => ({
      name: `${device}: ${name}`,
      measured,
      limit,
      unit: 'ms',
    });
    const against = (name: string, figure: Figure): Claim[] => {
      const hugo = of(rows, 'hugo', device, figure);
      return Number.isNaN(hugo)
        ? []
        : [claim(`${name}, against Hugo`, of(rows, 'lectern', device, figure), hugo)];
    };
    const starlight = of(rows, 'starlight', device, 'fcp');
    return [
      ...(Number.isNaN(starlight)
        ? []
        : [claim('FCP, against Starlight', of(rows, 'lectern', device, 'fcp'), starlight)]),
      {
        name: `${device}: scripts`,
        measured: of(rows, 'lectern', device, 'scripts'),
        limit: 8000,
        unit: 'B',
      },
      { name: `${device}: requests`, measured: of(rows, 'lectern', device, 'requests'), limit: 8, unit: '' },
      {
        name: `${device}: layout shift, in thousandths`,
        measured: 1000 * Math.max(...own.map((row) => row.cls)),
        limit: 1,
        unit: '/ 1000',
      },
      claim('LCP after FCP', median(own.map((row) => row.lcp - row.fcp)), 0),
      claim('next page after the pointer rested', Math.min(...own.map((row) => row.hovered)), 100),
      ...against('next page', 'plain'),
      ...against('longest task', 'longest'),
    ];
  });
}
