/** A small real mail server for tests: speaks SMTP over a socket, keeps what it got, and misbehaves on request. */
import { createServer, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they were sent, without the doubled points. */
  readonly data: string;
  /** The decoded `AUTH` of the connection. */
  readonly login: string | undefined;
  readonly encrypted: boolean;
}

export interface SmtpBehaviour {
  /** Replies instead of the usual ones, by command: `RCPT`, `DATA`, `MAIL`, `AUTH`, `END` (after the text). */
  readonly replies?: Readonly<Record<string, string>>;
  /** `silent` says nothing at all, `slow-drip` a byte of its greeting at a time, without an end. */
  readonly greeting?: 'silent' | 'slow-drip' | 'closes' | 'huge';
  /** Whether it offers `AUTH`; default true. */
  readonly auth?: boolean;
  /** The certificate for TLS, which is begun by `STARTTLS`, or with the connection when `secure`. */
  readonly tls?: { readonly key: string; readonly cert: string; readonly secure?: true };
  /** Called when a letter's text has arrived and before it is acknowledged. */
  readonly beforeAnswer?: () => Promise<void>;
}

export interface SmtpServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** Every line that clients sent, the text of letters left out. */
  readonly lines: string[];
  behave(behaviour: SmtpBehaviour): void;
  close(): Promise<void>;
}

const base64 = (text: string): string => Buffer.from(text, 'base64').toString().replaceAll('\0', ' ').trim();

class Conversation {
  private from = '';
  private to: string[] = [];
  private login: string | undefined;
  private reading = false;
  private input = '';
  private socket: Socket;
  private encrypted: boolean;
  private readonly server: { behaviour: SmtpBehaviour; received: ReceivedMail[]; lines: string[] };

  constructor(socket: Socket, server: Conversation['server']) {
    this.socket = socket;
    this.server = server;
    this.encrypted = socket instanceof TLSSocket;
    this.listen();
  }

  private listen(): void {
    this.socket.on('data', (chunk) => void this.take(String(chunk))).on('error', () => undefined);
  }

  /** What was said before counts for nothing, as in the standard. */
  private encrypt(): void {
    const { tls } = this.server.behaviour;
    this.socket.removeAllListeners('data').write('220 2.0.0 Ready\r\n');
    this.socket = overTls(this.socket, tls!);
    this.encrypted = true;
    this.login = undefined;
    this.listen();
  }

  say(command: string, usual: string): void {
    this.socket.write(`${this.server.behaviour.replies?.[command] ?? usual}\r\n`);
  }

  private async take(chunk: string): Promise<void> {
    this.input += chunk;
    for (;;) {
      const end = this.input.indexOf(this.reading ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const part = this.input.slice(0, end);
      this.input = this.input.slice(end + (this.reading ? 5 : 2));
      if (this.reading) await this.finish(part);
      else this.command(part);
    }
  }

  private async finish(text: string): Promise<void> {
    this.reading = false;
    const { behaviour, received } = this.server;
    const refused = behaviour.replies?.['END'];
    if (refused === undefined)
      received.push({
        from: this.from,
        to: this.to,
        data: text.replace(/^\.\./gm, '.'),
        login: this.login,
        encrypted: this.encrypted,
      });
    await behaviour.beforeAnswer?.();
    this.say('END', '250 2.0.0 Ok: queued as TEST');
    this.to = [];
  }

  private command(line: string): void {
    this.server.lines.push(line);
    const verb = line.split(' ', 1)[0]!.toUpperCase();
    if (verb === 'EHLO') {
      const auth = this.server.behaviour.auth === false ? '' : '250-AUTH PLAIN LOGIN\r\n';
      const tls = this.server.behaviour.tls === undefined || this.encrypted ? '' : '250-STARTTLS\r\n';
      this.socket.write(`250-test\r\n${auth}${tls}250-SMTPUTF8\r\n250 8BITMIME\r\n`);
    } else if (verb === 'STARTTLS' && this.server.behaviour.tls !== undefined) {
      this.encrypt();
    } else if (verb === 'AUTH') {
      this.login = base64(line.split(' ')[2] ?? '');
      this.say('AUTH', '235 2.7.0 Accepted');
    } else if (verb === 'MAIL') {
      this.from = /<([^>]*)>/.exec(line)?.[1] ?? '';
      this.say('MAIL', '250 Ok');
    } else if (verb === 'RCPT') {
      this.to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
      this.say('RCPT', '250 Ok');
    } else if (verb === 'DATA') {
      const refused = this.server.behaviour.replies?.['DATA'];
      this.reading = refused === undefined;
      this.say('DATA', '354 Go on');
    } else if (verb === 'QUIT') {
      this.socket.end('221 Bye\r\n');
    } else this.socket.write(verb === 'RSET' ? '250 Ok\r\n' : '502 5.5.2 Unknown\r\n');
  }
}

function overTls(socket: Socket, { key, cert }: { readonly key: string; readonly cert: string }): TLSSocket {
  const secureContext: SecureContext = createSecureContext({ key, cert });
  return new TLSSocket(socket, { isServer: true, secureContext });
}

function greet(socket: Socket, { greeting }: SmtpBehaviour): boolean {
  if (greeting === 'silent') return false;
  if (greeting === 'closes') {
    socket.end();
    return false;
  }
  if (greeting === 'huge') {
    socket.write(`220-${'x'.repeat(1_000)}\r\n`.repeat(20_000));
    return false;
  }
  if (greeting === 'slow-drip') {
    const timer = setInterval(() => socket.write('2'), 20);
    socket.on('close', () => clearInterval(timer));
    return false;
  }
  socket.write('220 test ESMTP\r\n');
  return true;
}

export async function startSmtpServer(first: SmtpBehaviour = {}, port = 0): Promise<SmtpServer> {
  const state = { behaviour: first, received: [] as ReceivedMail[], lines: [] as string[] };
  const sockets = new Set<Socket>();
  const server = createServer((plain) => {
    sockets.add(plain);
    plain.on('close', () => sockets.delete(plain)).on('error', () => undefined);
    const { tls } = state.behaviour;
    const socket = tls?.secure === true ? overTls(plain, tls) : plain;
    socket.on('error', () => undefined);
    if (greet(socket, state.behaviour)) new Conversation(socket, state);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received: state.received,
    lines: state.lines,
    behave: (behaviour) => {
      state.behaviour = behaviour;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The decoded plain text of a letter. */
export function textOf({ data }: ReceivedMail): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(data)?.[0] ?? '';
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  if (/Content-Transfer-Encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /quoted-printable/i.test(part) ? Buffer.from(bytes, 'latin1').toString() : body;
}

/** Names of a letter's headers, lower case, in order. */
export function headerNames({ data }: ReceivedMail): readonly string[] {
  const head = data.slice(0, data.indexOf('\r\n\r\n'));
  return [...head.matchAll(/^([!-9;-~]+):/gm)].map(([, name]) => name!.toLowerCase());
}
