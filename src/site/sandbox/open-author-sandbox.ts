/** Renders components of authors on the server: their code runs in a separate engine with limited memory and time. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { defined } from '../../lib/defined.ts';
import { packedFile } from '../../lib/packed-file.ts';
import type {
  AuthorProgram,
  AuthorSandbox,
  IslandCall,
  IslandResult,
  SandboxHost,
} from './author-program.ts';
import { ComponentCalls } from './component-calls.ts';
import { Engine, type EngineAnswer, type EngineParts } from './engine.ts';
import { failureReason, isOutOfMemory } from './failure-reason.ts';
import { DataTooLarge, plainData } from './plain-data.ts';
import { SANDBOX_LIMITS, type SandboxLimits } from './sandbox-limits.ts';

/** Keyed by the names under which the packages import each other. */
export const AUTHOR_MODULES = [
  'preact',
  'preact/hooks',
  'preact/compat',
  'preact/jsx-runtime',
  'preact-render-to-string',
] as const;

function readLibrary(): ReadonlyMap<string, string> {
  return new Map(AUTHOR_MODULES.map((name) => [name, readFileSync(packedFile(name), 'utf8')]));
}

export const ENGINE_FILE = '@jitl/quickjs-wasmfile-release-sync/wasm';

function readEngine(): Uint8Array<ArrayBuffer> {
  return readFileSync(packedFile(ENGINE_FILE));
}

export interface SandboxOptions {
  /** Monotonic milliseconds; CPU time is fairer than wall-clock time. */
  readonly clock: () => number;
  /** The fixed time of `Date` in the code, in milliseconds since 1970. A coarse value gives equal pages equal HTML. */
  readonly today: number;
  readonly limits?: Partial<SandboxLimits>;
}

interface Use {
  readonly program: AuthorProgram;
  readonly call: IslandCall;
  readonly host: SandboxHost;
}

/** Converts answers of the engine to results or failures. */
class Failed extends Error {
  readonly kind: 'time' | 'memory' | 'error';
  readonly line: number | undefined;
  constructor(kind: 'time' | 'memory' | 'error', reason: string, line?: number) {
    super(reason);
    this.kind = kind;
    this.line = line;
  }
}

/** Names that are one identifier, or two with a dot. */
const COMPONENT_NAME = /^[A-Z][\w$]*(?:\.[A-Z][\w$]*)?$/;

class QuickSandbox implements AuthorSandbox {
  readonly #clock: () => number;
  readonly #today: number;
  readonly #parts: EngineParts;
  readonly #limits: SandboxLimits;
  readonly #spent = new WeakMap<AuthorProgram, number>();
  #engine: Engine | undefined;
  #opening: Promise<Engine> | undefined;
  #busy = false;
  #closed = false;

  constructor(options: SandboxOptions, limits: SandboxLimits, parts: EngineParts) {
    this.#clock = options.clock;
    this.#today = options.today;
    this.#limits = limits;
    this.#parts = parts;
  }

