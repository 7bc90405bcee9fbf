/** Tests of code repositories as members write them: nothing that reaches this machine, and no secret. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../lib/app-error.ts';
import { MAX_CODE, readCode, writeCode } from './project-code.ts';

test('reads names, addresses and branches, and writes them the same', () => {
  const text = 'api=https://github.com/acme/api.git#main\nweb.app=https://git.example.com:8443/team/web';
  const code = readCode(`  ${text.replace('\n', '   ')}\n`);
  assert.deepEqual(code, [
    { name: 'api', remote: 'https://github.com/acme/api.git', branch: 'main' },
    { name: 'web.app', remote: 'https://git.example.com:8443/team/web' },
  ]);
  assert.equal(writeCode(code), text);
  assert.deepEqual(readCode(' \n'), []);
});

test('refuses what members may not name', () => {
  for (const text of [
    'api',
    '=https://github.com/acme/api',
    'api=',
    'api=/srv/git/api.git',
    'api=file:///srv/git/api.git',
    'api=http://github.com/acme/api',
    'api=ssh://git@github.com/acme/api',
    'api=git@github.com:acme/api.git',
    'api=https://user:secret@github.com/acme/api',
    'api=ext::sh',
    'api=https://-oProxyCommand=x/y',
    'API=https://github.com/acme/api',
    '../x=https://github.com/acme/api',
    `${'a'.repeat(41)}=https://github.com/acme/api`,
    'api=https://github.com/acme/api#--upload-pack=x',
    'api=https://github.com/acme/api#',
    'api=https://github.com/acme/api api=https://github.com/acme/other',
  ])
    assert.throws(
      () => readCode(text),
      (error) =>
        error instanceof AppError && error.code === 'connections/code' && !/secret/.test(error.message),
      text,
    );
  const many = (count: number): string =>
    Array.from({ length: count }, (_, at) => `r${at}=https://github.com/acme/r${at}`).join(' ');
  assert.equal(readCode(many(MAX_CODE)).length, MAX_CODE);
  assert.throws(() => readCode(many(MAX_CODE + 1)), /at most 10/);
});
