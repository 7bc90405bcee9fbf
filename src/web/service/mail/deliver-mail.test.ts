/** The sender of letters against a real mail server: slow, dead, away for days, restarted in the middle. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterEach, before, beforeEach, describe, it } from 'node:test';
import { eachDatabase } from '../../../../test/support/databases.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import {
  type SmtpBehaviour,
  type SmtpServer,
  startSmtpServer,
} from '../../../../test/support/smtp-server.ts';
import { NO_METRICS, testClock } from '../../../../test/support/test-service.ts';
import { createMailRecords } from '../../../records/mail/create-mail-records.ts';
import type { NewLetter } from '../../../records/mail/letter.ts';
import type { MailRecords } from '../../../records/mail/mail-records.ts';
import type { Database } from '../../../records/store/database.ts';
import { createSmtpMailer } from '../../../server/mail/smtp-mailer.ts';
import type { SendLoop } from '../outbox/send-loop.ts';
import { createMailSender } from './deliver-mail.ts';
import { createServiceMail } from './service-mail.ts';

const HOUR = 60 * 60_000;
const letter = (n: number, more: Partial<NewLetter> = {}): NewLetter => ({
  kind: 'invitation',
  to: `a${n}@example.com`,
  subject: `Letter ${n}`,
  text: 'T',
  html: '<p>T</p>',
  ...more,
});

eachDatabase((_kind, open) => {
  let database: Database;
  let clock: ReturnType<typeof testClock>;
  let mail: MailRecords;
  let smtp: SmtpServer;
  let log: string[];
  const senders: SendLoop[] = [];
  const start = async (behaviour: SmtpBehaviour = {}): Promise<void> => {
    smtp = await startSmtpServer(behaviour);
  };
  const sender = (timeout = 5_000): SendLoop => {
    const made = createMailSender({
      mail,
      clock,
      metrics: NO_METRICS,
      timeout,
      mailer: createSmtpMailer({
        server: { host: '127.0.0.1', port: smtp.port, secure: false },
        from: { name: '', address: 'docs@example.com' },
      }),
      log: {
        info: () => undefined,
        error: (text, fields) => log.push(`${text} ${JSON.stringify(fields)}`),
      },
      every: () => () => undefined,
    });
    senders.push(made);
    return made;
  };
  const recipients = (): readonly string[] => smtp.received.map(({ to }) => to[0]!).sort();
  before(async () => {
    database = await open();
  });
  beforeEach(async () => {
    clock = testClock();
    log = [];
    mail = createMailRecords({ database, clock, random: randomBytes, secret: Buffer.alloc(32, 7) });
    await mail.expire(clock() + 100 * HOUR);
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((one) => one.stop()));
    await smtp.close();
  });

  describe('letters', () => {
    it('are sent once, by one of two senders', async () => {
      await start();
      for (let n = 0; n < 20; n++) await mail.add(letter(n));
      await Promise.all([sender().sendDue(), sender().sendDue()]);
      assert.equal(new Set(recipients()).size, 20);
      assert.equal(smtp.received.length, 20);
      assert.equal(await mail.waiting(), 0);
    });

    it('keep to a rate', async () => {
      await start();
      for (let n = 0; n < 70; n++) await mail.add(letter(n));
      const one = sender();
      await one.sendDue();
      assert.equal(smtp.received.length, 60);
      clock.advance(5_000);
      await one.sendDue();
      assert.equal(smtp.received.length, 65);
    });

    it('wait for a dead server, each time longer, for two days, and the log says so', async () => {
      await start();
      await smtp.close();
      const one = sender();
      await mail.add(letter(1));
      let attempts = 0;
      const began = clock();
      for (; (await mail.waiting()) === 1; clock.advance(30_000)) {
        const rows = await database.all<{ attempts: number; nextAt: number }>(
          'SELECT attempts, next_at AS "nextAt" FROM mail',
        );
        attempts = rows[0]!.attempts;
        clock.advance(Math.max(0, rows[0]!.nextAt - clock()));
        await one.sendDue();
      }
      assert.ok(attempts > 20 && attempts < 40, String(attempts));
      assert.ok(clock() - began > 44 * HOUR && clock() - began < 49 * HOUR);
      assert.equal(log.length, 2);
      assert.match(log[0]!, /tried again for two days.*"to":"@example\.com".*ECONNREFUSED/);
      assert.match(log[1]!, /given up/);
      assert.ok(!log.join('').includes('a1@'));
      await start();
    });

    it('are given up at once when the server refuses them for good', async () => {
      await start({ replies: { RCPT: '550 5.1.1 No such user' } });
      await mail.add(letter(1));
      await sender().sendDue();
      assert.equal(await mail.waiting(), 0);
      assert.match(log[0]!, /given up.*5\.1\.1 No such user/);
    });

    it('with a link that has expired are not sent', async () => {
      await start();
      await mail.add(letter(1, { goodUntil: clock() + HOUR }));
      clock.advance(HOUR);
      await sender().sendDue();
      assert.deepEqual([smtp.received, await mail.waiting()], [[], 0]);
    });

    it('survive a restart in the middle, with the same id', async () => {
      const held = Promise.withResolvers<void>();
      await start({ beforeAnswer: () => held.promise });
      await mail.add(letter(1));
      const first = sender();
      const sending = first.sendDue();
      await eventually(() => smtp.received.length, 1);
      // Cut off before the server has acknowledged it, as by a process that is killed.
      const stopped = first.stop();
      await Promise.all([sending, stopped]);
      held.resolve();
      assert.equal(await mail.waiting(), 1);
      smtp.behave({});
      const second = sender();
      await second.sendDue();
      assert.equal(smtp.received.length, 1, 'the claim of the first holds');
      clock.advance(15_000);
      await second.sendDue();
      assert.equal(await mail.waiting(), 0);
      const ids = smtp.received.map(({ data }) => /Message-ID: (<.*>)/i.exec(data)?.[1]);
      assert.equal(ids.length, 2);
      assert.equal(ids[0], ids[1]);
    });

    it('of a server that hangs delay nobody', async () => {
      await start({ greeting: 'silent' });
      const slow = sender(300);
      const post = createServiceMail({
        mail,
        clock,
        log: { info: () => undefined, error: (text) => log.push(text) },
        wake: slow.wake,
      });
      assert.equal(await post.send(letter(1)), true, 'queued at once');
      await slow.sendDue();
      assert.equal(await mail.waiting(), 1);
      smtp.behave({});
      clock.advance(30_000);
      await slow.sendDue();
      assert.deepEqual(recipients(), ['a1@example.com']);
    });
  });
});
