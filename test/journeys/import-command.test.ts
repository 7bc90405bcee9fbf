/** Documentation of another program is written down once, and taken in again without a loss of what people wrote meanwhile. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { contentHash } from '../../src/lib/bytes/hash.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { gitServer } from '../support/git/git-server.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';
import { zipArchive } from '../support/zip-archive.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-import-'));
after(() => rmSync(top, { recursive: true }));

const lectern = (...args: string[]): Promise<Ran> =>
  runLectern(args, { cwd: top, env: { LECTERN_DATA_DIR: join(top, 'data') } });

const FILES = {
  'mkdocs.yml':
    'site_name: Harbor\nnav:\n  - Home: index.md\n  - Guide:\n    - guide/ropes.md\nplugins:\n  - redirects:\n      redirect_maps:\n        old.md: guide/ropes.md\n',
  'docs/index.md':
    '# Harbor\n\n!!! note "Mind this"\n\n    See [ropes](guide/ropes.md) {2}.\n\n![Ship](img/ship.svg)\n',
  'docs/guide/ropes.md': '# Ropes\n\nMade of hemp.\n\nAnd of nylon.\n',
  'docs/img/ship.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'docs/build/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'src/secret.py': 'KEY = 1\n',
};

let count = 0;
const newOut = (): string => join(top, `out-${++count}`);

describe('lectern import', () => {
  it('writes pages, navigation, redirects and assets, and says that every old address answers', async () => {
    const { path, write } = fixtureFolder(FILES);
    write('docs/sheet.md', '# Sheet\n\n[gone](gone.md)\n');
    const out = newOut();
    const { code, out: said } = await lectern('import', path, '--out', out, '--report', join(top, 'r.md'));
    assert.equal(code, 0, said);
    assert.match(said, /MkDocs \("mkdocs\.yml"\) written to/);
    assert.match(said, /pages +3: 1 kept line by line, 1 changed, 1 with something left/);
    assert.match(said, /addresses +4 of 4 answer \(3 pages, 1 redirect\)/);
    const written = readdirSync(out, { recursive: true })
      .map(String)
      .filter((name) => /\.\w+$/.test(name))
      .sort();
    assert.deepEqual(written, [
      '.lectern',
      '.lectern/import.json',
      '.lecternignore',
      'build/plan.svg',
      'docs.json',
      'guide/ropes.mdx',
      'img/ship.svg',
      'index.mdx',
      'sheet.mdx',
    ]);
    assert.equal(
      readFileSync(join(out, 'index.mdx'), 'utf8'),
      '---\nsidebarTitle: "Home"\n---\n\n# Harbor\n\n<Note title="Mind this">\n\nSee [ropes](/guide/ropes) \\{2\\}.\n\n</Note>\n\n![Ship](/img/ship.svg)\n',
    );
    const report = readFileSync(join(top, 'r.md'), 'utf8');
    assert.match(
      report,
      /## `docs\/sheet\.md` → `sheet\.mdx`\n\nLeft:\n\n- `docs\/sheet\.md:3` The link to "\/gone\.md"/,
    );
    assert.match(report, /- 2 × a notice or a section that opens, as a component: line 3, 5/);
    assert.match(report, /## Kept as they were\n\n- `docs\/guide\/ropes\.md`/);
    assert.equal((await lectern('check', out)).code, 1, 'the dead link is still one');
  });

  it('takes in what changed, and keeps what people wrote', async () => {
    const { path, write, remove } = fixtureFolder(FILES);
    write('docs/c.md', '# C\n');
    write('docs/d.md', '# D\n');
    const out = newOut();
    await lectern('import', path, '--out', out);
    const read = (name: string): string => readFileSync(join(out, name), 'utf8');
    assert.match(
      (await lectern('import', path, '--out', out)).out,
      /files +0 new, 0 changed, \d+ unchanged\n/,
    );
    writeFileSync(join(out, 'guide/ropes.mdx'), 'Mine.\n');
    writeFileSync(join(out, 'c.mdx'), 'Mine too.\n');
    const docs = JSON.parse(read('docs.json'));
    writeFileSync(join(out, 'docs.json'), JSON.stringify({ ...docs, name: 'Mine', theme: 'maple' }));
    write('mkdocs.yml', FILES['mkdocs.yml'].replace('  - Guide:', '  - New: new.md\n  - Guide:'));
    write('docs/guide/ropes.md', '# Ropes\n\nOf steel.\n');
    write('docs/index.md', '# Harbour\n');
    write('docs/new.md', '# New\n');
    remove('docs/d.md');
    const dry = await lectern('import', path, '--out', out, '--dry-run');
    assert.match(dry.out, /files +1 new, 2 changed, \d+ unchanged, 1 removed, 1 yours/);
    assert.equal(existsSync(join(out, 'new.mdx')), false);
    const { code, out: said } = await lectern('import', path, '--out', out);
    assert.equal(code, 1);
    assert.match(said, /files +1 new, 2 changed, \d+ unchanged, 1 removed, 1 yours/);
    const merged = JSON.parse(read('docs.json'));
    assert.deepEqual([merged.name, merged.theme, merged.navigation.pages[1]], ['Mine', 'maple', 'new']);
    assert.match(said, /yours was kept\. --force takes theirs\n {2}guide\/ropes\.mdx/);
    assert.deepEqual([read('guide/ropes.mdx'), read('c.mdx')], ['Mine.\n', 'Mine too.\n']);
    assert.match(read('index.mdx'), /# Harbour/);
    assert.equal(existsSync(join(out, 'd.mdx')), false);
    assert.match(
      (await lectern('import', path, '--out', out)).out,
      /0 changed, \d+ unchanged, 2 yours/,
      'told once',
    );
    await lectern('import', path, '--out', out, '--force');
    assert.match(read('guide/ropes.mdx'), /Of steel/);
  });

  it('writes over no files of other people, through no link, and into no other folder', async () => {
    const { path, write } = fixtureFolder(FILES);
    write('docs/.keep', '');
    const taken = await lectern('import', path, '--out', path);
    assert.match(taken.err, /holds \d+ files or folders that no import wrote/);
    const out = newOut();
    await lectern('import', path, '--out', out);
    rmSync(join(out, 'index.mdx'));
    writeFileSync(join(top, 'precious'), 'mine');
    symlinkSync(join(top, 'precious'), join(out, 'index.mdx'));
    const { out: said, code } = await lectern('import', path, '--out', out, '--force');
    assert.match(said, /a link or another kind of file stands there\n {2}index\.mdx/);
    assert.deepEqual([code, readFileSync(join(top, 'precious'), 'utf8')], [1, 'mine']);
    assert.match(
      (await lectern('import', path, '--out', path, '--force')).err,
      /lies in the folder that would be written/,
    );
    assert.match(
      (await lectern('import', join(path, 'docs'), '--out', path, '--force')).err,
      /lies in the folder/,
    );
    // A folder beside the sources that it was made of.
    const inside = join(path, 'lectern');
    assert.equal((await lectern('import', path, '--out', inside)).code, 0);
    assert.equal((await lectern('import', path, '--out', inside)).code, 0);
    assert.equal(existsSync(join(inside, 'lectern')), false);
  });

  it('writes no page into folders of Git and tools, whatever address it asks for', async () => {
    const { path } = fixtureFolder({
      'docusaurus.config.js':
        "module.exports = { title: 'A', presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
      'docs/index.md': '# A\n',
      'docs/b.md': '---\nslug: /.git/hooks/post-commit\n---\n\n# B\n',
      'docs/c.md': '---\nslug: /../../up\n---\n\n# C\n',
      'docs/d.md': '---\nslug: /.lectern/import.json\n---\n\n# D\n',
    });
    const out = newOut();
    await lectern('import', path, '--out', out);
    const written = readdirSync(out, { recursive: true }).map(String);
    assert.deepEqual(
      written.filter((name) => /hooks|\.git\/|import\.json\.mdx/.test(name)),
      [],
    );
    assert.equal(existsSync(join(top, 'up.mdx')), false);
    // A record that somebody else wrote removes nothing outside.
    writeFileSync(join(top, 'mine'), 'x');
    const record = join(out, '.lectern/import.json');
    const known = JSON.parse(readFileSync(record, 'utf8'));
    known.files['../mine'] = known.files['.git/config'] = { wrote: contentHash('x'), seen: 'x' };
    writeFileSync(record, JSON.stringify(known));
    mkdirSync(join(out, '.git'));
    writeFileSync(join(out, '.git/config'), 'x');
    const { err } = await lectern('import', path, '--out', out);
    assert.equal(err, '');
    assert.ok(existsSync(join(top, 'mine')) && existsSync(join(out, '.git/config')));
  });

  it('reads a repository at an address, and a branch of it', async () => {
    const repository = await makeRepository(FILES, { bare: true });
    const { url } = await gitServer({ repository: repository.path });
    const out = newOut();
    const { code, out: said } = await lectern('import', url, '--out', out);
    assert.equal(code, 0, said);
    assert.match(readFileSync(join(out, 'guide/ropes.mdx'), 'utf8'), /Made of hemp/);
    assert.match((await lectern('import', url, '--out', newOut(), '--branch', 'gone')).err, /gone/);
  });

  it('reads an archive, and asks for the addresses of a sitemap', async () => {
    const zip = join(top, 'harbor.zip');
    const files = Object.entries(FILES).map(([name, text]) => ({ name: `harbor-main/${name}`, text }));
    writeFileSync(zip, zipArchive([...files, { name: '../up.md', text: 'x' }]));
    const sitemap = join(top, 'sitemap.xml');
    const locs = ['', 'guide/ropes/', 'old/', 'nowhere/'].map(
      (one) => `<url><loc>https://x.org/harbor/${one}</loc></url>`,
    );
    writeFileSync(sitemap, `<urlset>${locs.join('')}</urlset>`);
    const { out: said, code } = await lectern('import', zip, '--out', newOut(), '--sitemap', sitemap);
    assert.match(said, /Left out of the archive\n {2}\.\.\/up\.md: its name leads out of the archive/);
    assert.match(said, /base +serve it below \/harbor, where it was/);
    assert.match(said, /Old addresses where nothing answers\n {2}\/nowhere\//);
    assert.match(said, /addresses +\d+ of \d+ answer/);
    assert.equal(code, 1);
    assert.equal(existsSync(join(top, 'up.md')), false);
    assert.deepEqual(readdirSync(join(top, 'data/import')), []);
  });

  it('reads an archive at an address, and says what answers there instead of one', async () => {
    const files = Object.entries(FILES).map(([name, text]) => ({ name: `harbor-main/${name}`, text }));
    const archive = zipArchive(files);
    const signIns: (string | undefined)[] = [];
    const server = createServer(({ url = '', headers }, response) => {
      if (url.startsWith('/gone.zip')) signIns.push(headers.authorization);
      const to = {
        '/moved.zip': '/a/harbor.zip',
        '/loop.zip': '/loop.zip',
        '/open.zip': 'http://docs.example/a.zip',
      }[url];
      if (to !== undefined) response.writeHead(302, { location: to }).end();
      else if (url === '/a/harbor.zip') response.end(archive);
      else if (url === '/page.zip') response.end('<!doctype html><title>Sign in</title>');
      else if (url === '/cut.zip') response.end(archive.subarray(0, archive.length / 2));
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    after(() => server.close());
    await once(server, 'listening');
    const at = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    for (const path of ['/a/harbor.zip', '/moved.zip']) {
      const out = newOut();
      const { code, out: said } = await lectern('import', at(path), '--out', out);
      assert.equal(code, 0, said);
      assert.match(readFileSync(join(out, 'guide/ropes.mdx'), 'utf8'), /Made of hemp/);
    }
    for (const [path, why] of [
      ['/loop.zip', /redirects more than 5 times/],
      ['/open.zip', /is not read over an open connection/],
      ['/page.zip', /something else than a ZIP archive.*\n.*name the file/],
      ['/gone.zip', /answers with status 404/],
      ['/cut.zip', /is no ZIP archive/],
    ] as const) {
      const out = newOut();
      const { code, err } = await lectern('import', at(path), '--out', out);
      assert.deepEqual([code, existsSync(out)], [2, false], err);
      assert.match(err, why);
    }
    const secret = at('/gone.zip?token=t0k3n').replace('//', '//user:s3cret@');
    const { err } = await lectern('import', secret, '--out', newOut());
    assert.match(err, /gone\.zip" answers with status 404/);
    assert.deepEqual(signIns, [undefined, `Basic ${btoa('user:s3cret')}`]);
    assert.doesNotMatch(err, /s3cret|t0k3n/);
    assert.deepEqual(readdirSync(join(top, 'data/import')), []);
  });

  it('counts components that it does not know', async () => {
    const { path } = fixtureFolder({
      'docusaurus.config.js':
        "module.exports = { title: 'Gauges', presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
      'docs/index.mdx': '# Gauges\n\n<Gauge level={3} />\n\n<Gauge>\n\nFull.\n\n</Gauge>\n',
      'docs/b.mdx': '# B\n\n<Gauge level={1} />\n',
    });
    const report = join(top, 'r.json');
    const { out: said } = await lectern('import', path, '--out', newOut(), '--report', report);
    assert.match(said, /unknown +<Gauge> 3\n/);
    const { pages } = JSON.parse(readFileSync(report, 'utf8'));
    assert.deepEqual(pages.components, [{ name: 'Gauge', uses: 3, pages: 2 }]);
    assert.deepEqual(
      pages.all.map(({ from, result }: { from: string; result: string }) => `${from} ${result}`),
      ['docs/b.mdx left', 'docs/index.mdx left'],
    );
  });

  it('takes exports of Notion and Confluence in archives', async () => {
    const id = (n: number): string => n.toString(16).padStart(32, 'a');
    const zips: Record<string, Record<string, string>> = {
      Notion: {
        [`Team ${id(1)}.md`]: `# Team\n\n[Rules](Team/Rules%20${id(2)}.md)\n`,
        [`Team/Rules ${id(2)}.md`]: '# Rules\n\n<aside>\n💡 Be {kind}.\n\n</aside>\n',
      },
      Confluence: {
        'OPS/index.html': '<ul><li><a href="100.html">Home</a></li></ul>',
        'OPS/styles/site.css': 'p{}',
        'OPS/100.html': '<span id="title-text">Ops : Home</span><div id="main-content"><p>Hi</p></div>',
      },
    };
    for (const [name, files] of Object.entries(zips)) {
      const zip = join(top, `${name}.zip`);
      writeFileSync(zip, zipArchive(Object.entries(files).map(([file, text]) => ({ name: file, text }))));
      const out = newOut();
      const { code, out: said } = await lectern('import', zip, '--out', out, '--from', name.toLowerCase());
      assert.equal(code, 0, said);
      assert.match(said, new RegExp(`${name} \\("[^"]+"\\) written to`));
      assert.equal((await lectern('check', out)).code, 0);
    }
  });

  it('makes one job of exactly what is left, once it is committed', async () => {
    const { path, write } = fixtureFolder(FILES);
    write('docs/sheet.md', '# Sheet\n\n::: harbor.ropes\n\n[gone](gone.md)\n');
    const repository = await makeRepository({ 'notes.txt': 'x' });
    const out = join(repository.path, 'docs');
    const without = await lectern('import', path, '--out', out, '--with-agent');
    assert.match(without.err, /needs an agent with a model, and none is set/);
    assert.equal(existsSync(out), false, 'nothing is written');
    const env = { LECTERN_DATA_DIR: join(top, 'data'), LECTERN_AGENT: `${process.execPath} --version` };
    const run = (): Promise<Ran> =>
      runLectern(['import', path, '--out', out, '--with-agent'], { cwd: top, env });
    assert.match((await run()).err, /is not committed yet, and agents work on commits/);
    repository.git('add', '.');
    repository.git('commit', '--message', 'Import');
    // The program that is set is no agent, so the job ends with that.
    const { err } = await run();
    assert.match(err, /Job \w+ of harbor/, err);
    const { jobs } = JSON.parse((await lectern('jobs', 'list', '--json')).out);
    assert.equal(jobs.length, 1);
    assert.match(jobs[0].prompt, /imported from MkDocs/);
    assert.match(jobs[0].prompt, /\n- sheet\.mdx:\d+: The link to "\/gone\.md" leads to nothing/);
    assert.match(
      jobs[0].prompt,
      /\n- sheet\.mdx \(from docs\/sheet\.md:3\): "harbor\.ropes" is documentation/,
    );
    assert.doesNotMatch(jobs[0].prompt, /ropes\.mdx/);
    assert.match((await lectern('import', path, '--with-agent', '--dry-run')).err, /does not go with/);
  });

  it('says what cannot be imported', async () => {
    const ours = fixtureFolder({ 'docs.json': { name: 'X', navigation: { pages: [] } } });
    const asked = async (...args: string[]): Promise<string> =>
      (await lectern('import', ...args, '--out', newOut())).err;
    assert.match(await asked(ours.path), /has a docs\.json already/);
    assert.match(await asked(join(top, 'missing')), /There is no folder or file/);
    assert.match(
      await asked(fixtureFolder(FILES).path, '--from', 'docusaurus'),
      /Nothing in the folder says/,
    );
    assert.match(await asked(fixtureFolder(FILES).path, '--from', 'mkdoc'), /Did you mean "mkdocs"\?/);
    assert.match(await asked('http://example.com/x.git'), /not read over an open connection/);
  });

  it('takes plain Markdown as it is', async () => {
    const { path } = fixtureFolder({ 'README.md': '# Notes\n\nSee [[Ropes]].\n', 'Ropes.md': '# Ropes\n' });
    const out = newOut();
    const { code, out: said } = await lectern('import', path, '--out', out);
    assert.equal(code, 0, said);
    assert.equal(readFileSync(join(out, 'README.md'), 'utf8'), '# Notes\n\nSee [[Ropes]].\n');
    assert.match(said, /plain Markdown written/);
  });
});
