/** Finds schemas of a description by the addresses that they give themselves with `$id`, which nobody fetches. */
import { own } from '../json-data.ts';

export interface IdPlace {
  /** Address that what stands there is relative to. */
  readonly id: string;
  readonly pointer: string | undefined;
}

/** Of a file; of a description at an address, whatever it is. */
export const idOf = (file: string | undefined): string =>
  `repository:///${(file ?? '').split('/').map(encodeURIComponent).join('/')}`;

export class SchemaIds {
  private readonly pointers = new Map<string, string>();

  /** Notes what a schema calls itself. @returns the place that counts for what it holds */
  add<Place extends IdPlace>(schema: Readonly<Record<string, unknown>>, place: Place): Place {
    const [written, anchor] = [own(schema, '$id'), own(schema, '$anchor')];
    const id = typeof written === 'string' ? (resolved(written, place.id) ?? place.id) : place.id;
    if (place.pointer !== undefined) {
      if (typeof written === 'string') this.setOnce(id, place.pointer);
      if (typeof anchor === 'string') this.setOnce(`${id}#${anchor}`, place.pointer);
    }
    return id === place.id ? place : { ...place, id };
  }

  /** A pointer into the description, for a reference that leads to one of them. */
  find(ref: string, base: string): string | undefined {
    if (this.pointers.size === 0 || ref.startsWith('#')) return undefined;
    const hash = ref.indexOf('#');
    const [name, fragment] = hash < 0 ? [ref, ''] : [ref.slice(0, hash), ref.slice(hash)];
    const id = resolved(name, base);
    const pointer = id === undefined ? undefined : this.pointers.get(id);
    if (pointer === undefined || fragment === '' || fragment === '#') return pointer;
    return fragment.startsWith('#/') ? pointer + fragment.slice(1) : this.pointers.get(id + fragment);
  }

  private setOnce(name: string, pointer: string): void {
    if (!this.pointers.has(name)) this.pointers.set(name, pointer);
  }
}

/** Without a fragment. */
function resolved(written: string, base: string): string | undefined {
  return written.length > 2_000 ? undefined : URL.parse(written, base)?.href.replace(/#.*$/s, '');
}
