/** Finds schemas of a document by their own `$id` addresses, which are never fetched. */
import { own } from '../json-data.ts';

interface IdPlace {
  /** Base address of relative references. */
  readonly id: string;
  readonly pointer: string | undefined;
}

/** Base address of a file; also used for a document at a URL. */
export const idOf = (file: string | undefined): string =>
  `repository:///${(file ?? '').split('/').map(encodeURIComponent).join('/')}`;

export class SchemaIds {
  private readonly pointers = new Map<string, string>();

  /** Registers a schema's own names. @returns the base for everything inside it */
  add<Place extends IdPlace>(schema: Readonly<Record<string, unknown>>, place: Place): Place {
    const [written, anchor] = [own(schema, '$id'), own(schema, '$anchor')];
    const id = typeof written === 'string' ? (resolved(written, place.id) ?? place.id) : place.id;
    if (place.pointer !== undefined) {
      if (typeof written === 'string') this.setOnce(id, place.pointer);
      if (typeof anchor === 'string') this.setOnce(`${id}#${anchor}`, place.pointer);
    }
    return id === place.id ? place : { ...place, id };
  }

  /** A pointer into the document, for a reference to one of them. */
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
