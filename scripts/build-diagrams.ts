/** Builds the document that draws diagrams and the parts of its program: plain scripts, each loaded when a diagram needs it. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Metafile, transform } from 'esbuild';

const TARGET = ['es2022', 'chrome123', 'safari17.5', 'firefox125'];
const PREFIX = 'diagram-';

/** Every part that `path` needs before it runs, itself left out. */
function needsOf(path: string, outputs: Metafile['outputs']): string[] {
  const found = new Set<string>();
  const visit = (at: string): void => {
    for (const { path: to, kind } of outputs[at]!.imports) {
      if (kind !== 'import-statement' || found.has(to)) continue;
      found.add(to);
      visit(to);
    }
  };
  visit(path);
  found.delete(path);
  return [...found].map((each) => basename(each));
}

/** A module as a plain script that hands itself to the loader; its `import()` becomes a call to the loader. */
async function asPart(name: string, code: string, needs: readonly string[]): Promise<string> {
  const calls = code.replace(/\bimport\("(\.\/[\w.-]+\.js)"\)/g, (_, part: string) => `__load("${part}")`);
  const { code: body } = await transform(calls, { format: 'cjs', target: TARGET, minify: true });
  return `lecternPart(${JSON.stringify(name)},${JSON.stringify(needs)},function(require,module,exports,__load){${body}});\n`;
}

function named(name: string, text: string, extension: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
  return `${PREFIX}${name}-${hash}.${extension}`;
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
      entryNames: `${PREFIX}[name]-[hash]`,
      chunkNames: `${PREFIX}[name]-[hash]`,
      logLevel: 'warning',
    }),
    build({ ...common, entryPoints: [join(frame, 'loader.ts')], format: 'iife', logLevel: 'warning' }),
  ]);
  const { outputs } = parts.metafile;
  const keys = new Map(Object.keys(outputs).map((key) => [basename(key), key]));
  let entry = '';
  for (const { path, text } of parts.outputFiles) {
    const name = basename(path);
    const key = keys.get(name)!;
    if (outputs[key]!.entryPoint !== undefined && name.startsWith(`${PREFIX}frame-`)) entry = name;
    writeFileSync(join(out, name), await asPart(name, text, needsOf(key, outputs)));
  }
  const loaderText = loader.outputFiles[0]!.text;
  const loaderName = named('loader', loaderText, 'js');
  writeFileSync(join(out, loaderName), loaderText);
  // File hosts do not send our policy, so the document has its own.
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'unsafe-inline'"><meta name="robots" content="noindex"><title>Diagram</title><script data-entry="${entry}" src="${loaderName}"></script></head><body></body></html>\n`;
  const document = named('frame', html, 'html');
  writeFileSync(join(out, document), html);
  return { files: { 'diagram-frame.html': document }, metafile: parts.metafile };
}
