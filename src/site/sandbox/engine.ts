/** A JavaScript engine in separate memory, which is restored to its initial state before each use. */
import baseVariant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import { STACK_BYTES } from './sandbox-limits.ts';
import { AMBIENT_SCRIPT, GUARD_SCRIPT } from './vm/ambient-script.ts';
import { BOOT_IMPORTS, BOOT_MODULE, NEXT_MODULES } from './vm/boot-module.ts';

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

/** Callbacks from the engine, all called while untrusted code runs. */
interface EngineCallbacks {
  isOver(): boolean;
  resolve(from: string, specifier: string): string | undefined;
  source(module: string): string | undefined;
  /** Text in, text out; must not throw. */
  ask(text: string): string;
}

export interface EngineParts {
  readonly wasm: WebAssembly.Module;
  readonly library: ReadonlyMap<string, string>;
  readonly memoryMb: number;
}

/** The return value of a sandbox function, or the error it threw (undefined when memory or time ran out). */
export type EngineAnswer =
  | { readonly handle: QuickJSHandle }
  | { readonly thrown: string | undefined; readonly stack?: string | undefined };

/** The package's types describe its other build, which is not the one loaded here. */
const VARIANT = baseVariant as unknown as QuickJSSyncVariant;
const PAGE = 65_536;
const PAGES_PER_MB = 16;
/** Initial memory that the engine's WebAssembly module requires. */
const INITIAL_PAGES = 16 * PAGES_PER_MB;
/** Prefix of internal module names, which author code cannot import. */
const INTERNAL = 'lectern:';
const BOOT = `${INTERNAL}boot`;

export class Engine {
  readonly #context: QuickJSContext;
  readonly #functions: QuickJSHandle;
  readonly #snapshot: MemorySnapshot;
  readonly #maximum: number;
  #callbacks: EngineCallbacks | undefined;

  static async open(parts: EngineParts): Promise<Engine> {
    const maximum = Math.max(INITIAL_PAGES, parts.memoryMb * PAGES_PER_MB);
    const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum });
    const variant = newVariant(VARIANT, { wasmModule: parts.wasm, wasmMemory: memory });
    const module = await newQuickJSWASMModuleFromVariant(variant);
    const runtime = module.newRuntime({ maxStackSizeBytes: STACK_BYTES });
    return new Engine(runtime.newContext(), memory, parts);
  }

  private constructor(context: QuickJSContext, memory: WebAssembly.Memory, parts: EngineParts) {
    this.#maximum = Math.max(INITIAL_PAGES, parts.memoryMb * PAGES_PER_MB) * PAGE;
    this.#context = context;
    const { runtime } = context;
    runtime.setInterruptHandler(() => this.#callbacks?.isOver() ?? false);
    runtime.setModuleLoader(
      (name) => this.#source(name, parts.library),
      (from, specifier) => this.#resolve(from, specifier),
    );
    this.#functions = this.#boot();
    // The wrapper creates these on first use and caches them, so they must be in the saved memory.
    for (const kept of [context.undefined, context.null, context.true, context.false, context.global])
      void kept.value;
    this.#snapshot = new MemorySnapshot(memory);
  }

  #source(name: string, library: ReadonlyMap<string, string>): string | { error: Error } {
    if (name === BOOT) return BOOT_MODULE;
    const source = library.get(name) ?? NEXT_MODULES[name] ?? this.#callbacks?.source(name);
    return source ?? { error: new Error(`there is no module ${name}`) };
  }

  #resolve(from: string, specifier: string): string | { error: Error } {
    if (this.#callbacks === undefined) return BOOT_IMPORTS[specifier] ?? specifier;
    if (from.startsWith(INTERNAL)) return specifier;
    const resolved = this.#callbacks.resolve(from, specifier);
    return resolved ?? { error: new Error(`there is no module ${specifier}`) };
  }

  #boot(): QuickJSHandle {
    const context = this.#context;
    const ask = context.newFunction('ask', (given) => {
      const text = given !== undefined && context.typeof(given) === 'string' ? context.getString(given) : '';
      return context.newString(this.#callbacks?.ask(text) ?? '-');
    });
    context.setProp(context.global, '__ask', ask);
    for (const script of [AMBIENT_SCRIPT, GUARD_SCRIPT]) context.unwrapResult(context.evalCode(script));
    context.unwrapResult(context.evalCode(`import '${BOOT}';`, `${INTERNAL}start`, { type: 'module' }));
    const functions = context.getProp(context.global, '__sandbox');
    context.unwrapResult(context.evalCode('delete globalThis.__sandbox'));
    return functions;
  }

  /** True when the last run left hardly any memory. */
  get isFull(): boolean {
    return this.#snapshot.isFull(this.#maximum);
  }

  /** Runs `work`, whose effects on the engine are undone before the next run. */
  run<T>(callbacks: EngineCallbacks, work: () => T): T {
    this.#snapshot.restore();
    this.#callbacks = callbacks;
    try {
      return work();
    } finally {
      this.#callbacks = undefined;
    }
  }

  /** Evaluates a module that the callbacks provide, and returns its exports. */
  load(module: string): EngineAnswer {
    const code = `import * as all from ${JSON.stringify(module)}; export { all };`;
    const result = this.#context.evalCode(code, `${INTERNAL}use`, { type: 'module' });
    if (result.error) return this.#thrown(result.error);
    return { handle: this.#context.getProp(result.value, 'all') };
  }

  call(name: 'prepare' | 'use', ...given: readonly (QuickJSHandle | string)[]): EngineAnswer {
    const context = this.#context;
    const args = given.map((each) => (typeof each === 'string' ? context.newString(each) : each));
    const run = context.getProp(this.#functions, name);
    const result = context.callFunction(run, context.undefined, args);
    return result.error ? this.#thrown(result.error) : { handle: result.value };
  }

  /** Undefined when the value is not text, or is too long: the length is checked before anything is copied. */
  text(handle: QuickJSHandle, max: number): string | undefined {
    if (this.#context.typeof(handle) !== 'string') return undefined;
    const length = this.#context.getNumber(this.#context.getProp(handle, 'length'));
    return length > max ? undefined : this.#context.getString(handle);
  }

  #thrown(error: QuickJSHandle): EngineAnswer {
    const context = this.#context;
    const describe = context.getProp(this.#functions, 'describe');
    const result = context.callFunction(describe, context.undefined, error);
    const [thrown, stack] =
      (result.error ? undefined : this.text(result.value, 1_000))?.split('\u0001', 2) ?? [];
    return { thrown, stack };
  }
}
