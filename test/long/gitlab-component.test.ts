/** The GitLab component runs as a job of a pipeline: inputs are filled in as GitLab does, and its script runs with GitLab's variables. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadAll } from 'js-yaml';
import { docsJson } from '../support/fixture-folder.ts';
import { makeRepository, type TestRepository } from '../support/git/test-repository.ts';
import { npmRegistry } from '../support/npm-registry.ts';
import { updateServer } from '../support/update-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KEY = 'svc_0123456789abcdef';
const temp = mkdtempSync(join(tmpdir(), 'lectern-component-'));
after(() => rmSync(temp, { recursive: true, force: true }));
const registry = await npmRegistry('9.8.7');

interface Input {
  readonly default?: string | boolean;
  readonly regex?: string;
  readonly type?: string;
  readonly description?: string;
}
interface Job {
  readonly script: readonly string[];
  readonly variables: Readonly<Record<string, string | { readonly value: string; readonly expand: boolean }>>;
  readonly rules: readonly { readonly if: string }[];
  readonly artifacts: { readonly reports: Readonly<Record<string, string>> };
}
type Inputs = Readonly<Record<string, string>>;

const read = (name: string): string => readFileSync(join(ROOT, 'templates', name, 'template.yml'), 'utf8');
const inputsOf = (text: string): Readonly<Record<string, Input>> =>
  (loadAll(text)[0] as { spec: { inputs: Record<string, Input> } }).spec.inputs;

/** A pipeline is refused for an unknown or missing input, and for one that its rule does not allow. */
function jobOf(name: string, given: Inputs): Job {
  const text = read(name);
  const inputs = inputsOf(text);
  for (const key of Object.keys(given)) assert.ok(Object.hasOwn(inputs, key), `unknown input ${key}`);
  const [, body = ''] = text.split(/^---$/m);
  const filled = body.replace(/\$\[\[ inputs\.(\w+) \]\]/g, (_, key: string) => {
    const value = given[key] ?? inputs[key]?.default;
    assert.ok(value !== undefined, `the input ${key} is required`);
    const rule = inputs[key]?.regex;
    assert.ok(rule === undefined || new RegExp(rule).test(String(value)), `the input ${key} is not allowed`);
    return String(value);
  });
  const [jobs] = loadAll(filled) as [Readonly<Record<string, Job>>];
  return Object.values(jobs)[0]!;
}

function runJob(job: Job, cwd: string, env: NodeJS.ProcessEnv): Promise<{ code: number; log: string }> {
  const { LECTERN_API_KEY: _, ...machine } = process.env;
  const own = Object.entries(job.variables).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.value,
  ]);
  const all = {
    ...machine,
    ...Object.fromEntries(own),
    NO_COLOR: '1',
    LECTERN_DATA_DIR: join(temp, 'data'),
    ...env,
  };
  const script = `set -eo pipefail\n${job.script.join('\n')}`;
  return new Promise((resolve) => {
    execFile('bash', ['-c', `exec 2>&1\n${script}`], { env: all, cwd }, (error, out) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, log: out }),
    );
  });
}

const page = (text: string): string => `---\ntitle: Page\n---\n\n${text}\n`;

