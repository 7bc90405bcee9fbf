/** Committed files that a server does not have: Git LFS files and submodules are reported, and never sent as something else. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { joinSettings } from '../../src/settings/settings.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { PROGRAM } from '../support/run-lectern.ts';
import { startPatiently } from '../support/start-patiently.ts';

const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 2345678\n`;
const FILES = {
  'docs.json': JSON.stringify(docsJson({ pages: ['index'] })),
  'index.mdx': `---\ntitle: Home\n---\n\n![Shot](/images/shot.png)\n\n![Small](/images/small.png)\n\n\`\`\`text\n${POINTER}\`\`\`\n`,
  'images/shot.png': POINTER,
  // As small as a pointer, but not one.
  'images/small.png': `\u0089PNG${'x'.repeat(130)}`,
  'images/pointer.txt': POINTER,
};

interface Reported {
  readonly code: string;
  readonly file: string;
  readonly message: string;
}

function check(folder: string): readonly Reported[] {
  const { stdout } = spawnSync(process.execPath, [PROGRAM, 'check', folder, '--json'], { encoding: 'utf8' });
  return (JSON.parse(stdout) as { issues: Reported[] }).issues.filter(({ code }) =>
    code.startsWith('source/'),
  );
}

describe('files that are not in the source', () => {
  it('are errors of the check, each with its location', () => {
    const folder = fixtureFolder({
      ...FILES,
      '.gitmodules': '[submodule "shared"]\n\tpath = shared\n\turl = https://example.com/shared.git\n',
      '.git/HEAD': 'ref: refs/heads/main\n',
    });
    const issues = check(folder.path);
    assert.deepEqual(
      issues.map(({ code, file }) => [code, file]),
      [
        ['source/lfs-pointer', 'images/shot.png'],
        ['source/submodule', 'shared'],
      ],
    );
    assert.match(issues[0]?.message ?? '', /2345678 bytes/);
    folder.write('shared/index.mdx', '---\ntitle: There\n---\n');
    folder.write('images/shot.png', 'a picture');
    assert.deepEqual(check(folder.path), []);
  });

  it('of a repository are reported, and a pointer is not an image', async (t) => {
    const repository = await makeRepository(FILES);
    repository.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},shared`);
    repository.git('commit', '-qm', 'Submodule');
    const folder = mkdtempSync(join(tmpdir(), 'lectern-lfs-'));
    const git = { remote: repository.path, branch: 'main', folder: '' };
    const said: string[] = [];
    const server = await startPatiently({
      projects: [{ id: 'docs', name: 'Docs', folder: repository.path, git, hosts: [] }],
      settings: joinSettings([{ port: 0, dataDir: folder, renderers: 1 }]),
      preview: false,
      worker: false,
      log: { info: () => undefined, error: (message) => void said.push(message) },
    });
    t.after(async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
    const picture = await get('/images/shot.png');
    assert.equal(picture.status, 404);
    assert.match(picture.headers.get('content-type') ?? '', /^text\/plain/);
    assert.match(await picture.text(), /Git LFS/);
    assert.equal((await get('/images/small.png')).headers.get('content-type'), 'image/png');
    assert.equal((await get('/')).status, 200);
    const codes = server.projects[0]!.site.issues.map(({ code, file }) => `${code} ${file}`);
    assert.ok(codes.includes('source/lfs-pointer images/shot.png'), codes.join());
    assert.ok(codes.includes('source/submodule shared'), codes.join());
    assert.ok(said.some((line) => line.startsWith('Project "docs": The folder "shared" is a submodule')));
    assert.ok(said.some((line) => line.startsWith('Project "docs": "images/shot.png" is a Git LFS pointer')));
  });
});
