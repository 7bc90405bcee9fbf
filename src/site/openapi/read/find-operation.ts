/** Finds the operation that an entry names, or the closest one for "did you mean". */
import { nearest } from '../../../lib/text/nearest.ts';
import type { FoundOperation, OperationInfo, OperationQuery, Specification } from '../specification.ts';

type Query = Pick<OperationQuery, 'method' | 'path'>;

/** Index for "did you mean", built on the first unknown name. */
interface SimilarIndex {
  /** By method and path with parameter names removed. */
  readonly byShape: ReadonlyMap<string, OperationInfo>;
  /** By path alone. */
  readonly byPath: ReadonlyMap<string, OperationInfo>;
  readonly names: readonly string[];
}

const indexes = new WeakMap<Specification, ReadonlyMap<string, OperationInfo>>();
const similar = new WeakMap<Specification, SimilarIndex>();
/** Searches for similar names are linear, so a site with many wrong entries gets only this many. */
export const MAX_COMPARED = 100_000;
const compared = new WeakMap<Specification, number>();

/** The first specification that has it wins. */
export function findOperation(
  specifications: readonly Specification[],
  query: Query,
): FoundOperation | undefined {
  const method = query.method.trim().toUpperCase();
  const keys = [query.path, query.path.trim(), plain(method, query.path)].map((path) => key(method, path));
  for (const specification of specifications) {
    const byKey = indexOf(specification);
    const info = keys.map((one) => byKey.get(one)).find((one) => one !== undefined);
    if (info !== undefined) return { specification, info };
  }
  return undefined;
}

/** Tries other parameter names first, then another method, then similar spelling. */
export function suggestOperation(specifications: readonly Specification[], query: Query): string | undefined {
  const method = query.method.trim().toUpperCase();
  const shape = shapeOf(plain(method, query.path));
  const all = specifications.map(similarOf);
  const same =
    all.map(({ byShape }) => byShape.get(key(method, shape))).find((info) => info !== undefined) ??
    all.map(({ byPath }) => byPath.get(shape)).find((info) => info !== undefined);
  if (same !== undefined) return nameOf(same);
  const name = `${method} ${plain(method, query.path)}`;
  for (const specification of specifications) {
    const { names } = similarOf(specification);
    const spent = (compared.get(specification) ?? 0) + names.length;
    if (spent > MAX_COMPARED) continue;
    compared.set(specification, spent);
    const near = nearest(name, names);
    if (near !== undefined) return near;
  }
  return undefined;
}

const key = (method: string, path: string): string => `${method} ${path}`;

/** As entries are written: `webhook NAME` in lower case. */
function nameOf({ kind, method, path }: OperationInfo): string {
  return `${kind === 'operation' ? method : method.toLowerCase()} ${path}`;
}

/** Paths begin with a slash and do not end with one; names are unchanged. */
function plain(method: string, path: string): string {
  const trimmed = path.trim();
  if (method === 'WEBHOOK' || method === 'CHANNEL' || method === 'SCHEMA') return trimmed;
  let end = trimmed.length;
  while (end > 1 && trimmed[end - 1] === '/') end--;
  return trimmed.startsWith('/') ? trimmed.slice(0, end) : `/${trimmed.slice(0, end)}`;
}

const shapeOf = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}');

function indexOf(specification: Specification): ReadonlyMap<string, OperationInfo> {
  const known = indexes.get(specification);
  if (known !== undefined) return known;
  const { operations } = specification;
  const byKey = new Map<string, OperationInfo>();
  for (const info of operations) setOnce(byKey, key(info.method, info.path), info);
  for (const info of operations) {
    const path = plain(info.method, info.path);
    if (path !== info.path) setOnce(byKey, key(info.method, path), info);
  }
  indexes.set(specification, byKey);
  return byKey;
}

function similarOf(specification: Specification): SimilarIndex {
  const known = similar.get(specification);
  if (known !== undefined) return known;
  const [byShape, byPath] = [new Map<string, OperationInfo>(), new Map<string, OperationInfo>()];
  const shown = specification.operations.filter(({ excluded }) => !excluded);
  for (const info of shown) {
    const path = plain(info.method, info.path);
    setOnce(byShape, key(info.method, shapeOf(path)), info);
    if (info.kind === 'operation') setOnce(byPath, shapeOf(path), info);
  }
  const suggestions = { byShape, byPath, names: shown.map(nameOf) };
  similar.set(specification, suggestions);
  return suggestions;
}

function setOnce<V>(map: Map<string, V>, name: string, value: V): void {
  if (!map.has(name)) map.set(name, value);
}
