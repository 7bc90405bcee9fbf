/** Reads the packages that author code can import as text: they run inside the sandbox and never in this process. */
import { readFileSync } from 'node:fs';
import { packedFile } from '../../lib/packed-file.ts';

/** Keyed by the names under which the packages import each other. */
export const AUTHOR_MODULES = [
  'preact',
  'preact/hooks',
  'preact/compat',
  'preact/jsx-runtime',
  'preact-render-to-string',
] as const;

export function readLibrary(): ReadonlyMap<string, string> {
  return new Map(AUTHOR_MODULES.map((name) => [name, readFileSync(packedFile(name), 'utf8')]));
}

export const ENGINE_FILE = '@jitl/quickjs-wasmfile-release-sync/wasm';

export function readEngine(): Uint8Array<ArrayBuffer> {
  return readFileSync(packedFile(ENGINE_FILE));
}
