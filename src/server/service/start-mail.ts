/** Starts the mail of a running server: the queue's sender, the weekly digests, and letters to authors of feedback; nothing without a mail server. */
import type { Clock } from '../../lib/time/clock.ts';
import type { Settings } from '../../settings/settings.ts';
import { type AuthorLetterParts, startAuthorLetters } from '../../web/service/mail/author-letters.ts';
import { createMailSender } from '../../web/service/mail/deliver-mail.ts';
import { type DigestParts, startDigests } from '../../web/service/mail/digests.ts';
import { createServiceMail, type ServiceMail } from '../../web/service/mail/service-mail.ts';
import type { Metrics } from '../../web/service/metrics/metrics.ts';
import { createSmtpMailer } from '../mail/smtp-mailer.ts';

interface StartedMail {
  /** Absent without a mail server. */
  readonly mail?: ServiceMail;
  stop(): Promise<void>;
}

interface StartMailParts
  extends Omit<DigestParts, 'wake' | 'projects' | 'records'>,
    Omit<AuthorLetterParts, 'wake' | 'records'> {
  readonly records: DigestParts['records'] & AuthorLetterParts['records'];
  readonly settings: Pick<Settings, 'mail'>;
  readonly metrics: Metrics;
  readonly clock: Clock;
}

export function startMail(parts: StartMailParts): StartedMail {
  const { settings, records, clock, log, metrics } = parts;
  if (settings.mail === undefined) return { stop: async () => undefined };
  const mailer = createSmtpMailer(settings.mail);
  const sender = createMailSender({ mail: records.mail, mailer, clock, log, metrics });
  sender.start();
  const stopDigests = startDigests({ ...parts, wake: sender.wake });
  const stopAuthors = startAuthorLetters({ ...parts, wake: sender.wake });
  return {
    mail: createServiceMail({ mail: records.mail, clock, log, wake: sender.wake }),
    stop: async () => {
      stopDigests();
      stopAuthors();
      await sender.stop();
    },
  };
}
