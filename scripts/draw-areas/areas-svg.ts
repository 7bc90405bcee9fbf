/** Draws folders in boxes, each above those it imports, so that every arrow goes down. */
import { type Edges, ranksOf } from './import-levels.ts';

interface Box {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The contents, from top to bottom. */
  readonly rows: readonly (readonly Placed[])[];
  readonly arrows: readonly (readonly [from: Placed, to: Placed])[];
}

interface Placed {
  readonly box: Box;
  readonly x: number;
  readonly y: number;
}

/** Path segments of a folder whose own folders are not drawn. */
const DEEPEST = 4;
const LETTER = 6.7;
const LINE = 22;
const GAP = { x: 10, y: 30 };
const PADDING = 12;
const WIDEST = 1_150;

export function areasSvg(levels: ReadonlyMap<string, Edges>): string {
  const { rows, width, height, arrows } = boxOf(levels, 'src');
  const parts = [...arrows.map(arrow), ...rows.flat().map((placed) => drawn(placed, 1))];
  const title =
    'Folders of src and what they import: each stands above what it uses, so every arrow goes down';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, monospace" font-size="11" role="img" aria-label="${title}">`,
    '<defs><marker id="tip" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0 6 3 0 6Z" fill="#64748b"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

/** A folder with the folders in it; files beside folders are not drawn, but what they import ranks the folders. */
function boxOf(levels: ReadonlyMap<string, Edges>, path: string): Box {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const edges = levels.get(path) ?? new Map();
  const names = [...edges.keys()]
    .filter((each) => each !== 'testing' && levels.has(`${path}/${each}`))
    .sort();
  const min = Math.ceil(name.length * LETTER) + 2 * PADDING;
  if (names.length === 0 || path.split('/').length >= DEEPEST)
    return { name, width: min, height: LINE, rows: [], arrows: [] };
  const ranks = ranksOf(new Map(names.map((each) => [each, reached(edges, each, new Set(names))])));
  if ('cycle' in ranks) throw new Error(`${path}: ${ranks.cycle.join(' -> ')}`);
  const lines = [...new Set(ranks.values())]
    .sort((a, b) => b - a)
    .map((rank) =>
      names.filter((each) => ranks.get(each) === rank).map((each) => boxOf(levels, `${path}/${each}`)),
    )
    .flatMap(broken);
  const { rows, width, height } = placed(lines, min);
  const at = new Map(rows.flat().map((one) => [one.box.name, one]));
  const arrows = reduced(edges, names).map(([from, to]) => [at.get(from)!, at.get(to)!] as const);
  return { name, width, height, rows, arrows };
}

/** The folders that an entry imports, also through files beside it. */
function reached(edges: Edges, from: string, folders: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    for (const target of edges.get(name) ?? []) {
      if (seen.has(target)) continue;
      seen.add(target);
      if (folders.has(target)) found.add(target);
      visit(target);
    }
  };
  visit(from);
  return found;
}

/** The transitive reduction: an import that follows from others gets no arrow. */
function reduced(edges: Edges, names: readonly string[]): (readonly [string, string])[] {
  const all = new Map(names.map((name) => [name, reached(edges, name, new Set(names))]));
  return names.flatMap((from) =>
    [...all.get(from)!]
      .filter((to) => ![...all.get(from)!].some((other) => all.get(other)!.has(to)))
      .sort()
      .map((to) => [from, to] as const),
  );
}

/** Splits a row that would be too wide. */
function broken(row: readonly Box[]): Box[][] {
  const rows: Box[][] = [[]];
  let width = 0;
  for (const box of row) {
    if (width + box.width > WIDEST && width > 0) {
      rows.push([]);
      width = 0;
    }
    rows.at(-1)!.push(box);
    width += box.width + GAP.x;
  }
  return rows;
}

function placed(lines: readonly (readonly Box[])[], min: number): Pick<Box, 'rows' | 'width' | 'height'> {
  const widths = lines.map((line) => line.reduce((sum, { width }) => sum + width + GAP.x, -GAP.x));
  const width = Math.max(min, ...widths) + 2 * PADDING;
  let y = LINE + 4;
  const rows = lines.map((line, row) => {
    let x = Math.round((width - widths[row]!) / 2);
    const boxes = line.map((box) => {
      const one = { box, x, y };
      x += box.width + GAP.x;
      return one;
    });
    y += Math.max(...line.map(({ height }) => height)) + GAP.y;
    return boxes;
  });
  return { rows, width, height: y - GAP.y + PADDING };
}

function drawn({ box, x, y }: Placed, depth: number): string {
  const { name, width, height, rows, arrows } = box;
  const fill = ['#fff', '#f1f5f9', '#e2e8f0', '#fff'][depth % 4];
  return [
    `<g transform="translate(${x} ${y})"><rect width="${width}" height="${height}" rx="4" fill="${fill}" stroke="#94a3b8"/>`,
    `<text x="${PADDING}" y="15" fill="#0f172a"${rows.length > 0 ? ' font-weight="700"' : ''}>${name}</text>`,
    ...arrows.map(arrow),
    ...rows.flat().map((inner) => drawn(inner, depth + 1)),
    '</g>',
  ].join('');
}

function arrow([from, to]: readonly [Placed, Placed]): string {
  const [x, y] = [Math.round(from.x + from.box.width / 2), from.y + from.box.height];
  const [toX, toY] = [Math.round(to.x + to.box.width / 2), to.y];
  const bend = Math.round((toY - y) / 2);
  return `<path d="M${x} ${y}C${x} ${y + bend} ${toX} ${toY - bend} ${toX} ${toY}" fill="none" stroke="#64748b" marker-end="url(#tip)"/>`;
}
