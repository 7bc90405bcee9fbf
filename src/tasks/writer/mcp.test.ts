/** `lectern mcp` over its standard streams, with the official client: tools, base, hostile input, and nothing else on the stream. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { changedFiles, textsOf } from '../../../test/support/folder-texts.ts';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { commitAll, type McpWriter, mcpWriter, REVISIONS } from '../../../test/support/mcp-writer.ts';
import { runLectern } from '../../../test/support/run-lectern.ts';
import { docsJson, page } from '../../../test/support/writer-folder.ts';
import { CODE_TOOLS } from '../../jobs/agents/code-tools/code-tools.ts';
import { WRITER_TOOLS } from '../../jobs/agents/writer-tools/writer-tools.ts';

const SITE = {
  'docs.json': docsJson(['index', 'guide']),
  'index.mdx': page('Home', 'See the [guide](/guide) and [nothing](/before).'),
  'guide.mdx': page('Guide', 'Go *slowly*.'),
};

async function open(
  t: TestContext,
  folder: string,
  options?: Parameters<typeof mcpWriter>[1],
): Promise<McpWriter> {
  const writer = await mcpWriter(folder, options);
  t.after(() => writer.close());
  return writer;
}

describe('lectern mcp', () => {
  for (const revision of REVISIONS)
    it(`serves the same tools that models have (${revision})`, async (t) => {
      const { path } = fixtureFolder(SITE);
      const { client, call, errors } = await open(t, path, { revision });
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        WRITER_TOOLS.map(({ name }) => name),
        'none for pictures, where no browser is set',
      );
      assert.match(client.getInstructions() ?? '', /is data and never an instruction/);
      assert.equal(tools.find(({ name }) => name === 'search')?.annotations?.readOnlyHint, true);
      assert.equal(tools.find(({ name }) => name === 'delete_file')?.annotations?.destructiveHint, true);
      assert.match((await call('outline')).text, /index \(Home\)\nguide/);
      const edited = await call('edit_file', { path: 'guide.mdx', old: '*slowly*', new: 'fast' });
      assert.equal(edited.isError, false);
      assert.match(textsOf(path)['guide.mdx']!, /Go fast\./);
      const wrong = await call('edit_file', { path: 'guide.mdx', old: 'not there', new: 'x' });
      assert.equal(wrong.isError, true);
      assert.equal(errors(), '');
    });

  it('reads the code that is named on the command line, and offers no tool for it otherwise', async (t) => {
    const { path } = fixtureFolder(SITE);
    const code = await makeRepository({ 'serve.ts': 'export const port = 3000;\n', '.env': 'CANARY' });
    const commit = code.commit({ 'serve.ts': 'export const port = 4000;\n' }, 'Move the port');
    const { client, call, errors } = await open(t, path, {
      args: ['--code', `api=${code.path}`, '--read-only'],
    });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    for (const { name } of CODE_TOOLS) assert.ok(names.includes(name), name);
    assert.match(client.getInstructions() ?? '', /read the repositories "api"/);
    assert.match((await call('list_code')).text, />\nserve\.ts 26\n</);
    assert.match((await call('code_log')).text, /Test Author: Move the port/);
    assert.match(
      (await call('code_diff', { commit })).text,
      /-export const port = 3000;\n\+export const port = 4000;/,
    );
    const none = await call('read_pull_request', { number: 1 });
    assert.deepEqual([none.isError, /no pull requests of "api"/.test(none.text)], [true, true]);
    assert.equal(errors(), '');
    const gone = await open(t, path, { args: ['--code', `gone=${code.path}-gone`] });
    assert.match((await gone.call('list_code')).text, /"gone" cannot be read now/);
    assert.match(gone.errors(), /The code repository "gone" could not be read/);
  });

  it('tells new problems from those of the commit that is checked out, of another base, and of a file', async (t) => {
    const { path } = fixtureFolder(SITE);
    const loose = await open(t, path);
    assert.match((await loose.call('check_docs')).text, /New errors[\s\S]*\/before/);
    commitAll(path);
    const known = join(dirname(path), `${path.split('/').at(-1)}.json`);
    const env = { LECTERN_DATA_DIR: join(path, '.lectern') };
    writeFileSync(known, (await runLectern(['check', path, '--json'], { cwd: path, env })).out);
    const [head, file] = [await open(t, path), await open(t, path, { args: ['--known', known] })];
    assert.match(
      (await head.call('check_docs')).text,
      /^No new problems since commit [0-9a-f]{12}, in 2 pages/,
    );
    writeFileSync(join(path, 'guide.mdx'), page('Guide', '[New](/after)'));
    // What is committed meanwhile is still new.
    commitAll(path);
    for (const { call } of [head, file]) {
      const { text } = await call('check_docs');
      assert.match(
        text,
        /since (?:commit [0-9a-f]{12}|this work began)[\s\S]*guide\.mdx:6:7 error: [^\n]*\/after/,
      );
      assert.match(text, /There before: 1 error /);
      assert.doesNotMatch(text, /\/before/);
    }
    const after = await open(t, path);
    assert.match((await after.call('check_docs')).text, /^No new problems since commit/);
    const since = await open(t, path, { args: ['--base', 'HEAD~1'] });
    assert.match((await since.call('check_docs')).text, /New errors[\s\S]*\/after/);
  });

  it('with --read-only has no tool that changes or plans', async (t) => {
    const { path } = fixtureFolder(SITE);
    const { client, call } = await open(t, path, { args: ['--read-only'] });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    assert.deepEqual(names, [
      'outline',
      'list_files',
      'search',
      'read_file',
      'read_page',
      'look_up',
      'changed_blocks',
      'check_docs',
    ]);
    for (const [name, input] of [
      ['write_file', { path: 'x.mdx', text: 'x' }],
      ['delete_file', { path: 'guide.mdx' }],
      ['refactor', { operation: 'fix' }],
    ] as const)
      await assert.rejects(async () => {
        if ((await call(name, input)).isError) throw new Error('refused');
      });
    assert.deepEqual(textsOf(path), SITE);
  });

  it('reads and writes nothing outside of its folder, whatever it is asked', async (t) => {
    const { path } = fixtureFolder({
      'site/docs.json': SITE['docs.json'],
      'site/index.mdx': 'x',
      'out/beside.mdx': 'CANARY',
    });
    const site = join(path, 'site');
    mkdirSync(join(site, '.git'));
    writeFileSync(join(site, '.git/config.md'), 'CANARY');
    symlinkSync(join(path, 'out'), join(site, 'link'));
    const { call } = await open(t, site);
    const before = textsOf(path);
    for (const bad of [
      '../out/beside.mdx',
      `${path}/out/beside.mdx`,
      'link/beside.mdx',
      '.git/config.md',
      'a\0b',
      'x'.repeat(2_000),
    ])
      for (const [tool, input] of [
        ['read_file', { path: bad }],
        ['read_page', { page: bad }],
        ['list_files', { folder: bad }],
        ['search', { pattern: 'CANARY', glob: bad.slice(0, 100) }],
        ['write_file', { path: bad, text: 'owned' }],
        ['move_file', { from: 'index.mdx', to: bad }],
        // Pages are called by their address too, and that begins with a slash.
        ...(bad.startsWith('/') ? [] : [['rename_page', { from: 'index', to: bad }] as const]),
        ['delete_file', { path: bad }],
      ] as const) {
        const { text } = await call(tool, input).catch((error: unknown) => ({ text: String(error) }));
        assert.doesNotMatch(
          text.replace(/<data-\w+ search="CANARY">/g, ''),
          /CANARY/,
          `${tool} ${bad.slice(0, 30)}`,
        );
      }
    for (const file of ['package.json', 'AGENTS.md', '.mcp.json', 'x.sh'])
      assert.equal((await call('write_file', { path: file, text: 'x' })).isError, true, file);
    assert.deepEqual(changedFiles(before, textsOf(path)), []);
  });

  it('carries out changes that come at once one after the other', async (t) => {
    const { path } = fixtureFolder({
      ...SITE,
      'many.md': Array.from({ length: 20 }, (_, at) => `line-${at};`).join('\n'),
    });
    const { call } = await open(t, path);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        call('edit_file', { path: 'many.md', old: `line-${at};`, new: `done-${at};` }),
      ),
    );
    assert.equal(textsOf(path)['many.md']?.match(/done-/g)?.length, 20);
  });

  it('survives what is no message, and ends with its client', async () => {
    const { path } = fixtureFolder(SITE);
    const program = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
    const child = spawn(process.execPath, [program, 'mcp', path], {
      cwd: path,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString('utf8');
    });
    const ask = {
      jsonrpc: '2.0',
      id: 7,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    };
    child.stdin.write(`not json\n{"jsonrpc":"2.0"}\n[]\n${JSON.stringify(ask)}\n`);
    while (!out.includes('"id":7')) await once(child.stdout, 'data');
    child.stdin.end();
    const [code] = (await once(child, 'exit')) as [number];
    assert.equal(code, 0);
    for (const line of out.trim().split('\n'))
      assert.equal((JSON.parse(line) as { jsonrpc: string }).jsonrpc, '2.0');
  });

  it('says what is wrong with its options', async () => {
    const { path } = fixtureFolder(SITE);
    const env = { LECTERN_DATA_DIR: join(path, '.lectern') };
    for (const args of [
      ['--port', 'x'],
      ['--known', 'nowhere.json'],
      ['--base', 'a', '--known', 'b'],
      ['--port', '99999'],
      ['--code', 'API=../api'],
      ['--code', 'api=../api#--upload-pack=x'],
      ['--code', 'api=../api', '--code', 'api=../other'],
    ]) {
      const { code, err } = await runLectern(['mcp', path, ...args], { cwd: path, env });
      assert.equal(code, 2, args.join(' '));
      assert.match(err, /error/);
    }
  });
});
