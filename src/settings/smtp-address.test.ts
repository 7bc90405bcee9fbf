/** Which mail servers and senders are accepted, and that no error repeats a password. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../lib/app-error.ts';
import { joinSettings } from './settings.ts';
import { mailFrom, smtpServer } from './smtp-address.ts';

describe('LECTERN_SMTP_URL', () => {
  for (const [url, server] of [
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false }],
    ['smtps://mail.example.com/', { host: 'mail.example.com', port: 465, secure: true }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false }],
    [
      'smtps://ada%40example.com:p%40ss%2Fword@mail:1465',
      {
        host: 'mail',
        port: 1465,
        secure: true,
        login: { user: 'ada@example.com', password: 'p@ss/word' },
      },
    ],
  ] as const)
    it(`is read: ${url}`, () => assert.deepEqual(smtpServer(url), server));

  for (const url of [
    'mail.example.com',
    'https://user:s3cret@mail.example.com',
    'smtp://',
    'smtp://user:s3cret@',
    'smtp://user:s3cret@mail example',
    'smtp://user:s3cret@mail.example.com/box',
    'smtp://user:s3cret@mail.example.com?tls.rejectUnauthorized=false',
    'smtp://user:s3cret@mail.example.com#x',
    'smtp://user@mail.example.com',
    'smtp://:s3cret@mail.example.com',
    'smtp://user:s3cret%0d%0aQUIT@mail.example.com',
    'smtp://user:s3cret%zz@mail.example.com',
    'smtp://user:s3cret@mail.example.com:99999',
    'smtp://user:s3cret@mail%0d%0a.example.com',
  ])
    it(`is refused without repeating it: ${url}`, () =>
      assert.throws(
        () => smtpServer(url),
        (error: unknown) => {
          assert.ok(error instanceof AppError);
          assert.equal(error.code, 'settings/invalid');
          assert.ok(!`${error.message} ${error.hint}`.includes('s3cret'));
          return true;
        },
      ));
});

describe('LECTERN_MAIL_FROM', () => {
  for (const [given, from] of [
    ['docs@example.com', { name: '', address: 'docs@example.com' }],
    ['Example Docs <docs@example.com>', { name: 'Example Docs', address: 'docs@example.com' }],
    ['"Example, Docs" <docs@example.com>', { name: 'Example, Docs', address: 'docs@example.com' }],
    ['<docs@mail>', { name: '', address: 'docs@mail' }],
  ] as const)
    it(`is read: ${given}`, () => assert.deepEqual(mailFrom(given), from));

  for (const given of [
    'docs',
    'docs@',
    'a@example.com, b@example.com',
    'A <a@example.com> <b@example.com>',
    'A\r\nBcc: b@example.com <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    `${'x'.repeat(300)}@example.com`,
  ])
    it(`is refused: ${JSON.stringify(given)}`, () => assert.throws(() => mailFrom(given), AppError));

  it('belongs to a mail server, and the other way round', () => {
    assert.throws(() => joinSettings([{ mailFrom: 'docs@example.com' }]), /LECTERN_SMTP_URL is not/);
    assert.throws(() => joinSettings([{ smtpUrl: 'smtp://mail' }]), /LECTERN_MAIL_FROM is not/);
    assert.equal(joinSettings([{}]).mail, undefined);
  });
});
