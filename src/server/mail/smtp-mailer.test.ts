/** The mailer against a real server: what is sent, what nobody can inject, where passwords go, and every kind of failure. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { selfSignedCertificate } from '../../../test/support/self-signed-certificate.ts';
import {
  headerNames,
  type SmtpBehaviour,
  type SmtpServer,
  startSmtpServer,
  textOf,
} from '../../../test/support/smtp-server.ts';
import { writeLetter } from '../../theme/mail/letter.ts';
import { MailError } from '../../web/service/mail/mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const FROM = { name: 'Docs, "Übersicht"', address: 'docs@example.com' };
const MESSAGE = { id: 'one', to: 'ada@example.com', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };

let smtp: SmtpServer;
const mailer = (login?: { user: string; password: string }, host = '127.0.0.1') =>
  createSmtpMailer({
    from: FROM,
    server: { host, port: smtp.port, secure: false, ...(login === undefined ? {} : { login }) },
  });
before(async () => {
  smtp = await startSmtpServer();
});
beforeEach(() => {
  smtp.behave({});
  smtp.received.length = 0;
  smtp.lines.length = 0;
});
after(() => smtp.close());

describe('a letter', () => {
  it('arrives as text and as HTML, marked as automatic, with the answer of the server', async () => {
    const answer = await mailer().send({ ...MESSAGE, text: 'Grüße\n.\nEnd', html: '<p>Grüße</p>' });
    assert.equal(answer, '250 2.0.0 Ok: queued as TEST');
    const [mail] = smtp.received;
    assert.deepEqual([mail!.from, mail!.to], ['docs@example.com', ['ada@example.com']]);
    assert.match(mail!.data, /Message-ID: <one@example\.com>/i);
    assert.match(mail!.data, /Auto-Submitted: auto-generated/i);
    assert.match(mail!.data, /multipart\/alternative/);
    assert.match(textOf(mail!), /Grüße\r?\n\.\r?\nEnd/);
  });

  it('has a button that ends such letters, where it names an address for it', async () => {
    await mailer().send({ ...MESSAGE, unsubscribe: 'https://docs.example.com/_lectern/unsubscribe?to=a.b' });
    const data = smtp.received[0]!.data.replace(/\r?\n[ \t]+/g, ' ');
    assert.match(
      data,
      /^List-Unsubscribe: <https:\/\/docs\.example\.com\/_lectern\/unsubscribe\?to=a\.b>\r?$/im,
    );
    assert.match(data, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im);
    for (const unsubscribe of [undefined, 'javascript:alert(1)', 'x']) {
      await mailer().send({ ...MESSAGE, unsubscribe });
      assert.doesNotMatch(smtp.received.at(-1)!.data, /List-Unsubscribe/i);
    }
    await mailer().send({ ...MESSAGE, unsubscribe: 'https://x/>\r\nBcc: eve@example.com' });
    assert.match(smtp.received.at(-1)!.data, /^List-Unsubscribe: <https:\/\/x\/%3EBcc:[^>\r]*>\r?$/im);
    await mailer().send({ ...MESSAGE, unsubscribe: 'http://localhost/x' });
    assert.match(smtp.received.at(-1)!.data, /^List-Unsubscribe: <http:/im);
    assert.doesNotMatch(smtp.received.at(-1)!.data, /One-Click/);
  });

  it('signs in where the server is this machine', async () => {
    await mailer({ user: 'ada', password: 'päss' }).send(MESSAGE);
    assert.equal(smtp.received[0]!.login, 'ada päss');
  });

  it('never gives the password to another machine without TLS', async () => {
    // Any address of this machine that is not loopback by name: the server offers no STARTTLS.
    const remote = mailer({ user: 'ada', password: 's3cret' }, '0.0.0.0');
    await assert.rejects(remote.send(MESSAGE), (error: unknown) => {
      assert.ok(error instanceof MailError && !error.final);
      return true;
    });
    assert.deepEqual(smtp.received, []);
    assert.ok(!smtp.lines.some((line) => line.startsWith('AUTH')), smtp.lines.join('\n'));
  });
});

describe('a certificate that nobody vouches for', () => {
  const { pem } = selfSignedCertificate({ CN: 'mail.example.com' });
  /** Not this machine by name. */
  const server = { host: '0.0.0.0', secure: false };
  const login = { user: 'ada', password: 's3cret' };
  const by = (more: object) =>
    createSmtpMailer({ from: FROM, server: { ...server, port: smtp.port, ...more } });
  after(() => smtp.behave({}));
  const isCertificate = (error: unknown): boolean =>
    error instanceof MailError && !error.final && /certificate/i.test(error.message);

  it('is enough where nothing could be kept from a false server anyway: STARTTLS without a password', async () => {
    smtp.behave({ tls: pem });
    await by({}).send(MESSAGE);
    assert.equal(smtp.received[0]!.encrypted, true);
    smtp.behave({});
    await by({}).send(MESSAGE);
    assert.equal(smtp.received[1]!.encrypted, false, 'whoever leaves STARTTLS out gets the letter too');
  });

  for (const [what, tls, more] of [
    ['STARTTLS with a password', pem, { login }],
    ['smtps', { ...pem, secure: true }, { secure: true }],
    ['smtps with a password', { ...pem, secure: true }, { secure: true, login }],
    ['smtps on this machine', { ...pem, secure: true }, { secure: true, host: '127.0.0.1' }],
  ] as const)
    it(`is refused: ${what}`, async () => {
      smtp.behave({ tls });
      await assert.rejects(by(more).send(MESSAGE), isCertificate);
      assert.deepEqual(smtp.received, []);
      assert.ok(!smtp.lines.some((line) => /^(AUTH|MAIL)/.test(line)), smtp.lines.join('\n'));
    });
});