  async ready(): Promise<void> {
    if (this.#closed || this.#engine !== undefined) return;
    this.#opening ??= Engine.open(this.#parts);
    try {
      const engine = await this.#opening;
      if (!this.#closed) this.#engine = engine;
    } finally {
      this.#opening = undefined;
    }
  }

  close(): void {
    this.#closed = true;
    this.#engine = undefined;
  }

  render(program: AuthorProgram, call: IslandCall, host: SandboxHost): IslandResult {
    if (this.#busy) return { failed: 'error', reason: 'is used inside itself' };
    this.#busy = true;
    try {
      return { html: this.#run({ program, call, host }) };
    } catch (error) {
      if (error instanceof Failed)
        return { failed: error.kind, reason: error.message, ...defined({ line: error.line }) };
      if (error instanceof DataTooLarge) return { failed: 'error', reason: error.message };
      // The engine itself failed, so it is not used again.
      this.#engine = undefined;
      return { failed: 'memory', reason: 'crashed the sandbox' };
    } finally {
      this.#busy = false;
      // Starts later, on an emptier stack; the next page waits for it.
      if (this.#engine === undefined) queueMicrotask(() => void this.ready().catch(() => undefined));
    }
  }

  #run(use: Use): string {
    const { data } = this.#limits;
    const props = plainData(use.call.props, data);
    if ((use.call.children?.length ?? 0) > data.characters)
      throw new DataTooLarge('what it contains is too large');
    const code = Object.values(use.program.modules).reduce((sum, text) => sum + text.length, 0);
    if (code > this.#limits.code) throw new Failed('memory', 'has too much code');
    const names = use.host.components.filter((name) => COMPONENT_NAME.test(name));
    const given = {
      name: use.call.name,
      props: props.data,
      html: props.html.map(({ path, html }) => [path, html]),
      children: use.call.children,
    };
    return this.#timed(use, [JSON.stringify({ names, now: this.#today }), JSON.stringify(given)]);
  }

  #timed(use: Use, texts: readonly [string, string]): string {
    const engine = this.#engine;
    if (engine === undefined) throw new Failed('memory', 'ran after something that ended the sandbox');
    const clock = this.#clock;
    const spent = this.#spent.get(use.program) ?? 0;
    const begun = clock();
    const max = Math.min(this.#limits.useMs, this.#limits.pageMs - spent);
    if (max <= 0) throw new Failed('time', 'runs on a page whose components took too long together');
    const state = { over: false };
    try {
      return this.#inEngine(engine, use, { texts, isOver: () => (state.over ||= clock() - begun > max) });
    } catch (error) {
      if (state.over) throw new Failed('time', 'took too long');
      throw error;
    } finally {
      this.#spent.set(use.program, spent + clock() - begun);
    }
  }

  #inEngine(
    engine: Engine,
    use: Use,
    run: { readonly texts: readonly [string, string]; readonly isOver: () => boolean },
  ): string {
    const { modules } = use.program;
    const own = new ComponentCalls(use.host, this.#limits);
    const state: { unknown?: string } = {};
    const callbacks = {
      isOver: run.isOver,
      ask: (text: string) => own.answer(text),
      source: (module: string) => modules[module.slice(AUTHOR.length)],
      resolve: (from: string, specifier: string) => {
        const found = resolveModule(use.program, from.slice(AUTHOR.length), specifier);
        if (found === undefined)
          state.unknown ??= `imports “${specifier}”, which is not available on the server`;
        return found;
      },
    };
    const check = (answer: EngineAnswer) => {
      if ('handle' in answer) return answer.handle;
      const known = state.unknown ?? own.problem;
      throw failure(engine, answer.thrown, { known, line: lineIn(AUTHOR + use.call.module, answer.stack) });
    };
    return engine.run(callbacks, () => {
      if (!Object.hasOwn(modules, use.call.module))
        throw new Failed('error', `there is no module ${use.call.module}`);
      check(engine.call('prepare', run.texts[0]));
      const module = check(engine.load(AUTHOR + use.call.module));
      const html = engine.text(check(engine.call('use', module, run.texts[1])), this.#limits.html);
      if (html === undefined || !html.startsWith('+')) throw new Failed('memory', 'makes too much HTML');
      return html.slice(1);
    });
  }
}

/** The innermost place in the module. */
function lineIn(module: string, stack = ''): number | undefined {
  for (const [, name, line] of stack.matchAll(/\(([^()\n]*):(\d{1,7}):\d{1,7}\)/g))
    if (name === module) return Number(line);
  return undefined;
}

function failure(
  engine: Engine,
  thrown: string | undefined,
  { known, line }: { readonly known: string | undefined; readonly line: number | undefined },
): Failed {
  if (thrown === undefined || isOutOfMemory(thrown) || engine.isFull)
    return new Failed('memory', 'takes too much memory');
  return new Failed('error', failureReason(known ?? thrown), line);
}

/** Compiles the engine and loads the libraries for author code; the same sandbox then serves all pages. */
export async function openAuthorSandbox(options: SandboxOptions): Promise<AuthorSandbox> {
  const limits = { ...SANDBOX_LIMITS, ...options.limits };
  const parts = {
    wasm: await WebAssembly.compile(readEngine()),
    library: readLibrary(),
    memoryMb: limits.memoryMb,
  };
  const sandbox = new QuickSandbox(options, limits, parts);
  await sandbox.ready();
  return sandbox;
}

/** Prefix of the author's module names, so that none can pass for a package. */
const AUTHOR = 'author:';

/** Importable packages, and the built-in module that provides each. */
const PACKAGES: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  preact: 'preact',
  'preact/hooks': 'preact/hooks',
  'preact/compat': 'preact/compat',
  'preact/jsx-runtime': 'preact/jsx-runtime',
  'next/link': 'next/link',
  'next/image': 'next/image',
};

const ENDINGS = [
  '',
  '.jsx',
  '.tsx',
  '.js',
  '.ts',
  '.mjs',
  '/index.jsx',
  '/index.tsx',
  '/index.js',
  '/index.ts',
];

/** Candidate repository paths, most likely first. */
function candidates(from: string, specifier: string): string[] {
  if (specifier.startsWith('/')) return [posix.normalize(specifier).slice(1)];
  if (!specifier.startsWith('.')) return [specifier];
  return [posix.join(posix.dirname(from), specifier)];
}

/** The name of the module, or undefined when there is none. */
function resolveModule(program: AuthorProgram, from: string, specifier: string): string | undefined {
  const has = (name: string) => Object.hasOwn(program.modules, name);
  if (has(specifier)) return AUTHOR + specifier;
  if (Object.hasOwn(PACKAGES, specifier)) return PACKAGES[specifier];
  for (const path of candidates(from, specifier))
    for (const ending of ENDINGS) if (has(path + ending)) return AUTHOR + path + ending;
  return undefined;
}