describe('the templates', () => {
  it('describe every input, use each, and put none into the text of a command', () => {
    for (const name of ['check', 'preview']) {
      const [, body = ''] = read(name).split(/^---$/m);
      for (const [key, input] of Object.entries(inputsOf(read(name)))) {
        assert.ok((input.description ?? '') !== '', key);
        assert.ok(body.includes(`$[[ inputs.${key} ]]`), key);
      }
      assert.doesNotMatch(
        JSON.stringify((Object.values(loadAll(body)[0] as object)[0] as Job).script),
        /\$\[\[/,
      );
    }
  });

  it('get the program the same way', () => {
    const given = { version: '9.8.7', server: 'https://x', project: 'docs' };
    const [program] = jobOf('preview', given).script;
    assert.equal(jobOf('check', { version: '9.8.7' }).script[0], program);
  });

  it('refuse a version or a project that is none', () => {
    for (const version of ['--x', '$(id)', 'a b', '-1'])
      assert.throws(() => jobOf('check', { version }), /not allowed/);
    assert.throws(() => jobOf('check', {}), /required/);
    assert.throws(
      () => jobOf('preview', { version: '1.0.0', server: 'https://x', project: '../a' }),
      /not allowed/,
    );
  });
});

describe('the jobs of the component', { timeout: 300_000 }, () => {
  let made: TestRepository;
  let first: string;
  before(async () => {
    made = await makeRepository({
      'docs/docs.json': JSON.stringify(docsJson({ pages: ['index'] })),
      'docs/index.mdx': page('[x](/old)'),
      '.npmrc': 'registry=http://127.0.0.1:9/\n',
    });
    first = made.git('rev-parse', 'HEAD');
  });

  it('check all on a branch, and what is new in a merge request, with a report of everything', async () => {
    const job = jobOf('check', { version: '9.8.7', directory: 'docs', strict: 'true' });
    const branch = await runJob(job, made.path, registry);
    assert.equal(branch.code, 1, branch.log);
    assert.match(branch.log, /index\.mdx:5:5[\s\S]*1 error, 0 warnings in 1 pages/);
    made.commit({ 'docs/index.mdx': page('Text\n\n[x](/old)') }, 'Move it');
    const request = await runJob(job, made.path, { ...registry, CI_MERGE_REQUEST_DIFF_BASE_SHA: first });
    assert.equal(request.code, 0, request.log);
    const report = JSON.parse(
      readFileSync(join(made.path, job.artifacts.reports['codequality']!), 'utf8'),
    ) as object[];
    assert.deepEqual(
      report.map((each) => ({ ...each, fingerprint: '' })),
      [
        {
          description:
            'The link to "/old" leads to nothing in the site. Correct the address or remove the link',
          check_name: 'link/broken',
          fingerprint: '',
          severity: 'major',
          location: { path: 'docs/index.mdx', lines: { begin: 7 } },
        },
      ],
    );
  });

  it('build a copy of Lectern where one is named', async () => {
    const program = JSON.stringify(join(ROOT, 'src', 'cli', 'main.ts'));
    const copy = await makeRepository({
      'package.json': JSON.stringify({
        name: 'lectern',
        scripts: { build: 'mkdir dist && touch dist/cli.js' },
      }),
      'bin/lectern.mjs': `import { statSync } from 'node:fs';\nstatSync(new URL('../dist/cli.js', import.meta.url));\nawait import(${program});\n`,
    });
    const job = jobOf('check', { version: 'main', source: copy.path, directory: 'docs' });
    const { code, log } = await runJob(job, made.path, {});
    assert.equal(code, 1, log);
    assert.match(log, /1 error, 0 warnings in 1 pages/);
    const lost = await runJob(jobOf('check', { version: 'none', source: copy.path }), made.path, {});
    assert.notEqual(lost.code, 0);
    assert.match(lost.log, /Remote branch none not found/);
  });

  it('take a folder for a folder, whatever its name', async () => {
    const job = jobOf('check', { version: '9.8.7', directory: '--fix $(touch fired)' });
    const { code, log } = await runJob(job, made.path, registry);
    assert.equal(code, 2, log);
    assert.match(log, /There is no folder "--fix \$\(touch fired\)"/);
    assert.ok(!existsSync(join(made.path, 'fired')));
  });

  it('ask for a preview, pass on its address, and fail when there is none', async () => {
    const server = await updateServer({
      'POST /v1/project/preview/docs': [
        { status: 202, body: { statusId: 'st_1', previewUrl: 'https://p.example.com/' } },
        { status: 401 },
      ],
      'GET /v1/project/update-status/st_1': [{ status: 200, body: { status: 'success' } }],
    });
    const job = jobOf('preview', { version: '9.8.7', server: server.url, project: 'docs' });
    assert.match(job.rules[0]!.if, /CI_MERGE_REQUEST_SOURCE_PROJECT_ID == \$CI_MERGE_REQUEST_PROJECT_ID/);
    const env = {
      ...registry,
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'topic',
      CI_COMMIT_REF_NAME: 'x',
      LECTERN_API_KEY: KEY,
    };
    const { code, log } = await runJob(job, temp, env);
    assert.equal(code, 0, log);
    assert.equal(server.requests[0], 'POST /v1/project/preview/docs {"branch":"topic"}');
    assert.equal(
      readFileSync(join(temp, job.artifacts.reports['dotenv']!), 'utf8'),
      'LECTERN_PREVIEW_URL=https://p.example.com/\n',
    );
    const refused = await runJob(job, temp, env);
    assert.equal(refused.code, 2, refused.log);
    assert.ok(!`${log}${refused.log}`.includes(KEY));
  });
});
