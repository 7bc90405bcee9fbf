/** Reads the packages that authors' code finds in the sandbox, as text: they run inside it and never in our own process. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Imported by the names under which the packages import each other. */
const MODULES = [
  'preact',
  'preact/hooks',
  'preact/compat',
  'preact/jsx-runtime',
  'preact-render-to-string',
] as const;

/** Found where it is installed: the bundle leaves packages that are read as files beside it. */
function fileOf(module: string): string {
  return fileURLToPath(import.meta.resolve(module));
}

export function readLibrary(): ReadonlyMap<string, string> {
  return new Map(MODULES.map((name) => [name, readFileSync(fileOf(name), 'utf8')]));
}

export function readEngine(): Uint8Array<ArrayBuffer> {
  return readFileSync(fileOf('@jitl/quickjs-wasmfile-release-sync/wasm'));
}
