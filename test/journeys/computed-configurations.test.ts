/** Configurations of other programs are read as data: what is computed is named, and nothing is run, whatever they hold. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { COMPUTED, type ConfigurationCase } from '../support/configurations/computed.data.ts';
import { HOSTILE } from '../support/configurations/hostile.data.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-computed-'));
after(() => rmSync(top, { recursive: true }));

/** What no page may hold, in a file beside the folders that are opened. */
const SECRET = 'lecternSecret';
const secret = join(top, 'secret.md');
writeFileSync(secret, `${SECRET}\n`);

let made = 0;

/** A folder of a case, and the file that only running something of it would make. */
function folderOf({ files }: ConfigurationCase) {
  const ran = join(top, `ran-${made++}`);
  const { path, write } = fixtureFolder({});
  const out = relative(path, secret);
  for (const [file, text] of Object.entries(files))
    write(file, text.replaceAll('%RAN%', ran).replaceAll('%SECRET%', secret).replaceAll('%OUT%', out));
  return { ran, path };
}

const lectern = (...args: string[]): Promise<Ran> =>
  runLectern(args, { cwd: top, env: { LECTERN_DATA_DIR: join(top, 'data') } });

/** Every file of a folder, with its text. */
const contents = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(path, file)).isFile())
    .map((file) => `${file}\n${readFileSync(join(path, file), 'utf8')}`)
    .sort();

/** One row of the table that `npm test -- FILE` prints: what a configuration holds, what was read and what was named. */
async function measure(one: ConfigurationCase, t: TestContext): Promise<void> {
  const { path, ran } = folderOf(one);
  const before = contents(path);
  const nav = await lectern('nav', path);
  const check = JSON.parse((await lectern('check', path, '--json')).out) as {
    readonly issues: readonly {
      readonly file: string;
      readonly line?: number;
      readonly message: string;
      readonly code: string;
    }[];
  };
  const named = check.issues.filter(({ code }) => /^(?:config|content)\/foreign$/.test(code));
  const lines = nav.out.split('\n').map((line) => line.replace(/^[│├└─ ]+/, '').trim());
  t.diagnostic(one.does);
  t.diagnostic(`  read:  ${lines.filter(Boolean).join(', ')}`);
  const told = named.map(
    ({ file, line, message }) => `${file}${line === undefined ? '' : `:${line}`} ${message}`,
  );
  for (const text of told) t.diagnostic(`  named: ${text}`);
  for (const wanted of one.reads)
    assert.ok(
      lines.some((line) => line.startsWith(wanted)),
      `${wanted} in\n${nav.out}${nav.err}`,
    );
  for (const wanted of one.names)
    assert.ok(
      told.some((text) => text.includes(wanted)),
      `${wanted} in\n${told.join('\n')}`,
    );
  assert.equal(existsSync(ran), false, 'something was run');
  assert.equal('lecternRan' in globalThis, false, 'something was run in this process');
  assert.equal('lecternRan' in {}, false, 'the prototype of all objects was changed');
  assert.deepEqual(contents(path), before);
  const imported = join(top, `out-${made}`);
  await lectern('import', path, '--out', imported);
  for (const text of contents(imported)) assert.equal(text.includes(SECRET), false, text);
}

describe('a configuration that computes', () => {
  for (const one of COMPUTED) it(one.does, (t) => measure(one, t));
});

describe('a configuration that would do harm', () => {
  for (const one of HOSTILE) it(one.does, (t) => measure(one, t));

  for (const one of HOSTILE.filter(({ runs }) => runs !== undefined))
    it(`does it when it is run: ${one.does}`, () => {
      const { path, ran } = folderOf(one);
      execFileSync(process.execPath, [one.runs!], { cwd: path, stdio: 'ignore' });
      assert.equal(existsSync(ran), true);
    });
});
