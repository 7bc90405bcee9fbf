/** Saves and restores the memory of an engine, so that no state of one use is left for the next. */

const CHUNK = 16_384;
/** An engine that ran out of memory has written within this distance of the end: it allocates in pieces. */
const TAIL = 4 * 1024 * 1024;
const ZEROS = Buffer.alloc(CHUNK);

/** Saves only non-zero memory; `restore` clears the rest. */
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

  /** True when memory near the end was written since the last `restore`, so that hardly any was left. */
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
      // Compares first, because writing to untouched memory would make the system allocate it.
      if (!chunk.equals(kept)) kept.copy(chunk);
    }
  }
}
