/** Builds the document that draws diagrams, and its program in few scripts: one that every diagram needs, one for each kind, and two that kinds share. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Metafile, transform } from 'esbuild';

const TARGET = ['es2022', 'chrome123', 'safari17.5', 'firefox125'];
const PREFIX = 'diagram-';
/** A part that several kinds need is a copy in the script of each, unless it is larger than this: a request costs more than small copies. */
const LARGE_BYTES = 100_000;
/** A part that only leads to a large one travels with it. */
const TINY_BYTES = 4_000;

type Outputs = Metafile['outputs'];

/** A script: the parts in it, by their path in the metafile. */
interface Pack {
  readonly name: string;
  readonly parts: readonly string[];
}

interface Plan {
  readonly packs: readonly Pack[];
  /** Each part that may be asked for, to the names of the packs that it needs. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
}

/** `path` and every part that it needs before it runs. */
function closure(path: string, outputs: Outputs): Set<string> {
  const found = new Set<string>();
  const visit = (at: string): void => {
    if (found.has(at)) return;
    found.add(at);
    for (const { path: to, kind } of outputs[at]!.imports) if (kind === 'import-statement') visit(to);
  };
  visit(path);
  return found;
}

/** Which parts are in which script. */
function planPacks(entry: string, outputs: Outputs): Plan {
  const core = closure(entry, outputs);
  const asked = new Set(
    Object.values(outputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
    ),
  );
  const rest = new Map(
    [...asked].map((path) => [path, [...closure(path, outputs)].filter((part) => !core.has(part))]),
  );
  const users = (part: string): number => [...rest.values()].filter((parts) => parts.includes(part)).length;
  const large = [...new Set([...rest.values()].flat())].filter(
    (part) => outputs[part]!.bytes > LARGE_BYTES && users(part) > 1,
  );
  const riders = new Map<string, string[]>(large.map((part) => [part, [part]]));
  const packs: Pack[] = [];
  const needs = new Map<string, string[]>();
  for (const [path, parts] of rest) {
    const shared = parts.filter((part) => large.includes(part));
    const own = parts.filter((part) => !large.includes(part));
    const bytes = own.reduce((sum, part) => sum + outputs[part]!.bytes, 0);
    const rides = shared.length === 1 && bytes < TINY_BYTES;
    if (rides) riders.get(shared[0]!)!.push(...own);
    else if (own.length > 0) packs.push({ name: path, parts: own });
    needs.set(path, [...(rides || own.length === 0 ? [] : [path]), ...shared]);
  }
  for (const [name, parts] of riders) packs.push({ name, parts: [...new Set(parts)] });
  return { packs, needs };
}

/** A module as a plain script that hands itself to the loader; its `import()` becomes a call to the loader. */
async function asPart(name: string, code: string): Promise<string> {
  const calls = code.replace(/\bimport\("(\.\/[\w.-]+\.js)"\)/g, (_, part: string) => `__load("${part}")`);
  const { code: body } = await transform(calls, { format: 'cjs', target: TARGET, minify: true });
  return `lecternPart(${JSON.stringify(name)},function(require,module,exports,__load){${body}});\n`;
}

/** The name of a file by what is in it; the hash that esbuild gave a part goes. */
function named(name: string, text: string, extension: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
  return `${PREFIX}${name.replace(/-\w{8}\.js$/, '')}-${hash}.${extension}`;
}

/**
 * @param theme folder of the theme's sources
 * @param out folder of the browser's files
 * @returns name of the document, as the manifest has it, to its file; and what the parts are made of
 */
export async function buildDiagrams(
  theme: string,
  out: string,
): Promise<{ readonly files: Readonly<Record<string, string>>; readonly metafile: Metafile }> {
  const common = {
    absWorkingDir: join(theme, '../..'),
    bundle: true,
    minify: true,
    platform: 'browser',
    target: TARGET,
    write: false,
  } as const;
  const frame = join(theme, 'client/diagrams/frame');
  const [parts, loader] = await Promise.all([
    build({
      ...common,
      entryPoints: { frame: join(frame, 'frame.ts') },
      splitting: true,
      format: 'esm',
      metafile: true,
      outdir: out,
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      logLevel: 'warning',
    }),
    build({ ...common, entryPoints: [join(frame, 'loader.ts')], format: 'iife', logLevel: 'warning' }),
  ]);
  const { outputs } = parts.metafile;
  const keys = new Map(Object.keys(outputs).map((key) => [basename(key), key]));
  const texts = new Map(
    await Promise.all(
      parts.outputFiles.map(async ({ path, text }) => {
        const name = basename(path);
        return [keys.get(name)!, await asPart(name, text)] as const;
      }),
    ),
  );
  const entry = Object.keys(outputs).find((key) => /^frame-\w{8}\.js$/.test(basename(key)))!;
  const write = (name: string, text: string, extension = 'js'): string => {
    const file = named(name, text, extension);
    writeFileSync(join(out, file), text);
    return file;
  };
  const textOf = (paths: Iterable<string>): string => [...paths].map((path) => texts.get(path)!).join('');
  const { packs, needs } = planPacks(entry, outputs);
  const files = new Map(packs.map((pack) => [pack.name, write(basename(pack.name), textOf(pack.parts))]));
  const table = Object.fromEntries(
    [...needs].map(([part, names]) => [basename(part), names.map((name) => files.get(name)!)]),
  );
  const start = `lecternStart(${JSON.stringify(basename(entry))},${JSON.stringify(table)});\n`;
  const core = write('core', loader.outputFiles[0]!.text + textOf(closure(entry, outputs)) + start);
  // File hosts do not send our policy, so the document has its own.
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'unsafe-inline'"><meta name="robots" content="noindex"><title>Diagram</title><script src="${core}"></script></head><body></body></html>\n`;
  return { files: { 'diagram-frame.html': write('frame', html, 'html') }, metafile: parts.metafile };
}
