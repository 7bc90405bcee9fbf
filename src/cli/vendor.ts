/** `lectern vendor PACKAGE…`: npm packages as checked-in files, so that components may import them. */
import { AppError } from '../lib/app-error.ts';
import { type VendoredPackage, vendorPackages } from '../tasks/vendor/vendor-packages.ts';
import type { Command } from './command.ts';
import { documentationFolder } from './folder.ts';
import type { Terminal } from './terminal.ts';

/** Packages of one run. */
const MAX = 50;
/** Bytes above which it is said that readers load so much. */
const LARGE = 100_000;

export const vendor: Command = {
  name: 'vendor',
  usage: 'PACKAGE…',
  doc: 'Bundle installed npm packages into files of the documentation folder, from where own components import them by name. Servers install nothing',
  brief: 'Bundle npm packages into files that own components import',
  examples: [
    'npm install --save-dev esbuild d3-scale && lectern vendor d3-scale --dir docs',
    'lectern vendor lodash/debounce @acme/charts',
  ],
  options: {
    dir: { type: 'string', value: 'DIR', doc: 'Folder with docs.json; default the current one' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: MAX,
  run: async ({ positionals, values, terminal }) => {
    if (positionals.length === 0)
      throw new AppError('usage/arguments', '"lectern vendor" needs the name of an installed package', {
        hint: 'For example "lectern vendor d3-scale --dir docs"',
      });
    const dir = values['dir'];
    const folder = documentationFolder(typeof dir === 'string' ? dir : undefined);
    const vendored = await vendorPackages(folder, positionals);
    if (values['json'] === true) {
      terminal.out(JSON.stringify({ packages: vendored }));
      return 0;
    }
    for (const one of vendored) report(one, terminal);
    return 0;
  },
};

function report({ specifier, file, size, packages, changed }: VendoredPackage, terminal: Terminal): void {
  const [own, ...others] = packages;
  const version = own === undefined ? '' : ` ${own.version} (${own.licence ?? 'no licence stated'})`;
  const more = others.length === 0 ? '' : ` with ${others.map(({ name }) => name).join(', ')}`;
  terminal.out(
    `${terminal.paint('green', '✔')} ${file}: ${specifier}${version}${more}, ${(size / 1_000).toFixed(1)} kB${changed ? '' : ', unchanged'}`,
  );
  if (size > LARGE)
    terminal.say(`Readers load ${file} with each page that has an interactive component which imports it`);
  for (const { name, licence } of packages)
    if (licence === undefined) terminal.say(`${name} states no licence: find out whether you may publish it`);
}
