/** Writes the icons of the interface, `src/theme/icons/interface-icons.data.ts`, from Lucide: one path for each. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openIconLibraries } from '../src/theme/icons/icon-libraries.ts';

export const OUTPUT = fileURLToPath(new URL('../src/theme/icons/interface-icons.data.ts', import.meta.url));

/** Our names, each with Lucide's where it differs. */
const NAMES =
  'arrow-left arrow-right arrow-up-right ask=message-circle branch=git-branch book=book-open chart=chart-column check chevron-down chevron-left chevron-right chevron-up chevrons-vertical=chevrons-up-down clock close=x code copy danger=octagon-alert download edit=pencil external=external-link file filter=list-filter flag folder globe hash history info key link list lock mail menu merge=git-merge minus moon more=ellipsis people=contact person=user play plus pin pull-request=git-pull-request refresh=refresh-cw rocket rss search settings=settings-2 success=circle-check sign-out=log-out spark=sparkles sun system=monitor team=users-round terminal thumb-down=thumbs-down thumb-up=thumbs-up tip=lightbulb undo=undo-2 users warning=triangle-alert webhook';

/** Both grids are 24 units with a round stroke of 2; anything else would look foreign. */
const STROKE =
  /fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"/;

/** @returns the text of the file */
export function interfaceIconsFile(): string {
  const lucide = openIconLibraries();
  const lines = NAMES.split(' ').map((entry) => {
    const [name, theirs = name] = entry.split('=');
    const icon = lucide.find('lucide', theirs!);
    if (icon === undefined || icon.width !== 24 || icon.height !== 24 || !STROKE.test(icon.body))
      throw new Error(`Lucide has no outline named "${theirs}" on its grid`);
    const key = /^\w+$/.test(name!) ? name : `'${name}'`;
    const line = `  ${key}: '${onePath(icon.body)}',`;
    // As the formatter breaks lines.
    return line.length > 110 && key!.length > 4 ? line.replace(": '", ":\n    '") : line;
  });
  return `/** The interface's own icons, Lucide (ISC), as written by scripts/interface-icons.ts: path data on a 24-unit grid, drawn with a 2-unit round stroke and no fill. */

/** Name → path data. Arrows and chevrons named after a reading direction are flipped by the theme in right-to-left pages. */
export const interfaceIcons = {
${lines.join('\n')}
} as const satisfies Readonly<Record<string, string>>;

export type InterfaceIconName = keyof typeof interfaceIcons;
`;
}

/** All shapes of an icon as the data of one path. */
function onePath(body: string): string {
  const shapes = [...body.matchAll(/<(path|circle|rect|line)\b([^>]*?)\/?>/g)];
  if (shapes.length !== body.match(/<(?!\/|g\b)/g)!.length) throw new Error(`An unknown shape: ${body}`);
  return shapes.map(([, shape, text]) => pathOf(shape!, attributesOf(text!))).join('');
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

function pathOf(shape: string, given: Readonly<Record<string, string>>): string {
  const value = (name: string): number => Number(given[name] ?? 0);
  if (shape === 'path') return absoluteStart(given['d']!);
  if (shape === 'line') return `M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`;
  if (shape === 'circle') return circle(value('cx'), value('cy'), value('r'));
  const [r, width, height] = [value('rx'), value('width'), value('height')];
  const corner = (x: number, y: number): string => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${x} ${y}`);
  const [across, down] = [width - 2 * r, height - 2 * r];
  const sides = `h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
  return `M${value('x') + r} ${value('y')}${sides}`;
}

function circle(x: number, y: number, r: number): string {
  return `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${round(2 * r)} 0 ${r} ${r} 0 1 0 ${round(-2 * r)} 0z`;
}

/** A path that begins with "m" would go on from the end of the one before. */
function absoluteStart(d: string): string {
  return d.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=([-\d.])?)/,
    (_, x, y, more) => `M${x} ${y}${more === undefined ? '' : 'l'}`,
  );
}

function round(value: number): number {
  return Number(value.toFixed(3));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(OUTPUT, interfaceIconsFile());
