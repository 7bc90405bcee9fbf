/** Resolves references to other files of the repository by adding their targets to the components. */
import { posix } from 'node:path';
import { isRecord, own } from '../json-data.ts';
import { resolvePointer } from '../resolve-pointer.ts';
import { anchoredIn } from '../schema-anchors.ts';
import { idOf, SchemaIds } from './schema-ids.ts';
import { SpecComponents } from './spec-components.ts';
import { copyData, DataTooLarge, MAX_VALUES } from './spec-data.ts';
import { quoted, type SpecIssues } from './spec-issue.ts';
import { ROOT_SLOT, type SpecSlot, slotBelow, slotOfItem } from './spec-slot.ts';
import type { SpecVersion } from './spec-version.ts';

const MAX_REFS = 100_000;
const MAX_FILES = 500;
/** Finding the line of one searches the whole file. */
const MAX_REPORTED = 100;

interface ExternalRefsInput {
  /** Owned by the caller and modified. */
  readonly document: Record<string, unknown>;
  /** Its path; undefined for one at a URL, which may refer only to itself. */
  readonly file: string | undefined;
  readonly kind: SpecVersion['kind'];
  readonly issues: SpecIssues;
  /** The data of a file, or why it could not be read. */
  read(path: string): Promise<{ readonly value: unknown } | { readonly reason: string }>;
  /** Line in which a reference of the first file is written. */
  lineOf(text: string): number | undefined;
}

/** One reference: `holder[key]` names it. */
interface Ref {
  readonly holder: Record<string, unknown>;
  readonly key: string;
  /** File that contains it. */
  readonly base: string | undefined;
  /** Base address set by `$id`. */
  readonly id: string;
  readonly slot: SpecSlot;
  /** The component that consists of this reference alone. */
  readonly home?: string;
}

/** Context of a value that is searched for references. */
interface Place {
  readonly base: string | undefined;
  readonly id: string;
  /** Pointer in the first file, as long as there is no list on the way. */
  readonly pointer: string | undefined;
}

interface Target {
  readonly path: string;
  /** `#` and a pointer, or empty for the whole file. */
  readonly fragment: string;
}

/** @returns every file that was requested, missing ones included */
export async function resolveExternalRefs(input: ExternalRefsInput): Promise<ReadonlySet<string>> {
  return await new Import(input).run();
}

class Import {
  private readonly input: ExternalRefsInput;
  private readonly queue: Ref[] = [];
  private readonly files = new Set<string>();
  /** The reference that replaces each target, by file and pointer. */
  private readonly known = new Map<string, string>();
  private readonly reported = new Set<string>();
  private readonly budget = { values: MAX_VALUES };
  private readonly components: SpecComponents;
  private readonly schemaIds = new SchemaIds();

  constructor(input: ExternalRefsInput) {
    this.input = input;
    this.components = new SpecComponents(input.document, input.kind);
  }

  async run(): Promise<ReadonlySet<string>> {
    const base = this.input.file;
    this.collect(this.input.document, ROOT_SLOT, { base, id: idOf(base), pointer: '#' });
    // A target that is a component already keeps its name, and others refer to it.
    this.queue.sort((a, b) => Number(b.home !== undefined) - Number(a.home !== undefined));
    try {
      for (let i = 0; i < this.queue.length && i < MAX_REFS; i++) await this.bringIn(this.queue[i]!);
      if (this.queue.length > MAX_REFS) throw new DataTooLarge(`it has more than ${MAX_REFS} references`);
    } catch (error) {
      if (!(error instanceof DataTooLarge)) throw error;
      this.input.issues.add({
        code: 'refs-too-large',
        message: `The specification refers to too much in other files: ${error.message}`,
        hint: 'Split it into several specifications',
      });
    }
    return this.files;
  }

  private collect(value: unknown, slot: SpecSlot, around: Place): void {
    if (Array.isArray(value)) {
      for (const item of value) this.collect(item, slotOfItem(slot), { ...around, pointer: undefined });
      return;
    }
    if (!isRecord(value)) return;
    const holder = value as Record<string, unknown>;
    const place = slot.isSchema && !slot.isNamed ? this.schemaIds.add(holder, around) : around;
    const ref = own(holder, '$ref');
    if (typeof ref === 'string' && !slot.isNamed)
      this.enqueue({ holder, key: '$ref', slot, ...home(place), base: place.base, id: place.id });
    if (slot.key === 'mapping' && slot.parent === 'discriminator') {
      this.mapping(holder, slot, place);
      return;
    }
    for (const [key, inner] of Object.entries(holder)) {
      if (typeof inner !== 'object' || inner === null) continue;
      const below = slotBelow(slot, key);
      const pointer = place.pointer === undefined ? undefined : pointerBelow(place.pointer, key);
      if (below !== undefined) this.collect(inner, below, { ...place, pointer });
    }
  }

