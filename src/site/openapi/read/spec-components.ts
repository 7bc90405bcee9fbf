/** Adds values from other files to the components of a document, under free names. */
import { posix } from 'node:path';
import { isRecord, own, put } from '../json-data.ts';
import { pointerParts } from '../resolve-pointer.ts';
import { componentKind, type SpecSlot } from './spec-slot.ts';
import type { SpecVersion } from './spec-version.ts';

interface Placing {
  readonly ref: {
    readonly holder: Record<string, unknown>;
    readonly key: string;
    readonly slot: SpecSlot;
    /** The component that consists of the reference alone. */
    readonly home?: string;
  };
  readonly target: { readonly path: string; readonly fragment: string };
}

interface Placed {
  /** The new reference; undefined when the value replaces only this one reference. */
  readonly pointer?: string;
  /** The target when the value is itself a reference and replaces another. */
  readonly next?: string;
}

export class SpecComponents {
  private readonly document: Record<string, unknown>;
  private readonly kind: SpecVersion['kind'];
  private readonly numbers = new Map<string, number>();

  constructor(document: Record<string, unknown>, kind: SpecVersion['kind']) {
    this.document = document;
    this.kind = kind;
  }

  /** Stores the value and points the reference at it. */
  place(value: unknown, { ref, target }: Placing): Placed {
    const kind = componentKind(ref.slot);
    // Version 2.0 has no shared path items.
    const isInline = this.kind === '2.0' && kind === 'pathItems';
    if (isRecord(value) && ref.key === '$ref' && (isInline || ref.home !== undefined))
      return { ...standIn(ref.holder, value), ...(isInline ? {} : { pointer: ref.home! }) };
    const path = this.kind === '2.0' ? oldBucket(kind) : ['components', kind];
    const [bucket, pointer] = bucketOf(this.document, path);
    const name = this.freeName(bucket, `${pointer}/`, nameOf(target));
    put(bucket, name, value);
    ref.holder[ref.key] = `${pointer}/${name}`;
    return { pointer: `${pointer}/${name}` };
  }

  private freeName(bucket: Readonly<Record<string, unknown>>, prefix: string, preferred: string): string {
    let number = this.numbers.get(prefix + preferred) ?? 0;
    let name = number === 0 ? preferred : `${preferred}-${number}`;
    while (Object.hasOwn(bucket, name)) name = `${preferred}-${++number}`;
    this.numbers.set(prefix + preferred, number);
    return name;
  }
}

/** Fields beside a reference are added and win. */
function standIn(holder: Record<string, unknown>, value: Readonly<Record<string, unknown>>): Placed {
  const next = own(value, '$ref');
  Reflect.deleteProperty(holder, '$ref');
  Reflect.deleteProperty(value, '$ref');
  for (const [name, inner] of Object.entries(value))
    if (!Object.hasOwn(holder, name)) put(holder, name, inner);
  return typeof next === 'string' ? { next } : {};
}

const oldBucket = (kind: string): string[] =>
  kind === 'parameters' || kind === 'responses' ? [kind] : ['definitions'];

function bucketOf(
  document: Record<string, unknown>,
  path: readonly string[],
): [bucket: Record<string, unknown>, pointer: string] {
  let at = document;
  for (const key of path) {
    const inner = own(at, key);
    const next = (isRecord(inner) ? inner : {}) as Record<string, unknown>;
    if (next !== inner) at[key] = next;
    at = next;
  }
  return [at, `#/${path.join('/')}`];
}

function nameOf({ path, fragment }: Placing['target']): string {
  const anchor = fragment.startsWith('#/') ? '' : fragment.slice(1);
  const file = posix.basename(path).replace(/\.[^.]+$/, '');
  const last = pointerParts(fragment)?.at(-1) ?? (anchor === '' ? file : anchor);
  const plain = last
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
  return plain === '' || plain === '__proto__' ? 'part' : plain;
}
