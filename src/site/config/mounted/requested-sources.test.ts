/** What `sources` of docs.json may say, and the issue of each mistake. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memorySource } from '../../source/memory-source.ts';
import { loadConfig } from '../load-config.ts';
import { MAX_SOURCES } from '../schema/sources.ts';
import { readRequestedSources } from './requested-sources.ts';

const read = async (sources: unknown) => {
  const source = memorySource({
    'docs.json': JSON.stringify({ name: 'N', navigation: {}, sources }, null, 1),
  });
  const { issues } = await loadConfig(source);
  return {
    wanted: (await readRequestedSources(source))?.map(({ at: _, ...one }) => one),
    codes: issues.filter(({ code }) => code.startsWith('sources/') && code !== 'sources/not-mounted'),
  };
};
const one = { repository: 'acme/api-docs', path: 'api' };

describe('sources of docs.json', () => {
  it('are read in one form', async () => {
    const { wanted, codes } = await read([
      { ...one, branch: 'main', folder: '/docs/', path: '/api/' },
      { repository: 'https://git.example.com/group/sub/name.git', path: 'sdks/python' },
    ]);
    assert.deepEqual(wanted, [
      { repository: 'acme/api-docs', branch: 'main', folder: 'docs', path: 'api' },
      { repository: 'https://git.example.com/group/sub/name.git', folder: '', path: 'sdks/python' },
    ]);
    assert.deepEqual(codes, []);
  });

  const mistakes: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp?])[] = [
    ['sources/operator-only', { repository: 'git@github.com:acme/api.git' }],
    ['sources/operator-only', { repository: 'ssh://git@host/acme/api.git' }],
    ['sources/operator-only', { repository: '/srv/git/api.git' }],
    ['sources/operator-only', { repository: '../api' }],
    ['sources/operator-only', { repository: 'file:///etc/repository' }],
    ['sources/operator-only', { repository: 'ext::sh -c id' }],
    ['sources/operator-only', { repository: 'C:\\repositories\\api' }],
    ['sources/secret', { repository: 'https://user:token@github.com/acme/api.git' }],
    ['sources/forge', { repository: 'gitlab:acme/api' }, /https:\/\/gitlab\.com\/acme\/api/],
    ['sources/repository', { repository: 'github.com/acme/api' }, /Write "https:\/\/github\.com\/acme\/api"/],
    ['sources/repository', { repository: 'api-docs' }],
    ['sources/repository', { repository: '-x/--upload-pack=id' }],
    ['sources/branch', { branch: '--help' }],
    ['sources/folder', { folder: 'docs/../..' }],
    ['sources/path', { path: '/' }],
    ['sources/path', { path: 'a/../b' }],
    ['sources/path', { path: '.well-known' }],
    ['sources/path', { path: '_lectern/x' }],
    ['sources/path', { path: 'snippets' }],
    ['sources/path', { path: 'a b' }],
  ];
  for (const [code, change, hint] of mistakes)
    it(`reports ${JSON.stringify(change)}`, async () => {
      const { wanted, codes } = await read([{ ...one, ...change }]);
      assert.deepEqual(wanted, []);
      assert.deepEqual(
        codes.map((issue) => [issue.code, issue.file]),
        [[code, 'docs.json']],
      );
      assert.ok((codes[0]!.line ?? 0) > 1, 'has no line');
      assert.match(codes[0]!.hint ?? '', hint ?? /./);
      assert.doesNotMatch(JSON.stringify(codes), /user:token/);
    });

  for (const [first, second] of [
    ['api', 'api'],
    ['api', 'api/rest'],
    ['api/rest', 'api'],
    ['api', 'API'],
  ] as const)
    it(`reports the overlap of "${first}" and "${second}"`, async () => {
      const { wanted, codes } = await read([
        { ...one, path: first },
        { ...one, path: second },
      ]);
      assert.deepEqual(
        wanted?.map(({ path }) => path),
        [first],
      );
      assert.deepEqual(
        codes.map(({ code }) => code),
        ['sources/overlap'],
      );
    });
  it('takes "api" and "api-v2" for two paths', async () => {
    assert.equal((await read([one, { ...one, path: 'api-v2' }])).wanted?.length, 2);
  });
  it(`uses the first ${MAX_SOURCES}`, async () => {
    const many = Array.from({ length: MAX_SOURCES + 5 }, (_, i) => ({ ...one, path: `p${i}` }));
    const { wanted, codes } = await read(many);
    assert.equal(wanted?.length, MAX_SOURCES);
    assert.deepEqual(
      codes.map(({ code }) => code),
      ['sources/too-many'],
    );
  });
});
