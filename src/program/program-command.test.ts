/** The command that is shown to be copied names the program as its caller reached it. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { programCommand } from './program-command.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-called-')));
after(() => rmSync(top, { recursive: true }));
const root = join(top, 'lectern');
mkdirSync(join(root, 'bin'), { recursive: true });
writeFileSync(join(root, 'bin/lectern.mjs'), '');
for (const folder of ['links', 'own/node_modules/.bin']) {
  mkdirSync(join(top, folder), { recursive: true });
  symlinkSync(join(root, 'bin/lectern.mjs'), join(top, folder, 'lectern'));
}

for (const [name, env, cwd, expected] of [
  ['by npx', { npm_command: 'exec' }, top, 'npx lectern'],
  ['by a script of the checkout', { npm_command: 'start' }, join(root, 'docs'), 'npx lectern'],
  ['by a script of another package', { npm_command: 'run-script' }, top, 'node lectern/bin/lectern.mjs'],
  ['by a link on the path', { PATH: `/nowhere:${join(top, 'links')}` }, top, 'lectern'],
  [
    'with scripts of packages on the path',
    { PATH: join(top, 'own/node_modules/.bin') },
    root,
    'node bin/lectern.mjs',
  ],
  ['by its path, from beside', {}, join(top, 'links'), 'node ../lectern/bin/lectern.mjs'],
  [
    'by its path, from far away',
    {},
    '/usr/share/doc/some/where/else/that/is/deep',
    `node ${root}/bin/lectern.mjs`,
  ],
] as const)
  it(`is called ${name}`, { skip: process.platform === 'win32' }, () =>
    assert.equal(programCommand({ env, cwd, root }).join(' '), expected),
  );
