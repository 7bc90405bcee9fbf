/** Sends one letter at once, past the queue, to try the settings of mail. */
import { AppError } from '../lib/app-error.ts';
import { createSmtpMailer } from '../server/mail/smtp-mailer.ts';
import { dashboardAddress } from '../server/server-address.ts';
import type { Settings } from '../settings/settings.ts';
import { writeLetter } from '../theme/mail/letter.ts';
import { MailError } from '../web/service/mail/mailer.ts';

interface TestMail {
  readonly ok: boolean;
  readonly to: string;
  readonly from: string;
  /** Host and port. */
  readonly server: string;
  /** What the server or the network said. */
  readonly answer: string;
}

const ADDRESS = /^[^\s@<>"'(),:;[\]\\\p{Cc}]{1,64}@[^\s@<>"'(),:;[\]\\\p{Cc}]{1,253}$/u;
const LONGEST = 60_000;

/** @throws AppError `settings/missing`, `usage/email` */
export async function sendTestMail(
  settings: Pick<Settings, 'mail' | 'baseUrl' | 'dashboardUrl' | 'port'>,
  given: string,
): Promise<TestMail> {
  const to = given.trim();
  if (settings.mail === undefined)
    throw new AppError('settings/missing', 'No mail server is set', {
      hint: 'Set LECTERN_SMTP_URL and LECTERN_MAIL_FROM as the server has them',
    });
  if (!ADDRESS.test(to))
    throw new AppError('usage/email', `"${given}" is not an e-mail address`, {
      hint: 'For example: lectern mail test ada@example.com',
    });
  const { server, from } = settings.mail;
  const shown = { to, from: from.address, server: `${server.host}:${server.port}` };
  const letter = writeLetter({
    subject: 'A test from Lectern',
    title: 'Mail works',
    paragraphs: ['The mail server took this letter, and it arrived. There is nothing to do.'],
    why: 'You get this because somebody ran "lectern mail test" with your address.',
    from: `${dashboardAddress(settings, undefined)}/dashboard`,
  });
  try {
    const id = `test-${Date.now().toString(36)}`;
    const signal = AbortSignal.timeout(LONGEST);
    return {
      ok: true,
      ...shown,
      answer: await createSmtpMailer(settings.mail).send({ id, to, ...letter }, signal),
    };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { ok: false, ...shown, answer: error.message };
  }
}
