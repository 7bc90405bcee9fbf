/** A registry for npm with one package, `lectern`, whose program is the one of this checkout. */
import { packageRegistry } from './package-registry.ts';
import { PROGRAM } from './run-lectern.ts';

/** @returns environment in which npm asks this registry */
export async function npmRegistry(version: string): Promise<Readonly<Record<string, string>>> {
  const { env } = await packageRegistry([
    {
      name: 'lectern',
      version,
      manifest: { type: 'module', bin: { lectern: 'bin/lectern.mjs' } },
      files: {
        'bin/lectern.mjs': `#!/usr/bin/env node\nawait import(${JSON.stringify(PROGRAM)});\n`,
      },
    },
  ]);
  return env;
}
