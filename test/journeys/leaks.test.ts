/** No form of a protected site says anything of its pages to readers who may not see them. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { before, describe, it } from 'node:test';
import { GENERAL, KINDS, leakSuite, NAMED, nowhere, POSTED } from '../suites/leak-suite.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { CANARIES, type ProtectedSite, protectedFiles, protectedSite } from '../support/protected-site.ts';
import { runLectern } from '../support/run-lectern.ts';

leakSuite('partly public', {});

describe('a protected site that is private', () => {
  let site: ProtectedSite;
  before(async () => {
    site = await protectedSite({ access: { visibility: 'private' } });
  });

  it('answers strangers about every path alike, with the way to sign in', async () => {
    const paths = [
      ...Object.values(GENERAL).flat(),
      ...KINDS.flatMap((kind) => Object.values(NAMED).flatMap((make) => make(CANARIES[kind]))),
      ...['/', '/nothing-here', '/sitemap.xml', '/robots.txt', '/images/ostrich.svg', '/images/kangaroo.svg'],
    ].filter((path) => !/^\/(?:_lectern\/(?!page\/)|dashboard\/)/.test(path));
    for (const path of paths) {
      const { status, headers } = await site.get(path);
      if (status === 308 || status === 400) continue;
      assert.equal(status, 303, path);
      const login = new URL(headers.get('location') ?? '', site.url);
      assert.equal(login.pathname, '/login', path);
      assert.match(login.searchParams.get('redirect') ?? '', /^\/(?!\/)/, path);
      const program = await fetch(site.url + path, {
        redirect: 'manual',
        headers: { accept: 'text/markdown' },
      });
      assert.equal(program.status, 401, path);
      assert.match(program.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
    for (const { path, init } of POSTED(CANARIES.open)) {
      if (!path.startsWith('/mcp')) continue;
      assert.equal((await fetch(site.url + path, { ...init, redirect: 'manual' })).status, 401, path);
    }
  });

  it('shows readers what they may see, and takes no feedback from strangers', async () => {
    const token = site.tokens.staff!;
    const seen = await site.get('/mastodon/guide', { authorization: `Bearer ${token}` });
    assert.equal(seen.status, 200);
    assert.equal((await site.get('/buffalo/guide', { authorization: `Bearer ${token}` })).status, 404);
    const [known, unknown] = await Promise.all(
      [CANARIES.open, nowhere(CANARIES.open)].map((word) => {
        const { path, init } = POSTED(word).find((asked) => asked.path.startsWith('/api/'))!;
        return fetch(site.url + path, init);
      }),
    );
    assert.equal(known!.status, unknown!.status, 'a page that is open on other sites');
  });
});

for (const languages of [false, true])
  it(`leaves nothing of closed pages in a static build${languages ? ' with languages' : ''}`, async () => {
    const { path } = fixtureFolder(protectedFiles(languages));
    const out = join(mkdtempSync(join(tmpdir(), 'lectern-leaks-')), 'site');
    const built = await runLectern(['build', path, '--out', out], { cwd: path, env: {} });
    // One element has a value that is none, which closes it.
    assert.equal(built.code, 1, built.err);
    assert.match(built.err, /The page "mastodon\/listed" is withheld/);
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    assert.ok(files.length > 30, 'the open pages are there');
    // A build has no readers: what nothing closes is open.
    const closed = KINDS.filter((kind) => kind !== 'open' && kind !== 'plain');
    for (const file of files) {
      const name = relative(out, join(file.parentPath, file.name));
      // Pictures that are not closed are files like any other, whatever their name.
      const text = `${name}\n${readFileSync(join(out, name), 'latin1')}`.replaceAll(
        /\bimages\/\w+\.svg/g,
        '',
      );
      for (const kind of closed)
        assert.ok(!text.toLowerCase().includes(CANARIES[kind]), `${CANARIES[kind]} in ${name}`);
    }
    for (const word of [CANARIES.signedIn, CANARIES.staff])
      assert.ok(!existsSync(join(out, 'images', `${word}.svg`)), word);
  });
