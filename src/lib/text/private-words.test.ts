/** What is taken out of the words of readers before they are stored, and what stays. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { threadCpuMs } from '../async/thread-cpu.ts';
import { withoutPrivateWords } from './private-words.ts';

for (const [typed, kept] of [
  ['why does jane.doe@example.com not get mail?', 'why does [removed] not get mail?'],
  ['mail <jane@example.com>', 'mail <[removed]>'],
  ['call +49 170 1234567 now', 'call [removed] now'],
  ['card 4111 1111 1111 1111?', 'card [removed]?'],
  ['is 192.168.100.200 or 10.0.0.1 blocked?', 'is [removed] or [removed] blocked?'],
  ['and 2001:db8:0:0::7 too', 'and [removed] too'],
  ['key sk-proj-abcdefghijklmno is refused', 'key [removed] is refused'],
  ['SVC_3f7Kq9ZxPbT2mNvLw8 is refused', '[removed] is refused'],
  ['AKIAIOSFODNN7EXAMPLE', '[removed]'],
  ['password: hunter2 does not work', 'password: [removed] does not work'],
  ['api_key=abc', 'api_key=[removed]'],
  ['Authorization: Bearer abcdefghijkl fails', 'Authorization: Bearer [removed] fails'],
  ['550e8400e29b41d4a716446655440000', '[removed]'],
  ['d41d8cd98f00b204e9800998ecf8427e stays?', '[removed] stays?'],
  ['jane.doe at example dot com', '[removed]'],
  ['jane.doe(at)example[dot]com', '[removed]'],
  ['ask jane.doe @ example.com', 'ask [removed]'],
  ['jane.doe＠example.com', '[removed]'],
  ['jane.doe%40example.com', '[removed]'],
  ['call +49 30 / 123 45 67', 'call [removed]'],
  ['call (030) 123 - 4567', 'call [removed]'],
  ['call ０１７０１２３４５６７ or ٠١٧٠١٢٣٤٥٦٧', 'call [removed] or [removed]'],
  ['card 4111–1111–1111–1111', 'card [removed]'],
  ['card 4111\u20111111\u20111111\u20111111', 'card [removed]'],
  ['card 4111,1111,1111,1111', 'card [removed]'],
  ['card 4111 / 1111 / 1111 / 1111', 'card [removed]'],
  ['iban DE89 3704 0044 0532 0130 00', 'iban DE[removed]'],
  ['DB_PASSWORD=hunter2', 'DB_PASSWORD=[removed]'],
  ['client_secret=abc', 'client_secret=[removed]'],
  ['{"password": "my horse"}', '{"password": [removed]}'],
  ["password='my horse'", 'password=[removed]'],
  ['my password is hunter2', 'my password is [removed]'],
  ['Passwort: hunter', 'Passwort: [removed]'],
  ['login --password hunter now', 'login --password [removed] now'],
  ['Authorization: Basic amFuZTpo', 'Authorization: Basic [removed]'],
  ['wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', '[removed]'],
  ['-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY----- fails', '[removed] fails'],
] as const)
  it(`takes it out: ${typed}`, () => {
    assert.equal(withoutPrivateWords(typed), kept);
    assert.equal(withoutPrivateWords(kept), kept, 'again nothing');
  });

for (const typed of [
  'How do I rotate a key?',
  'Does Node 24.11.1 run on Ubuntu 26.04?',
  'Why error 10061 in 2026?',
  'createFeedbackRecords and LECTERN_BASE_URL',
  'What is token authentication?',
  'Why is the password wrong?',
  'What is the secret of a webhook, and is its token 403?',
  'Does the limit of 1,000,000 rows hold at example.com?',
  'The class at Button.tsx, and src/web/reader/ask/Answer2/Parts/index',
  'Basic authentication with --password-file',
  'How do I @mention someone?',
  'このドキュメントをサーバーに公開するにはどうすればよいのでしょうか詳しく教えてください',
])
  it(`leaves: ${typed}`, () => assert.equal(withoutPrivateWords(typed), typed));

it('takes long hostile texts in a moment', () => {
  for (const piece of [
    '1 ',
    '1.',
    'a@',
    '::',
    'password=',
    'sk-',
    '(1',
    '0:',
    'a',
    'token ',
    '(at)',
    'a at ',
    '1234 ',
    '"',
    'aB1/',
  ]) {
    const began = threadCpuMs();
    withoutPrivateWords(piece.repeat(4_000));
    assert.ok(threadCpuMs() - began < 500, piece);
  }
});
