/** A pull request is checked: only what is new counts, and reports for GitHub, GitLab and code scanning are written. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { makeRepository, type TestRepository } from '../support/git/test-repository.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-check-reports-'));
after(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));

const lectern = (args: readonly string[], cwd = top): Promise<Ran> =>
  runLectern(args, { cwd, env: { LECTERN_DATA_DIR: join(top, 'data') } });

const page = (text: string): string => `---\ntitle: Page\n---\n\n${text}\n`;
const config = (...pages: string[]): string => JSON.stringify(docsJson({ pages }));

interface Report {
  readonly ok: boolean;
  readonly base: { readonly commit: string; readonly known: number };
  readonly issues: readonly { readonly code: string; readonly file: string; readonly line: number }[];
}

interface Sarif {
  readonly runs: readonly [
    {
      readonly results: readonly {
        readonly baselineState?: string;
        readonly partialFingerprints: object;
        readonly locations: readonly {
          readonly physicalLocation: { readonly artifactLocation: object; readonly region: object };
        }[];
      }[];
    },
  ];
}
const readSarif = (path: string): Sarif['runs'][0]['results'] =>
  (JSON.parse(readFileSync(path, 'utf8')) as Sarif).runs[0].results;

describe('check --base', () => {
  let made: TestRepository;
  let first: string;
  before(async () => {
    made = await makeRepository({
      'docs/docs.json': config('index', 'other'),
      'docs/index.mdx': page('[x](/old) [y](/older)'),
      'docs/other.mdx': page('Text'),
      'readme.md': 'x',
    });
    first = made.git('rev-parse', 'HEAD');
    made.git('checkout', '--quiet', '-b', 'topic');
    made.commit({ 'docs/index.mdx': page('New\n\nlines\n\n[x](/old) [y](/older)') }, 'Move lines');
  });

  it('is green when lines moved only, and names each problem that a commit added', async () => {
    const quiet = await lectern(['check', join(made.path, 'docs'), '--base', 'main']);
    assert.equal(quiet.code, 0, quiet.err);
    assert.match(quiet.out, new RegExp(`0 errors, 0 warnings since ${first.slice(0, 12)} in 2 pages`));
    assert.match(quiet.out, /2 problems were there before/);
    assert.equal((await lectern(['check', join(made.path, 'docs')])).code, 1);
    made.commit({ 'docs/other.mdx': page('🎉 [x](/fresh)') }, 'Add a mistake');
    const sarif = join(top, 'a', 'b.sarif');
    const quality = join(top, 'quality.json');
    const { code, out, err } = await lectern([
      ...['check', join(made.path, 'docs'), '--base', 'main', '--json'],
      ...['--sarif', sarif, '--codequality', quality, '--annotations', 'github'],
    ]);
    assert.equal(code, 1, err);
    const { ok, base, issues } = JSON.parse(out) as Report;
    assert.equal(ok, false);
    assert.deepEqual(base, { commit: first, known: 2 });
    assert.deepEqual(
      issues.map(({ code: what, file, line }) => [what, file, line]),
      [['link/broken', 'other.mdx', 5]],
    );
    assert.match(err, /^::error file=docs\/other\.mdx,line=5,col=8,title=link\/broken::/m);
    assert.doesNotMatch(err, /index\.mdx/);
    const results = readSarif(sarif);
    assert.deepEqual(results.map(({ baselineState }) => baselineState).sort(), [
      'new',
      'unchanged',
      'unchanged',
    ]);
    const fresh = results.find(({ baselineState }) => baselineState === 'new')!;
    assert.deepEqual(fresh.locations[0]!.physicalLocation, {
      artifactLocation: { uri: 'docs/other.mdx', uriBaseId: 'ROOT' },
      region: { startLine: 5, startColumn: 8 },
    });
    assert.equal((JSON.parse(readFileSync(quality, 'utf8')) as unknown[]).length, 3);
    assert.deepEqual(readdirSync(join(top, 'a')), ['b.sarif']);
  });

  it('compares with where the branch began, whatever was fixed on the other one since', async () => {
    made.git('checkout', '--quiet', 'main');
    made.commit({ 'docs/index.mdx': page('Fixed') }, 'Fix');
    made.git('checkout', '--quiet', 'topic');
    const { out } = await lectern(['check', join(made.path, 'docs'), '--base', 'main', '--json']);
    assert.deepEqual((JSON.parse(out) as Report).base, { commit: first, known: 2 });
  });

  it('takes everything for new where the commit has no documentation', async () => {
    const other = await makeRepository({ 'readme.md': 'x' });
    other.commit({ 'docs/docs.json': config('index'), 'docs/index.mdx': page('[x](/none)') }, 'Docs');
    const { code, out } = await lectern(['check', join(other.path, 'docs'), '--base', 'HEAD~1', '--json']);
    assert.equal(code, 1);
    assert.equal((JSON.parse(out) as Report).issues.length, 1);
  });

  it('runs nothing that the repository names, and reads what its settings cannot replace', async () => {
    const trap = join(top, 'fired');
    for (const [name, value] of [
      ['core.fsmonitor', `touch ${trap}; false`],
      ['core.alternateRefsCommand', `touch ${trap}`],
      ['core.hooksPath', join(top, 'hooks')],
      ['filter.x.smudge', `touch ${trap}`],
    ] as const)
      made.git('config', name, value);
    const { code } = await lectern(['check', join(made.path, 'docs'), '--base', 'topic~1']);
    assert.equal(code, 1);
    assert.ok(!existsSync(trap));
  });

  it('says what to do in a shallow clone, without a repository, and for a commit that nobody knows', async () => {
    const clone = join(top, 'clone');
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${made.path}`, clone]);
    const shallow = await lectern(['check', join(clone, 'docs'), '--base', first]);
    assert.equal(shallow.code, 2);
    assert.match(shallow.err, /shallow clone without the commit "[0-9a-f]{40}"\n.*fetch-depth: 0/);
    const unknown = await lectern(['check', join(made.path, 'docs'), '--base', '--output=/tmp/x']);
    assert.equal(unknown.code, 2);
    const nobody = await lectern(['check', join(made.path, 'docs'), '--base=-x\u001b[31m']);
    assert.equal(nobody.code, 2);
    assert.match(nobody.err, /The repository has no commit "-x \[31m"/);
    const { path } = fixtureFolder({ 'docs.json': config('index'), 'index.mdx': page('Text') });
    const outside = await lectern(['check', path, '--base', 'main']);
    assert.equal(outside.code, 2);
    assert.match(outside.err, /is in no Git repository/);
  });
});

describe('reports of check', () => {
  it('name files from the folder of the caller where there is no repository', async () => {
    const { path } = fixtureFolder({ 'a/docs.json': config('index'), 'a/index.mdx': page('[x](/none)') });
    const inside = await lectern(['check', 'a', '--annotations', 'github'], path);
    assert.equal(inside.code, 1);
    assert.match(inside.out, /^::error file=a\/index\.mdx,line=5,/m);
    assert.match(inside.out, /^error {3}index\.mdx:5:5/m);
  });

  it('refuse options that are wrong, before anything is checked', async () => {
    const { path } = fixtureFolder({ 'docs.json': config('index'), 'index.mdx': page('Text') });
    for (const [args, says] of [
      [['--annotations', 'gitlab'], /give --codequality FILE/],
      [['--annotations', 'x'], /Give "github"/],
      [['--sarif', ''], /--sarif is empty/],
      [['--base', ''], /--base is empty/],
      [['--manual', 'javascript:x'], /--manual is "javascript:x"/],
      [['--sarif', join(path, 'index.mdx', 'x')], /cannot be used/],
    ] as const) {
      const { code, out, err } = await lectern(['check', path, ...args]);
      assert.equal(code, 2, args.join(' '));
      assert.equal(out, '');
      assert.match(err, says);
    }
  });

  it('and the text let no name or text of an author command the runner or the terminal', async () => {
    const name = 'a\n::set-output name=x::y';
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', name] }),
      'index.mdx': page(
        '[x](/##[add-mask]e) [y](/%0A::add-mask::e) [z](/\u001b[31mred) <Icon icon="::error::x" />',
      ),
      [`${name}.mdx`]: page('[x](/none)'),
    });
    const { code, out, err } = await lectern(['check', path, '--annotations', 'github']);
    assert.equal(code, 1, err);
    assert.doesNotMatch(out, /##\[|\u001b/);
    const commands = out.split('\n').filter((line) => line.trimStart().startsWith('::'));
    assert.ok(commands.length >= 4, out);
    for (const line of commands)
      assert.match(line, /^::(?:error|warning) (?:file=[^,:]+,(?:line=\d+,)?(?:col=\d+,)?)?title=[a-z/-]+::/);
    assert.doesNotMatch(commands.join('\n'), /%0A::/);
  });
});