const EVIL = [
  '\r\nBcc: eve@example.com',
  '\nBcc: eve@example.com',
  '\rBcc: eve@example.com',
  '\r\n\r\n<script>',
  '\r\n.\r\nRCPT TO:<eve@example.com>',
  '\u2028Bcc: eve@example.com',
  '\u0085Bcc: eve@example.com',
  '\0',
  '=?utf-8?q?=0D=0ABcc:_eve@example.com?=',
  '" <eve@example.com>, "',
];

describe('what nobody can inject', () => {
  let usual: readonly string[];
  before(async () => {
    await mailer().send(MESSAGE);
    usual = headerNames(smtp.received[0]!);
  });
  for (const evil of EVIL) {
    it(`in a subject: ${JSON.stringify(evil)}`, async () => {
      await mailer().send({ ...MESSAGE, subject: `Hello${evil}` });
      const [mail, ...more] = smtp.received;
      assert.deepEqual([mail!.to, more], [['ada@example.com'], []]);
      assert.deepEqual(headerNames(mail!), usual);
    });

    it(`in an id or a text: ${JSON.stringify(evil)}`, async () => {
      await mailer().send({ ...MESSAGE, id: `one${evil}`, text: evil, html: evil });
      assert.deepEqual(smtp.received.length, 1);
      assert.deepEqual([smtp.received[0]!.to, headerNames(smtp.received[0]!)], [['ada@example.com'], usual]);
    });

    it(`in a recipient: ${JSON.stringify(evil)}`, async () => {
      for (const to of [`ada@example.com${evil}`, `${evil}ada@example.com`, `ada${evil}@example.com`]) {
        await mailer()
          .send({ ...MESSAGE, to })
          .catch((error: unknown) => assert.ok(error instanceof MailError && error.final));
        for (const mail of smtp.received) {
          assert.equal(mail.to.length, 1);
          assert.deepEqual(headerNames(mail), usual);
        }
      }
      assert.ok(!smtp.lines.some((line) => /^RCPT TO:<eve@/i.test(line)), smtp.lines.join('\n'));
    });

    it(`in the parts of a letter: ${JSON.stringify(evil)}`, () => {
      const value = `Ada${evil}`;
      const { subject, text, html } = writeLetter({
        subject: value,
        title: value,
        paragraphs: [value],
        notes: [value],
        why: value,
        from: 'https://x',
        figures: [{ label: value, value }],
      });
      assert.doesNotMatch(subject, /[\p{Cc}\p{Zl}\p{Zp}]/u);
      assert.doesNotMatch(text, /^Bcc:/m);
      assert.doesNotMatch(html, /<script/);
    });
  }
});

describe('a failure', () => {
  for (const [what, behaviour, final] of [
    ['an unknown recipient', { replies: { RCPT: '550 5.1.1 No such user' } }, true],
    ['a full mailbox', { replies: { RCPT: '452 4.2.2 Mailbox full' } }, false],
    ['greylisting', { replies: { RCPT: '451 4.7.1 Try again later' } }, false],
    ['a refused sender', { replies: { MAIL: '553 5.7.1 Sender not yours' } }, false],
    ['a refused text', { replies: { END: '554 5.7.1 Spam' } }, true],
    ['a text refused for now', { replies: { END: '451 4.3.0 Later' } }, false],
    ['a wrong password', { replies: { AUTH: '535 5.7.8 Wrong' } }, false],
    ['a server that is too busy', { greeting: 'closes' }, false],
    ['an endless greeting', { greeting: 'huge' }, false],
  ] as const satisfies readonly (readonly [string, SmtpBehaviour, boolean])[])
    it(`is ${final ? 'final' : 'tried again'}: ${what}`, async () => {
      smtp.behave(behaviour);
      await assert.rejects(
        mailer({ user: 'ada', password: 's3cret' }).send(MESSAGE, AbortSignal.timeout(60_000)),
        (error: unknown) => {
          assert.ok(error instanceof MailError);
          assert.equal(error.final, final, error.message);
          assert.doesNotMatch(error.message, /s3cret|[\r\n]/);
          assert.ok(error.message.length <= 300);
          return true;
        },
      );
    });

  for (const greeting of ['silent', 'slow-drip'] as const)
    it(`ends when its time is over: ${greeting}`, async () => {
      smtp.behave({ greeting });
      await assert.rejects(mailer().send(MESSAGE, AbortSignal.timeout(150)), MailError);
    });
});