  /** Values of a discriminator's mapping: names of schemas, or references. */
  private mapping(holder: Record<string, unknown>, slot: SpecSlot, { base, id }: Place): void {
    for (const [key, ref] of Object.entries(holder))
      if (typeof ref === 'string' && /[#/]|\.(?:json|ya?ml)$/i.test(ref))
        this.enqueue({ holder, key, base, id, slot: { ...slot, isSchema: true } });
  }

  private enqueue(ref: Ref): void {
    const written = ref.holder[ref.key] as string;
    if (ref.base !== this.input.file || !written.startsWith('#')) this.queue.push(ref);
  }

  private async bringIn(ref: Ref): Promise<void> {
    const written = ref.holder[ref.key] as string;
    const named = this.schemaIds.find(written, ref.id);
    if (named !== undefined) {
      ref.holder[ref.key] = named;
      return;
    }
    const target = this.target(written, ref);
    if (target === undefined) return;
    const isOwn = target.path === this.input.file;
    const key = `${target.path}${target.fragment}`;
    const known = isOwn ? target.fragment || '#' : this.known.get(key);
    if (known !== undefined) {
      ref.holder[ref.key] = known;
      return;
    }
    const value = await this.valueOf(target, written, ref);
    if (value === undefined) return;
    const copy = copyData(value, this.budget);
    const placed = this.components.place(copy, { ref, target });
    if (placed.pointer !== undefined) this.known.set(key, placed.pointer);
    const id = idOf(target.path);
    this.collect(copy, ref.slot, { base: target.path, id, pointer: undefined });
    // The value that replaces a reference may be a reference again.
    if (placed.next !== undefined) {
      ref.holder[ref.key] = placed.next;
      this.queue.push({ ...ref, base: target.path, id });
    }
  }

  private target(written: string, ref: Ref): Target | undefined {
    if (ref.base === undefined || /^(?:[a-z][a-z0-9+.-]+:|[/\\]{2})/i.test(written)) {
      const why =
        ref.base === undefined
          ? 'names another file, which is not fetched from an address'
          : 'is an address; only files of the repository are read';
      return this.refuse(ref, written, { code: 'ref-address', why });
    }
    const hash = written.indexOf('#');
    const [name, fragment] = hash < 0 ? [written, ''] : [written.slice(0, hash), written.slice(hash)];
    const path = name === '' ? ref.base : joined(ref.base, name);
    if (path === undefined)
      return this.refuse(ref, written, { code: 'ref-outside', why: 'leads out of the documentation folder' });
    return { path, fragment: fragment === '#' || fragment === '#/' ? '' : fragment };
  }

  private async valueOf(target: Target, written: string, ref: Ref): Promise<unknown> {
    this.files.add(target.path);
    if (this.files.size > MAX_FILES) throw new DataTooLarge(`more than ${MAX_FILES} files`);
    const read = await this.input.read(target.path);
    if ('reason' in read)
      return this.refuse(ref, written, { code: 'ref-missing', why: `cannot be followed: ${read.reason}` });
    const value = partOf(read.value, target.fragment);
    if (typeof value === 'object' && value !== null) return value;
    if (typeof value === 'boolean' && ref.slot.isSchema) return value;
    const why =
      target.fragment === ''
        ? `cannot be followed: "${target.path}" holds no object`
        : `names nothing that "${target.path}" has`;
    return this.refuse(ref, written, { code: 'ref-missing', why });
  }

  private refuse(ref: Ref, written: string, { code, why }: { code: string; why: string }): undefined {
    const key = `${ref.base ?? ''}\n${written}`;
    if (this.reported.has(key) || this.reported.size >= MAX_REPORTED) return;
    this.reported.add(key);
    const isFirst = ref.base === this.input.file;
    this.input.issues.add({
      code,
      message: `The reference ${quoted(written)} ${why}`,
      hint: 'Write the path of a file of the repository, relative to the file that holds the reference',
      ...(isFirst ? { line: this.input.lineOf(written) } : { file: ref.base! }),
    });
  }
}

/** The part of a file that a fragment names, by pointer or by anchor. */
function partOf(value: unknown, fragment: string): unknown {
  if (fragment === '') return value;
  return /^#[^/]/.test(fragment) ? anchoredIn([value], fragment.slice(1)) : resolvePointer(value, fragment);
}

/** `#/components/schemas/Pet` if that component is nothing but the reference. */
function home({ pointer }: { readonly pointer: string | undefined }): { home?: string } {
  return pointer !== undefined &&
    /^#\/(?:components\/[^/]+|definitions|parameters|responses)\/[^/]+$/.test(pointer)
    ? { home: pointer }
    : {};
}

function pointerBelow(pointer: string, key: string): string | undefined {
  const step = key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
  return pointer.length + step.length > 300 ? undefined : `${pointer}/${step}`;
}

function joined(base: string, name: string): string | undefined {
  let plain = name.replaceAll('\\', '/');
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // A lone % is literal.
  }
  // A leading slash means the folder of docs.json, as in other fields.
  const path = plain.startsWith('/')
    ? posix.normalize(plain).slice(1)
    : posix.join(posix.dirname(base), plain);
  return path === '..' || path.startsWith('../') || path.includes('\0') ? undefined : path;
}
