/** The GitHub Action runs as a step of a workflow: on a push, a pull request, a fork, and with a hostile repository. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { docsJson } from '../support/fixture-folder.ts';
import { makeRepository, type TestRepository } from '../support/git/test-repository.ts';
import {
  ACTION,
  commandsIn,
  type RunnerJob,
  type RunnerResult,
  runAction,
} from '../support/github-runner.ts';
import { npmRegistry } from '../support/npm-registry.ts';
import { updateServer } from '../support/update-server.ts';

const temp = mkdtempSync(join(tmpdir(), 'lectern-action-'));
after(() => rmSync(temp, { recursive: true, force: true }));

const KEY = 'svc_0123456789abcdef';
const page = (text: string): string => `---\ntitle: Page\n---\n\n${text}\n`;
const config = (...pages: string[]): string => JSON.stringify(docsJson({ pages }));
const pull = (base: string, head: string, from = 'acme/docs'): object => ({
  head: { ref: 'topic', sha: head, repo: { full_name: from } },
  base: { ref: 'main', sha: base, repo: { full_name: 'acme/docs' } },
});
const run = (job: Omit<RunnerJob, 'temp'>): Promise<RunnerResult> => runAction({ temp, ...job });

describe('action.yml', () => {
  it('puts no expression into a command, gives every input to the script, and uses no other action', () => {
    assert.equal(ACTION.runs.using, 'composite');
    for (const step of ACTION.runs.steps) {
      assert.doesNotMatch(step.run, /\$\{\{/);
      assert.ok(!('uses' in step));
      assert.equal(step.shell, 'bash');
    }
    const given = Object.values(ACTION.runs.steps[0]!.env).join(' ');
    for (const name of Object.keys(ACTION.inputs)) assert.ok(given.includes(`\${{ inputs.${name} }}`), name);
    for (const [name, { value }] of Object.entries(ACTION.outputs))
      assert.equal(value, `\${{ steps.lectern.outputs.${name} }}`);
  });
});

describe('the action', { timeout: 300_000 }, () => {
  let made: TestRepository;
  let first: string;
  let head: string;
  before(async () => {
    made = await makeRepository({
      'docs/docs.json': config('index', 'other'),
      'docs/index.mdx': page('[x](/old)'),
      'docs/other.mdx': page('Text'),
    });
    first = made.git('rev-parse', 'HEAD');
    head = made.commit({ 'docs/other.mdx': page('Text\n\n[x](/fresh)') }, 'Add a mistake');
  });

  it('checks everything on a push, and writes outputs, summary and annotations', async () => {
    const { code, log, outputs, summary } = await run({
      workspace: made.path,
      inputs: { directory: 'docs' },
    });
    assert.equal(code, 1, log);
    assert.equal(outputs['problems'], '2');
    const sarif = JSON.parse(readFileSync(outputs['sarif']!, 'utf8')) as {
      runs: [{ tool: { driver: { rules: [{ helpUri: string }] } } }];
    };
    assert.equal(
      sarif.runs[0].tool.driver.rules[0].helpUri,
      'https://github.com/acme/lectern/blob/v1/docs/guides/publish/check.mdx#common-problems',
    );
    assert.match(summary, /### ❌ Documentation: 2 errors, 0 warnings\n/);
    assert.ok(
      summary.includes(`](https://github.com/acme/docs/blob/${'a'.repeat(40)}/docs/other.mdx#L7)`),
      summary,
    );
    assert.deepEqual(
      commandsIn(log).map((line) => line.split('::', 2)[1]!),
      [
        'error file=docs/index.mdx,line=5,col=5,title=link/broken',
        'error file=docs/other.mdx,line=7,col=5,title=link/broken',
      ],
    );
    assert.match(log, /^error other\.mdx:7 /m);
  });

  it('counts only what a pull request adds, also in a shallow checkout, whose base it fetches', async () => {
    const clone = join(temp, 'shallow');
    execFileSync('git', ['-C', made.path, 'config', 'uploadpack.allowAnySHA1InWant', 'true']);
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${made.path}`, clone]);
    const job = { workspace: clone, inputs: { directory: 'docs' } };
    const { code, outputs, summary, log } = await run({ ...job, pullRequest: pull(first, head) });
    assert.deepEqual([code, outputs['problems']], [1, '1'], log);
    assert.match(summary, new RegExp(`1 error, 0 warnings since \`${first.slice(0, 12)}\``));
    assert.match(summary, /1 problem that was there before is not listed/);
    assert.ok(summary.includes(`/blob/${head}/docs/other.mdx#L7`));
    const all = await run({
      ...job,
      inputs: { ...job.inputs, base: 'none' },
      pullRequest: pull(first, head),
    });
    assert.equal(all.outputs['problems'], '2');
    const lost = await run({ ...job, pullRequest: pull('b'.repeat(40), head) });
    assert.deepEqual([lost.code, lost.outputs['problems']], [1, '2']);
    assert.match(
      lost.log,
      /^::notice title=Lectern::The base of the pull request is not in this checkout.*fetch-depth: 0 /m,
    );
  });

  it('asks for a preview with the key, which nothing else sees, and links to it', async () => {
    const server = await updateServer({
      'POST /v1/project/preview/docs': [
        { status: 202, body: { statusId: 'st_1', previewUrl: 'https://p.example.com/a(b)' } },
      ],
      'GET /v1/project/update-status/st_1': [
        {
          status: 200,
          body: { status: 'success', summary: '<b>1</b> page\n::error::x', logs: ['::error::x'] },
        },
      ],
    });
    const inputs = {
      directory: 'docs',
      command: 'check, preview',
      server: server.url,
      project: 'docs',
      'api-key': KEY,
    };
    const { code, log, outputs, summary } = await run({
      workspace: made.path,
      inputs,
      pullRequest: pull(first, head),
    });
    assert.equal(code, 1, log);
    assert.equal(outputs['preview-url'], 'https://p.example.com/a(b)');
    assert.ok(summary.includes('(<https://p.example.com/a(b)>)') && !summary.includes('<b>'), summary);
    assert.equal(server.requests[0], 'POST /v1/project/preview/docs {"branch":"topic"}');
    assert.ok(!`${log}${summary}`.includes(KEY));
    assert.equal(commandsIn(log).filter((line) => line.startsWith('::error::')).length, 0);
  });

  it('checks the pull request of a fork, and says why it has no preview', async () => {
    const server = await updateServer({});
    const inputs = {
      directory: 'docs',
      command: 'check preview deploy',
      server: server.url,
      project: 'docs',
    };
    const { code, log, outputs, summary } = await run({
      workspace: made.path,
      inputs,
      pullRequest: pull(first, head, 'stranger/docs'),
    });
    assert.deepEqual([code, outputs['problems'], outputs['preview-url']], [1, '1', undefined], log);
    assert.match(log, /^::notice title=Lectern::There is no preview: this pull request comes from a fork/m);
    assert.match(summary, /There is no deployment, because this pull request comes from a fork/);
    assert.deepEqual(server.requests, []);
    const gone = {
      head: { ref: 'x', sha: head, repo: null },
      base: { sha: first, repo: { full_name: 'acme/docs' } },
    };
    assert.equal(
      (await run({ workspace: made.path, inputs: { ...inputs, command: 'preview' }, pullRequest: gone }))
        .code,
      0,
    );
  });

  it('builds with the npm package of a version, whatever the repository says of a registry', async () => {
    const registry = await npmRegistry('9.8.7');
    made.commit(
      {
        '.npmrc': 'registry=http://127.0.0.1:9/\n',
        'docs/index.mdx': page('Fine'),
        'docs/other.mdx': page('Fine'),
      },
      'Fix',
    );
    const inputs = {
      directory: 'docs',
      command: 'build',
      out: 'public',
      'base-path': '/docs',
      strict: 'true',
      version: '9.8.7',
    };
    const { code, log, outputs, summary } = await run({ workspace: made.path, inputs, env: registry });
    assert.equal(code, 0, log);
    assert.equal(outputs['out'], 'public');
    assert.ok(existsSync(join(made.path, 'public', 'index.html')));
    assert.match(summary, /✅ Built 2 pages in public/);
    const none = await run({ workspace: made.path, inputs: { ...inputs, version: '1.0.0' }, env: registry });
    assert.equal(none.code, 2);
    assert.match(none.log, /^::error title=Lectern::npm has no lectern@1\.0\.0\./m);
  });

  it('refuses wrong inputs, and takes none for an option or a command of a shell', async () => {
    for (const [inputs, says] of [
      [{ command: 'check, rm' }, /The input "command" has "rm"/],
      [{ strict: 'maybe' }, /The input "strict" is "maybe"/],
      [{ version: '1;touch x' }, /The input "version" is/],
      [{ directory: '--fix' }, /There is no folder "--fix"/],
      [{ directory: '$(touch fired)' }, /There is no folder "\$\(touch fired\)"/],
      [{ directory: 'docs', base: '-x' }, /no commit "-x"/],
    ] as const) {
      const { code, log } = await run({ workspace: made.path, inputs });
      assert.equal(code, 2, log);
      assert.match(log, says);
    }
    assert.ok(!existsSync(join(made.path, 'fired')));
  });

  it('lets no text of a page into a command, an output or the markup of the summary', async () => {
    const hostile = await makeRepository({
      'docs.json': config('index'),
      'index.mdx': page(
        '[x](/a|b<img/src=x>) [y](/##[add-mask]e) [z](/%0A::add-mask::e) <Icon icon="::set-output name=sarif::/x" /> <Icon icon="[a](https://evil.example)" />',
      ),
    });
    const { log, outputs, summary } = await run({ workspace: hostile.path, inputs: {} });
    for (const line of commandsIn(log))
      assert.match(line, /^::(?:error|warning) file=index\.mdx,line=5,col=\d+,title=[a-z/-]+::/);
    assert.ok(outputs['sarif']?.endsWith('lectern.sarif'));
    assert.doesNotMatch(summary, /[^\\](?:<img|\|b)|\]\(https:\/\/evil/);
  });
});
