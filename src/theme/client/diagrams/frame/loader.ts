/** Loads the drawing program's parts as plain scripts: a sandboxed document has no origin, and module scripts would need one. */

type Load = (name: string) => Promise<unknown>;
type Body = (require: (name: string) => unknown, module: Module, exports: object, load: Load) => void;

interface Module {
  exports: object;
}

interface Part {
  /** All modules that it needs before it runs, and their dependencies. */
  readonly needs: readonly string[];
  readonly body: Body;
}

const parts = new Map<string, Part>();
const loading = new Map<string, Promise<void>>();
const modules = new Map<string, Module>();
const entry = document.currentScript as HTMLScriptElement;
const bare = (name: string): string => name.replace(/^\.\//, '');

function script(name: string): Promise<void> {
  const known = loading.get(name);
  if (known !== undefined) return known;
  const done = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = new URL(name, entry.src).href;
    element.onload = () => resolve();
    element.onerror = () => reject(new Error(`${name} could not be loaded`));
    document.head.append(element);
  });
  loading.set(name, done);
  return done;
}

function run(name: string): object {
  const known = modules.get(name);
  if (known !== undefined) return known.exports;
  const part = parts.get(name);
  if (part === undefined) throw new Error(`${name} is missing`);
  const module: Module = { exports: {} };
  modules.set(name, module);
  part.body((needed) => run(bare(needed)), module, module.exports, load);
  return module.exports;
}

async function load(name: string): Promise<unknown> {
  const wanted = bare(name);
  await script(wanted);
  await Promise.all((parts.get(wanted)?.needs ?? []).map(script));
  return run(wanted);
}

Object.assign(globalThis, {
  lecternPart: (name: string, needs: readonly string[], body: Body) => void parts.set(name, { needs, body }),
});
void load(entry.dataset['entry']!);
