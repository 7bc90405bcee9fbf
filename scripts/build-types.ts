/** Writes the types of the package's public API into `dist/types/`, from the files that declare them alone. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The entry, and what it exports types of. None may need types of packages or of other files. */
const FILES = ['index.ts', 'tasks/library.ts', 'lib/app-error.ts', 'lib/issue.ts'];
/** Types are written as they are declared, so nothing else has to be read: half a second instead of ten. */
const OPTIONS = [
  '--ignoreConfig',
  '--declaration',
  '--emitDeclarationOnly',
  '--noCheck',
  '--noResolve',
  '--target',
  'esnext',
  '--module',
  'nodenext',
  '--types',
  '',
  '--allowImportingTsExtensions',
];
const SPECIFIER = /(from |import\()(['"])([^'"]+)\2/g;

const run = promisify(execFile);

/**
 * @param root folder of the checkout
 * @param out the folder `dist`
 */
export async function buildTypes(root: string, out: string): Promise<void> {
  const [source, types] = [join(root, 'src'), join(out, 'types')];
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const files = FILES.map((file) => join(source, file));
  await run(process.execPath, [compiler, ...OPTIONS, '--rootDir', source, '--outDir', types, ...files]);
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    const path = join(types, file);
    if (statSync(path).isFile()) writeFileSync(path, withFiles(readFileSync(path, 'utf8'), path));
  }
}

/** Names the files of the package: with `.js`, as every TypeScript understands them. */
function withFiles(text: string, path: string): string {
  return text.replace(SPECIFIER, (_, before: string, quote: string, name: string) => {
    const file = join(dirname(path), name.replace(/\.ts$/, '.d.ts'));
    if (!name.startsWith('.') || statSync(file, { throwIfNoEntry: false }) === undefined)
      throw new Error(
        `The public types need "${name}": declare its types in a file of scripts/build-types.ts`,
      );
    return `${before}${quote}${name.replace(/\.ts$/, '.js')}${quote}`;
  });
}
