/** Writes the types of the API's client from its OpenAPI document: `node scripts/run.mjs scripts/api-client.ts`, after a change of an operation. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentHash } from '../src/lib/bytes/hash.ts';
import { apiDocument } from '../src/tasks/api-document.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'test/support/api-client/api-types.d.ts');

/** Needs a TypeScript of its own, older than ours, so it is no dependency of this checkout. */
const TOOLS = ['openapi-typescript@7.13', 'typescript@5'];

interface ApiDocument {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const document = apiDocument(undefined) as ApiDocument;
const COMPONENT = /"#\/components\/(\w+)\/([\w.-]+)"/g;

/**
 * The hash of what the document says of some paths, with all schemas that they lead to. An operation that is new changes nothing in it.
 * @param paths as in the document
 */
export function documentHash(paths: readonly string[]): string {
  const found = new Map<string, unknown>(paths.map((path) => [path, document.paths[path]]));
  for (const part of found.values())
    for (const [, kind = '', name = ''] of JSON.stringify(part ?? null).matchAll(COMPONENT))
      found.set(`${kind}/${name}`, document.components[kind]?.[name]);
  return contentHash(JSON.stringify([...found].toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** The paths that written types know. */
export function typedPaths(types: string): string[] {
  const [, paths = ''] = /^export interface paths \{\n(.*?)^\}/ms.exec(types) ?? [];
  return [...paths.matchAll(/^ {2}'?(\/[^':]*)'?: \{$/gm)].map(([, path = '']) => path);
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw error ?? new Error(`"${command} ${args.join(' ')}" ended with ${status}`);
}

function generate(): void {
  const folder = join(tmpdir(), 'lectern-api-client');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'lectern-api-client', private: true }));
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...TOOLS], folder);
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  const program = join(folder, 'node_modules/openapi-typescript/bin/cli.js');
  run(
    process.execPath,
    [
      program,
      'openapi.json',
      '-o',
      'types.d.ts',
      '--root-types',
      '--root-types-no-schema-prefix',
      // A field with a default may be left out of a request.
      '--default-non-nullable=false',
    ],
    folder,
  );
  const types = readFileSync(join(folder, 'types.d.ts'), 'utf8').replace(/^\/\*\*[\s\S]*?\*\/\s*/, '');
  writeFileSync(
    target,
    `/** Types of the API, written by scripts/api-client.ts from the document with the hash ${documentHash(Object.keys(document.paths))}. */\n\n${types}`,
  );
  run(
    process.execPath,
    [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', target],
    root,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate();
