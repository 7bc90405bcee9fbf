/** Reads the packages that author code can import as text: they run inside the sandbox and never in this process. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Keyed by the names under which the packages import each other. */
const MODULES = [
  'preact',
  'preact/hooks',
  'preact/compat',
  'preact/jsx-runtime',
  'preact-render-to-string',
] as const;

/** Resolved where it is installed: the bundle does not contain packages that are read as files. */
function fileOf(module: string): string {
  return fileURLToPath(import.meta.resolve(module));
}

export function readLibrary(): ReadonlyMap<string, string> {
  return new Map(MODULES.map((name) => [name, readFileSync(fileOf(name), 'utf8')]));
}

export function readEngine(): Uint8Array<ArrayBuffer> {
  return readFileSync(fileOf('@jitl/quickjs-wasmfile-release-sync/wasm'));
}
