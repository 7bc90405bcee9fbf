/** Reads the two settings of mail: the mail server's address, and the sender. */
import { AppError } from '../lib/app-error.ts';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the connection begins in clear and changes to TLS. */
  readonly secure: boolean;
  readonly login?: { readonly user: string; readonly password: string };
}

interface MailFrom {
  /** Empty when there is none. */
  readonly name: string;
  readonly address: string;
}

export interface MailSettings {
  readonly server: SmtpServer;
  readonly from: MailFrom;
}

const SERVER_HINT =
  'Give smtp://USER:PASSWORD@mail.example.com:587 or smtps://USER:PASSWORD@mail.example.com:465, with special characters of user and password written as in URLs';
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/i;
const ADDRESS = /^[^\s@<>"'(),:;[\]\\\p{Cc}]{1,64}@[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/iu;

/** Never repeats the value, which may contain a password. */
function wrong(why: string): AppError {
  return new AppError('settings/invalid', `LECTERN_SMTP_URL ${why}`, { hint: SERVER_HINT });
}

function decoded(text: string): string {
  try {
    const value = decodeURIComponent(text);
    if (/\p{Cc}/u.test(value)) throw wrong('has a control character');
    return value;
  } catch (error) {
    throw error instanceof AppError ? error : wrong('has a "%" that stands for nothing');
  }
}

/** @throws AppError `settings/invalid` */
export function smtpServer(value: string): SmtpServer {
  const url = URL.parse(value);
  const usual = url === null ? undefined : PORTS[url.protocol];
  if (url === null || usual === undefined) throw wrong('is not the address of a mail server');
  if (!HOST.test(url.hostname)) throw wrong('has no host name');
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '')
    throw wrong('has something after the host name');
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if ((user === '') !== (password === '')) throw wrong('has a user or a password alone');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? usual : Number(url.port),
    secure: url.protocol === 'smtps:',
    ...(user === '' ? {} : { login: { user, password } }),
  };
}

/** `docs@example.com` or `Example Docs <docs@example.com>`. @throws AppError `settings/invalid` */
export function mailFrom(value: string): MailFrom {
  const text = value.trim();
  const [, name = '', inner] = /^(?:"?([^"<>\p{Cc}]{0,80}?)"?\s*)<([^<>]+)>$/u.exec(text) ?? [];
  const address = inner ?? text;
  if (address.length <= 254 && ADDRESS.test(address)) return { name: name.trim(), address };
  throw new AppError('settings/invalid', `LECTERN_MAIL_FROM is "${value}"`, {
    hint: 'Give an address such as docs@example.com, or Example Docs <docs@example.com>',
  });
}

/** Whether mail for this host stays on this machine. */
export function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
