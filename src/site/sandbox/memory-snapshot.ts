/** The memory of an engine at one moment, to go back to: no state of one use is left for the next. */

const CHUNK = 16_384;
/** An engine that ran out of memory stopped somewhere in here: it asks for more in pieces. */
const TAIL = 4 * 1024 * 1024;
const ZEROS = Buffer.alloc(CHUNK);

/** Only what is not empty is kept; all else is empty again after `restore`. */
export class MemorySnapshot {
  readonly #memory: WebAssembly.Memory;
  readonly #kept = new Map<number, Buffer>();

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
    const now = Buffer.from(memory.buffer);
    for (let at = 0; at < now.length; at += CHUNK) {
      const chunk = now.subarray(at, at + CHUNK);
      if (!chunk.equals(ZEROS)) this.#kept.set(at, Buffer.from(chunk));
    }
  }

  /** True when something was written near the end since the last `restore`: there was hardly any memory left. */
  isFull(maximum: number): boolean {
    const now = Buffer.from(this.#memory.buffer);
    if (now.length < maximum - TAIL) return false;
    for (let at = now.length - TAIL; at < now.length; at += CHUNK)
      if (!now.subarray(at, at + CHUNK).equals(ZEROS)) return true;
    return false;
  }

  restore(): void {
    const now = Buffer.from(this.#memory.buffer);
    for (let at = 0; at < now.length; at += CHUNK) {
      const chunk = now.subarray(at, at + CHUNK);
      const kept = this.#kept.get(at) ?? ZEROS;
      // Comparing leaves memory alone that was never touched; writing would make the system give it.
      if (!chunk.equals(kept)) kept.copy(chunk);
    }
  }
}
