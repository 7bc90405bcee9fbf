/** One server of two processes: both answer on one port, limits and settings are those of one server, and one that ends is started again. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { automaticCount, thisMachine } from '../../src/settings/worker-count.ts';
import { OWNER } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { formBrowser } from '../support/form-browser.ts';
import { type OtlpCollector, otlpCollector } from '../support/otlp-collector.ts';
import { otlpAttribute } from '../support/otlp-span-rules.ts';
import { PROGRAM } from '../support/run-lectern.ts';

const run = promisify(execFile);
const RATE = 6;

const openFiles = (pid: string): string[] =>
  readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return '';
    }
  });

it('ends with its error when the first process cannot start', { timeout: 60_000 }, () => {
  const data = mkdtempSync(join(tmpdir(), 'lectern-nowhere-'));
  const { DATABASE_URL: _, ...rest } = process.env;
  const { status, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, 'serve', join(data, 'nowhere'), '--workers', '2', '--port', '0'],
    {
      env: { ...rest, NO_COLOR: '1', LECTERN_DATA_DIR: data },
      encoding: 'utf8',
      timeout: 50_000,
      killSignal: 'SIGKILL',
    },
  );
  rmSync(data, { recursive: true, force: true });
  assert.equal(status, 2, stderr);
  assert.match(stderr, /There is no folder/);
});

describe('a server of two processes', { timeout: 120_000 }, () => {
  const top = mkdtempSync(join(tmpdir(), 'lectern-processes-'));
  const docs = join(top, 'docs');
  const { DATABASE_URL: _, ...rest } = process.env;
  const env = {
    ...rest,
    NO_COLOR: '1',
    LECTERN_DATA_DIR: join(top, 'data'),
    LECTERN_API_RATE: String(RATE),
    LECTERN_ADMIN_EMAIL: OWNER.email,
    LECTERN_ADMIN_PASSWORD: OWNER.password,
  };
  let child: ChildProcess;
  let collector: OtlpCollector;
  let home = '';
  let id = '';
  let said = '';

  const ended = (): Promise<unknown[]> => once(child, 'close');
  /** Each time on another connection, so that the processes take turns. */
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(home + path, { headers: { connection: 'close', ...headers } });
    return { status: answer.status, text: await answer.text() };
  };
  const statuses = async (
    count: number,
    path: string,
    headers?: Record<string, string>,
  ): Promise<number[]> => {
    const found: number[] = [];
    for (let n = 0; n < count; n++) found.push((await ask(path, headers)).status);
    return found;
  };
  const metrics = async (pattern: RegExp): Promise<string[]> =>
    [...(await ask('/metrics')).text.matchAll(pattern)].map(([, value = '']) => value);
  const processes = (): string[] =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);

  before(async () => {
    mkdirSync(docs);
    collector = await otlpCollector();
    writeFileSync(
      join(docs, 'docs.json'),
      JSON.stringify(docsJson({ pages: ['index'] }, { name: 'Harbor' })),
    );
    writeFileSync(join(docs, 'index.mdx'), '---\ntitle: Start\n---\n\nFirst words.\n');
    child = spawn(process.execPath, [PROGRAM, 'serve', docs, '--port', '0', '--workers', '2'], {
      env: {
        ...env,
        OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${collector.url}/v1/metrics`,
        OTEL_METRIC_EXPORT_INTERVAL: '200',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr!.on('data', (part) => (said += String(part)));
    let out = '';
    home = await new Promise<string>((resolve, reject) => {
      child.stdout!.on('data', (part) => {
        out += String(part);
        const [, port, project = ''] = /:(\d+) \(project ([\w-]+)\)/.exec(out) ?? [];
        if (port === undefined) return;
        id = project;
        resolve(`http://127.0.0.1:${port}`);
      });
      child.once('close', () => reject(new Error(said)));
    });
    await eventually(() => metrics(/^lectern_uptime_seconds\{process="(\d)"\}/gm), ['0', '1'], said);
  });
  after(async () => {
    child.kill('SIGKILL');
    collector.close();
    rmSync(top, { recursive: true, force: true, maxRetries: 5 });
  });

  it('answers pages in both, and counts them together', async () => {
    const count = async (): Promise<number> =>
      Number((await metrics(/^lectern_http_requests_total\{route="page",status="2xx"\} (\d+)$/gm))[0] ?? 0);
    const before = await count();
    assert.deepEqual(await statuses(10, '/'), Array(10).fill(200));
    assert.equal((await count()) - before, 10);
    const own = await metrics(/^process_resident_memory_bytes\{process="(\d)"\}/gm);
    assert.deepEqual(own, ['0', '1'], 'values of now are apart');
  });

  it('sends each request to a collector once, from the process that answered it', async () => {
    const [count] = await metrics(/^lectern_http_requests_total\{route="page",status="2xx"\} (\d+)$/gm);
    const newest = (): Map<string, number> =>
      new Map(
        collector.exports.map(({ resource, metrics: all }) => [
          resource['service.instance.id']!,
          (all.find(({ name }) => name === 'lectern_http_requests_total')?.sum?.dataPoints ?? [])
            .filter((point) => otlpAttribute(point, 'route') === 'page')
            .reduce((sum, { asInt }) => sum + Number(asInt), 0),
        ]),
      );
    const sum = (): number => [...newest().values()].reduce((all, one) => all + one, 0);
    await eventually(sum, Number(count));
    assert.equal(newest().size, 2);
    assert.deepEqual(new Set(collector.exports.map(({ resource }) => resource['lectern.process'])).size, 2);
    assert.deepEqual(collector.mistakes, []);
  });

  it('limits requests of a key as one server', async () => {
    const { stdout } = await run(process.execPath, [PROGRAM, 'keys', 'create', docs, '--name', 'Limits'], {
      env,
    });
    const key = /svc_\w+/.exec(stdout)?.[0] ?? '';
    const headers = { authorization: `Bearer ${key}` };
    const path = `/api/external/v1/analytics/${id}/feedback`;
    const found: number[] = [];
    for (let n = 0; n < 2 * RATE; n++) {
      found.push((await ask(path, headers)).status);
      // Sums of all processes: what they told each other before has arrived. Twice, so that both take requests of the key.
      for (let times = 0; times < 2; times++) await ask('/metrics');
    }
    assert.deepEqual(found, [...Array(RATE).fill(200), ...Array(RATE).fill(429)]);
  });

  it('shows a changed page and a closed site in both', async () => {
    writeFileSync(join(docs, 'index.mdx'), '---\ntitle: Start\n---\n\nLater words.\n');
    const texts = async (): Promise<boolean[]> => {
      const found: boolean[] = [];
      for (let n = 0; n < 4; n++) found.push((await ask('/')).text.includes('Later words.'));
      return found;
    };
    await eventually(texts, [true, true, true, true]);
    const owner = formBrowser(home);
    await owner.ask('/dashboard/sign-in', OWNER);
    const page = `/dashboard/p/${id}/access`;
    const submit = async (path: string, fields: Record<string, string>): Promise<void> => {
      const token = /name="token" value="([^"]+)"/.exec((await owner.ask(page)).text)?.[1] ?? '';
      assert.equal((await owner.ask(path, { ...fields, token })).status, 303);
    };
    await submit(`${page}/password`, { password: 'reading words of all' });
    await submit(`${page}/visibility`, { visibility: 'private', sure: 'yes' });
    const closed = async (): Promise<boolean> => (await statuses(4, '/')).every((status) => status !== 200);
    await eventually(closed, true);
    await submit(`${page}/visibility`, { visibility: 'public' });
    await eventually(() => statuses(4, '/'), [200, 200, 200, 200]);
  });

  it('searches in both with one index, which one of them writes', async () => {
    const search = async (): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (let n = 0; n < 4; n++) {
        const { results, partial = false } = JSON.parse((await ask('/search.json?q=words')).text) as {
          readonly results: readonly unknown[];
          readonly partial?: boolean;
        };
        found.push([results.length, partial]);
      }
      return found;
    };
    await eventually(search, Array(4).fill([1, false]));
    const files = readdirSync(join(top, 'data', 'cache')).filter((name) => name.startsWith('search-'));
    assert.equal(files.filter((name) => name.endsWith('.ready.db')).length, 1, files.join(' '));
    assert.deepEqual(
      processes()
        .map((pid) => openFiles(pid).filter((name) => name.endsWith('.ready.db')).length)
        .sort(),
      [0, 1],
      'one writes, the other reads',
    );
  });

  it('says in none that nobody works on jobs', async () => {
    const browser = formBrowser(home);
    await browser.ask('/dashboard/sign-in', OWNER);
    for (let n = 0; n < 6; n++) {
      const { text } = await browser.ask(`/dashboard/p/${id}/jobs/new`);
      assert.match(text, /What should be done\?/);
      assert.doesNotMatch(text, /No worker runs/);
    }
  });

  it('refuses another server on its data folder', async () => {
    const other = run(process.execPath, [PROGRAM, 'serve', docs, '--port', '0'], { env });
    await assert.rejects(other, (error: { code?: number; stderr?: string }) => {
      assert.equal(error.code, 2);
      assert.match(String(error.stderr), /Another server runs on the data folder/);
      return true;
    });
  });

  it('starts a process again that was killed, while the other one answers', async () => {
    const [, second = ''] = processes();
    process.kill(Number(second), 'SIGKILL');
    await eventually(() => /ended with SIGKILL; it is started again/.test(said), true);
    assert.deepEqual(await statuses(4, '/'), [200, 200, 200, 200]);
    await eventually(() => metrics(/^lectern_uptime_seconds\{process="(\d)"\}/gm), ['0', '1'], said);
    assert.notEqual(processes()[1], second);
  });

  it('ends with all of its processes on SIGTERM', async () => {
    const all = processes();
    assert.equal(all.length, 2);
    const over = ended();
    child.kill('SIGTERM');
    assert.deepEqual(await over, [0, null], said);
    for (const pid of all) assert.throws(() => process.kill(Number(pid), 0), { code: 'ESRCH' });
  });
});

