/** Limits the size of one page's document: every copy is counted, and what is cut is noted on the page. */
import { cutText, put } from '../json-data.ts';

const MAX_SCHEMAS = 600;
const MAX_BYTES = 1024 * 1024;
export const MAX_DEPTH = 100;
/** For one text: longer descriptions would leave no room for anything else. */
const MAX_TEXT = 100_000;
/** For one list without schemas: parameters, responses, examples. */
const MAX_ENTRIES = 500;

export class BundleBudget {
  cut = false;
  /** What lists lost, for the author. */
  readonly left: string[] = [];
  #bytes = MAX_BYTES;
  #schemas = MAX_SCHEMAS;

  get spent(): boolean {
    return this.#bytes <= 0;
  }

  /** False when it does not fit; from then on everything else is refused too. */
  pay(bytes: number): boolean {
    this.#bytes -= bytes;
    if (this.#bytes > 0) return true;
    this.#bytes = 0;
    this.cut = true;
    return false;
  }

  paySchema(): boolean {
    if (this.#schemas > 0) {
      this.#schemas--;
      return true;
    }
    this.cut = true;
    return false;
  }

  text(value: unknown): string | undefined {
    if (typeof value !== 'string' || value.trim() === '') return undefined;
    const text = this.#kept(value);
    return this.pay(byteLength(text)) ? text : undefined;
  }

  /**
   * The first entries of a list.
   * @param what the entries are, in the plural
   */
  first<T>(list: readonly T[], what: string, max = MAX_ENTRIES): readonly T[] {
    if (list.length <= max) return list;
    this.cut = true;
    this.left.push(`${list.length - max} ${what}`);
    return list.slice(0, max);
  }

  /** A copy that shares nothing with the document. */
  data(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') {
      const text = this.#kept(value);
      return this.pay(byteLength(text)) ? text : null;
    }
    if (typeof value === 'number' || typeof value === 'boolean') return this.pay(8) ? value : null;
    if (typeof value !== 'object' || value === null) return null;
    if (depth >= MAX_DEPTH || !this.pay(2)) {
      this.cut = true;
      return null;
    }
    return Array.isArray(value) ? this.#list(value, depth) : this.#record(value, depth);
  }

  #list(value: readonly unknown[], depth: number): unknown[] {
    const list: unknown[] = [];
    for (const item of value) {
      if (!this.pay(1)) break;
      list.push(this.data(item, depth + 1));
    }
    return list;
  }

  #record(value: object, depth: number): Record<string, unknown> {
    const record: Record<string, unknown> = {};
    for (const [name, item] of Object.entries(value)) {
      if (!this.pay(byteLength(name) + 4)) break;
      put(record, name, this.data(item, depth + 1));
    }
    return record;
  }

  #kept(text: string): string {
    if (text.length <= MAX_TEXT) return text;
    this.cut = true;
    return cutText(text, MAX_TEXT);
  }
}

/** Upper bound of a text's size in JSON: line ends, quotes and non-ASCII characters count in their longest form. */
export function byteLength(text: string): number {
  let bytes = 2 + text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // The fast path for nearly all characters.
    if (code < 0x80 && code >= 0x20 && code !== 0x22 && code !== 0x5c) continue;
    bytes += code < 0x20 ? 5 : code < 0x800 ? 1 : 2;
    if (code >> 11 === 0x1b) bytes += 3; // half of a pair alone is written as \udxxx
  }
  return bytes;
}
