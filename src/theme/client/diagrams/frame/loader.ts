/** Loads the drawing program's parts as plain scripts: a sandboxed document has no origin, and module scripts would need one. */

type Load = (name: string) => Promise<unknown>;
type Body = (require: (name: string) => unknown, module: Module, exports: object, load: Load) => void;

interface Module {
  exports: object;
}

/** Each part that may be asked for, to the scripts that have it and all that it needs; the other parts are here already. */
type Scripts = Readonly<Record<string, readonly string[]>>;

const parts = new Map<string, Body>();
const loading = new Map<string, Promise<void>>();
const modules = new Map<string, Module>();
const base = (document.currentScript as HTMLScriptElement).src;
const bare = (name: string): string => name.replace(/^\.\//, '');
let scripts: Scripts = {};

function script(name: string): Promise<void> {
  const known = loading.get(name);
  if (known !== undefined) return known;
  const done = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = new URL(name, base).href;
    element.onload = () => resolve();
    element.onerror = () => {
      // The next diagram asks again: the line may be back.
      loading.delete(name);
      reject(new Error(`${name} could not be loaded`));
    };
    document.head.append(element);
  });
  loading.set(name, done);
  return done;
}

function run(name: string): object {
  const known = modules.get(name);
  if (known !== undefined) return known.exports;
  const body = parts.get(name);
  if (body === undefined) throw new Error(`${name} is missing`);
  const module: Module = { exports: {} };
  modules.set(name, module);
  body((needed) => run(bare(needed)), module, module.exports, load);
  return module.exports;
}

async function load(name: string): Promise<unknown> {
  const part = bare(name);
  await Promise.all((scripts[part] ?? []).map(script));
  return run(part);
}

Object.assign(globalThis, {
  lecternPart: (name: string, body: Body) => void parts.set(name, body),
  lecternStart: (entry: string, table: Scripts) => {
    scripts = table;
    run(entry);
  },
});