it('a server ends that is told to while its second process starts', { timeout: 60_000 }, async () => {
  const { path } = fixtureFolder({
    'docs/docs.json': docsJson({ pages: ['index'] }),
    'docs/index.mdx': '---\ntitle: Start\n---\n',
  });
  const { DATABASE_URL: _, ...env } = process.env;
  const args = [PROGRAM, 'serve', join(path, 'docs'), '--port', '0', '--workers', '2'];
  const child = spawn(process.execPath, args, {
    env: { ...env, NO_COLOR: '1', LECTERN_DATA_DIR: join(path, 'data') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'close'), [0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

describe('a server without a number of processes', { timeout: 60_000 }, () => {
  /** @returns numbers of the processes that answer; empty when there is only one */
  async function numbered(...before: readonly string[]): Promise<string[]> {
    const { DATABASE_URL: _, LECTERN_WORKERS: __, ...env } = process.env;
    const { path } = fixtureFolder({
      'docs/docs.json': docsJson({ pages: ['index'] }),
      'docs/index.mdx': '---\ntitle: Start\n---\n',
    });
    const [program = '', ...args] = [...before, process.execPath, PROGRAM, 'serve', join(path, 'docs')];
    const child = spawn(program, [...args, '--port', '0'], {
      env: { ...env, NO_COLOR: '1', LECTERN_DATA_DIR: join(path, 'data') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const url = `http://127.0.0.1:${/:(\d+) \(project/.exec(String(line))?.[1]}/metrics`;
      const found = async (): Promise<string[]> =>
        [...(await (await fetch(url)).text()).matchAll(/^lectern_uptime_seconds(?:\{process="(\d+)"\})? /gm)]
          .map(([, number = 'only']) => number)
          .sort();
      const count = before.length > 0 ? 1 : automaticCount(thisMachine());
      await eventually(async () => (await found()).length, count);
      return await found();
    } finally {
      const over = once(child, 'close');
      child.kill('SIGTERM');
      await over;
    }
  }

  it('starts one for each processor that it may use', async () => {
    const count = automaticCount(thisMachine());
    const all = Array.from({ length: count }, (_, at) => String(at));
    assert.deepEqual(await numbered(), count === 1 ? ['only'] : all);
  });

  const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
  it('starts no other where it may use one', {
    skip: hasTaskset ? false : 'taskset is not installed',
  }, async () => {
    assert.deepEqual(await numbered('taskset', '--cpu-list', '0'), ['only']);
  });
});
