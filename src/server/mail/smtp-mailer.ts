/** Sends mail by SMTP: passwords only through TLS or on this machine, and with a limit for every wait. */
import type { Transporter } from 'nodemailer';
import { isOwnMachine, type MailSettings, type SmtpServer } from '../../settings/smtp-address.ts';
import { MailError, type Mailer, type MailMessage } from '../../web/service/mail/mailer.ts';

const CONNECTING = 15_000;
const SILENCE = 30_000;
const MAX_ANSWER = 300;

/** One recipient, without anything that could end a header or add another recipient. */
const RECIPIENT = /^[^\s@<>"'(),:;[\]\\\p{Cc}]{1,64}@[^\s@<>"'(),:;[\]\\\p{Cc}]{1,253}$/u;

/** What the server or the network said, on one line. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER);
}

function tlsOptions({ host, secure, login }: SmtpServer) {
  if (secure) return { secure };
  if (isOwnMachine(host)) return { secure, ignoreTLS: true };
  // Without a password TLS is used when it is offered, as between mail servers. Checking the certificate would protect
  // nothing: whoever can present a false one can also leave the offer out. smtps:// always checks it.
  return login === undefined ? { secure, tls: { rejectUnauthorized: false } } : { secure, requireTLS: true };
}

export async function connect(server: SmtpServer): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { host, port, login } = server;
  return createTransport({
    host,
    port,
    ...tlsOptions(server),
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECTING,
    greetingTimeout: CONNECTING,
    dnsTimeout: CONNECTING,
    socketTimeout: SILENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
}

interface SmtpFailure {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

/** Wrong settings of ours can be corrected, so only an answer about the message itself is final. */
export function mailError(error: unknown): MailError {
  const failure = (typeof error === 'object' && error !== null ? error : {}) as SmtpFailure;
  const answer =
    typeof failure.response === 'string' && failure.response !== '' ? failure.response : undefined;
  const text = oneLine(answer ?? (error instanceof Error ? error.message : String(error)));
  const aboutMessage = ['EENVELOPE', 'EMESSAGE'].includes(String(failure.code));
  const permanent = typeof failure.responseCode === 'number' && failure.responseCode >= 500;
  const isSender = failure.command === 'MAIL FROM';
  return new MailError(text, aboutMessage && permanent && !isSender);
}

/** For the button that mail programs show; RFC 8058 wants HTTPS for it. Nothing but an address goes into the header. */
function listHeaders(unsubscribe: string | undefined): Record<string, string> {
  const url = unsubscribe === undefined ? null : URL.parse(unsubscribe);
  if (url === null || !/^https?:$/.test(url.protocol)) return {};
  return {
    'List-Unsubscribe': `<${url.href}>`,
    ...(url.protocol === 'https:' ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}

export function createSmtpMailer({ server, from }: MailSettings): Mailer {
  let transport: Promise<Transporter> | undefined;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const send = async (message: MailMessage, signal?: AbortSignal): Promise<string> => {
    const { to, subject, text, html, id, unsubscribe } = message;
    if (!RECIPIENT.test(to)) throw new MailError('The address of the recipient is not one address', true);
    transport ??= connect(server);
    const sent = await (await transport).sendMail({
      from: { ...from },
      to: { name: '', address: to },
      // Named, so that nothing in a header decides who gets it.
      envelope: { from: from.address, to: [to] },
      subject,
      text,
      html,
      messageId: `<${id.replace(/[^\w.-]/g, '')}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...listHeaders(unsubscribe),
      },
      ...(signal === undefined ? {} : { signal }),
    });
    return oneLine(String(sent.response ?? ''));
  };
  return {
    send: async (message, signal) => {
      try {
        return await send(message, signal);
      } catch (error) {
        throw error instanceof MailError ? error : mailError(error);
      }
    },
  };
}
