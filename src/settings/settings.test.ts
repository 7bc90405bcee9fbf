/** Tests of settings: which source wins, and which values are refused with which message. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fixtureFolder } from '../../test/support/fixture-folder.ts';
import type { AppError } from '../lib/app-error.ts';
import { folderOf, plansOfFile, plansOfFolders } from './project-plans.ts';
import { environmentSettings, fileSettings, joinSettings } from './settings.ts';

const refuses = (code: string, words: RegExp, run: () => unknown): void =>
  assert.throws(run, (error: AppError) => {
    assert.equal(error.code, code);
    assert.match(`${error.message} ${error.hint ?? ''}`, words);
    return true;
  });

describe('settings', () => {
  it('takes flags before the environment, that before the file, that before the default', () => {
    const file = { port: 1, host: 'file', apiRate: 5 };
    const env = { port: '2', host: 'env' };
    const joined = joinSettings([{ port: '3' }, env, file]);
    assert.deepEqual(
      [joined.port, joined.host, joined.apiRate, joined.feedbackRate, joined.proxies],
      [3, 'env', 5, 60, 0],
    );
  });

  it('reads the names of the contract', () => {
    const { admin, databaseUrl, secret, privateWebhooks } = joinSettings([
      environmentSettings({
        DATABASE_URL: 'postgres://a@b/c',
        LECTERN_SECRET: 's'.repeat(32),
        LECTERN_ADMIN_EMAIL: 'ada@example.com',
        LECTERN_ADMIN_PASSWORD: 'correct horse battery',
        LECTERN_PRIVATE_WEBHOOKS: 'yes',
      }),
    ]);
    assert.deepEqual(admin, { email: 'ada@example.com', password: 'correct horse battery' });
    assert.equal(databaseUrl, 'postgres://a@b/c');
    assert.equal(secret, 's'.repeat(32));
    assert.equal(privateWebhooks, true);
  });

  it('reads a secret from the file that NAME_FILE names', () => {
    const folder = fixtureFolder({ 'secret.txt': `${'x'.repeat(40)}\n` });
    const read = environmentSettings({ LECTERN_SECRET_FILE: join(folder.path, 'secret.txt') });
    assert.equal(joinSettings([read]).secret, 'x'.repeat(40));
    refuses('settings/unreadable', /LECTERN_SECRET_FILE.*nowhere/, () =>
      environmentSettings({ LECTERN_SECRET_FILE: '/nowhere' }),
    );
  });

  for (const [source, words] of [
    [{ port: 'eighty' }, /PORT is "eighty".*0 to 65535/],
    [{ port: '70000' }, /PORT/],
    [{ feedbackRate: 0 }, /LECTERN_FEEDBACK_RATE is "0"/],
    [{ askModel: 'm' }, /LECTERN_ASK_MODEL is set, and LECTERN_MODEL_URL is not/],
    [
      { askModel: 'm', modelUrl: 'https://generativelanguage.googleapis.com' },
      /LECTERN_ASK_MODEL does not ask in the format of Gemini/,
    ],
    [{ askTokens: 0 }, /LECTERN_ASK_TOKENS is "0"/],
    [{ askPriceIn: '1,5', askPriceOut: '2' }, /LECTERN_ASK_PRICE_IN is "1,5"/],
    [{ askPriceIn: '1' }, /LECTERN_ASK_PRICE_OUT is not set/],
    [{ askMoney: '1' }, /LECTERN_ASK_PRICE_IN is not set/],
    [{ askPriceIn: '0', askPriceOut: '0', askMoneyOfAll: '0' }, /LECTERN_ASK_MONEY_OF_ALL is "0"/],
    [{ askDays: -1 }, /LECTERN_ASK_DAYS is "-1"/],
    [{ proxies: '-1' }, /LECTERN_PROXIES/],
    [{ privateWebhooks: 'maybe' }, /LECTERN_PRIVATE_WEBHOOKS is "maybe".*true or false/],
    [{ databaseUrl: 'mysql://root:hunter2@db' }, /DATABASE_URL is not.*postgres:/],
    [{ secret: 'short' }, /has 5 characters.*32/],
    [{ adminEmail: 'ada@example.com' }, /LECTERN_ADMIN_EMAIL is set, and LECTERN_ADMIN_PASSWORD is not/],
    [{ sharedCacheSeconds: '-1' }, /LECTERN_SHARED_CACHE_SECONDS is "-1"/],
    [{ chatSecret: 'short' }, /LECTERN_CHAT_SECRET has less than 16/],
    [{ chatToken: 'two words in one token' }, /LECTERN_CHAT_TOKEN.*or spaces/],
    [{ chatChannels: 'C1' }, /LECTERN_CHAT_CHANNELS is set.*LECTERN_CHAT_SECRET for Slack/],
    [{ chatToken: 'x'.repeat(16), chatChannels: 'C1, #docs' }, /"#docs", which is no id of a channel/],
    [{ purgeToken: 'x' }, /LECTERN_PURGE_TOKEN is set, and LECTERN_PURGE_URL is not/],
    [{ purgeUrl: 'https://x.example' }, /LECTERN_SHARED_CACHE_SECONDS.*for example to 3600/],
    [{ purgeUrl: 'x', sharedCacheSeconds: 9 }, /LECTERN_PURGE_URL is "x".*api\.cloudflare\.com/],
    [
      { purgeUrl: 'https://x.example', purgeToken: 'a\nb', sharedCacheSeconds: 9 },
      /LECTERN_PURGE_TOKEN has spaces/,
    ],
    [{ baseUrl: 'docs.example.com' }, /LECTERN_BASE_URL/],
    [{ baseUrl: 'ftp://docs.example.com' }, /https/],
  ] as const)
    it(`refuses ${JSON.stringify(source)}`, () =>
      refuses('settings/invalid', words, () => joinSettings([source])));

  it('does not repeat a password in the message about a wrong database', () =>
    assert.throws(
      () => joinSettings([{ databaseUrl: 'mysql://root:hunter2@db' }]),
      (error: Error) => !error.message.includes('hunter2'),
    ));
});

describe('the settings file', () => {
  const file = (content: unknown): string => {
    const path = join(fixtureFolder({}).path, 'lectern.config.json');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  it('gives settings and leaves projects to others', () =>
    assert.equal(fileSettings(file({ port: 8080, projects: [] }))['port'], 8080));
  it('is nothing when it is not named', () => assert.deepEqual(fileSettings(undefined), {}));
  for (const [content, code, words] of [
    ['{', 'settings/unreadable', /cannot be read/],
    ['[]', 'settings/unreadable', /not a JSON object/],
    [{ prot: 1 }, 'settings/unknown', /"prot".*"port"/],
    [{ secret: 'x' }, 'settings/secret-in-file', /LECTERN_SECRET/],
    [{ databaseUrl: 'postgres://u:p@h/d' }, 'settings/secret-in-file', /DATABASE_URL/],
    [{ constructor: 1 }, 'settings/unknown', /constructor/],
  ] as const)
    it(`refuses ${JSON.stringify(content)}`, () => refuses(code, words, () => fileSettings(file(content))));

  for (const text of ['.', './', '/', ' ./ ', ''])
    it(`takes ${JSON.stringify(text)} for the whole repository`, () => assert.equal(folderOf(text), ''));

  it('names projects, with folders relative to itself', () => {
    const path = file({
      projects: [
        { id: 'docs', source: { dir: '../docs' }, hosts: ['Docs.Example.com'] },
        { id: 'help', name: 'Help', subdomain: 'support', source: { dir: '/srv/help' } },
      ],
    });
    assert.deepEqual(plansOfFile(path), [
      { id: 'docs', folder: join(path, '../../docs'), hosts: ['docs.example.com'] },
      { id: 'help', name: 'Help', subdomain: 'support', folder: '/srv/help', hosts: [] },
    ]);
    assert.deepEqual(plansOfFile(file({ port: 1 })), []);
  });

  it('names repositories, by address or by a path relative to itself', () => {
    const path = file({
      projects: [
        { id: 'docs', source: { git: 'https://example.com/a.git', branch: 'main', folder: '/docs/' } },
        { id: 'help', name: 'Help', source: { git: '../help' } },
        { id: 'more', source: { git: 'git@example.com:a/b.git' } },
      ],
    });
    const help = join(path, '../../help');
    assert.deepEqual(
      plansOfFile(path).map(({ id, name, git }) => [id, name, git]),
      [
        ['docs', 'docs', { remote: 'https://example.com/a.git', branch: 'main', folder: 'docs' }],
        ['help', 'Help', { remote: help, folder: '' }],
        ['more', 'more', { remote: 'git@example.com:a/b.git', folder: '' }],
      ],
    );
  });

  it('names code repositories, by address or by a path relative to itself', () => {
    const source = { dir: '.' };
    const code = [
      { name: 'api', git: 'https://github.com/acme/api.git', branch: 'main' },
      { name: 'web', git: '../web' },
    ];
    const path = file({ projects: [{ id: 'docs', source, code }] });
    assert.deepEqual(plansOfFile(path)[0]!.code, [
      { name: 'api', remote: 'https://github.com/acme/api.git', branch: 'main' },
      { name: 'web', remote: join(path, '../../web') },
    ]);
    const many = Array.from({ length: 11 }, (_, at) => ({ name: `r${at}`, git: 'https://x.example/y.git' }));
    for (const [wrong, words] of [
      [many, /code/],
      [[code[0], code[0]], /its own name/],
      [[{ name: 'API', git: 'x' }], /code\[0\]\.name.*a-z/],
      [[{ name: 'api', git: 'https://me:token@x.example/y.git' }], /password/],
      [[{ name: 'api', git: 'x', branch: '--upload-pack=y' }], /branch/],
      [[{ name: 'api', git: 'x', folder: 'y' }], /code\[0\]/],
    ] as const)
      refuses('settings/projects', words, () =>
        plansOfFile(file({ projects: [{ id: 'docs', source, code: wrong }] })),
      );
  });

  for (const [projects, words] of [
    [[], /at least one/],
    [{}, /projects of the settings file/],
    [[{ source: { dir: '.' } }], /projects\[0\]\.id/],
    [[{ id: 'My Docs', source: { dir: '.' } }], /projects\[0\]\.id.*a-z/],
    [
      [{ id: 'a', source: { git: 'https://x:token@example.com/a.git' } }],
      /"a".*password.*LECTERN_GITHUB_TOKEN/,
    ],
    [[{ id: 'a', source: { dir: '.' }, hosts: ['https://a.example'] }], /hosts\[0\].*host name/],
    [[{ id: 'a', source: { dir: '.' }, host: 'a.example' }], /projects\[0\]/],
    [[{ id: 'a', source: { dir: '.' }, commits: { mail: 'nobody' } }], /\[0\]\.commits\.mail.*mail address/],
    [[{ id: 'a', source: { dir: '.' }, commits: { labels: ['docs'] } }], /\[0\]\.commits/],
  ] as const)
    it(`refuses projects ${JSON.stringify(projects)}`, () =>
      refuses('settings/projects', words, () => plansOfFile(file({ projects }))));

  it('is not needed when folders are named', () =>
    assert.deepEqual(plansOfFolders(['/srv/a']), [{ folder: '/srv/a', hosts: [] }]));
});
