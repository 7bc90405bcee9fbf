/** A channel over LISTEN and NOTIFY, on a connection of its own that is opened again when it is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { retryDelay } from '../../../lib/time/retry-delay.ts';
import type { Channel, ChannelOptions, ChannelState } from '../channel.ts';

/** Milliseconds before the connection is opened again. */
const AGAIN = { min: 200, max: 15_000 };
/** Milliseconds to connect, and for one statement. */
const PATIENCE = 10_000;
/** Milliseconds between two questions that show whether the connection still works: a broken one may say nothing. */
const ALIVE_EVERY = 15_000;
const NAME = /^\w{1,63}$/;

/** @returns at once; `changed` says when it is open */
export function openPostgresChannel(url: string, options: ChannelOptions): Channel {
  if (!NAME.test(options.name)) throw new RangeError(`"${options.name}" cannot be the name of a channel`);
  return new PostgresChannel(url, options);
}

class PostgresChannel implements Channel {
  private readonly url: string;
  private readonly options: ChannelOptions;
  private readonly closing = new AbortController();
  private readonly running: Promise<void>;
  /** Only while it is open. */
  private client: Client | undefined;
  private state: ChannelState | undefined;
  private failures = 0;

  constructor(url: string, options: ChannelOptions) {
    this.url = url;
    this.options = options;
    this.running = this.run();
  }

  async send(texts: readonly string[]): Promise<boolean> {
    try {
      const values = [this.options.name, texts];
      await this.client?.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', values);
      return this.client !== undefined;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      if (await this.listen()) return this.change('pooled');
      if (signal.aborted) return;
      this.change('lost');
      const wait = retryDelay(++this.failures, AGAIN, Math.random());
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Resolves when the connection has ended. @returns true when nothing can be heard through it */
  private async listen(): Promise<boolean> {
    const { name, received: receive } = this.options;
    const client = this.connection();
    const over = ended(client, this.closing.signal);
    client.on('notification', ({ channel, payload = '' }) => channel === name && receive(payload));
    try {
      await client.connect();
      // A pooler reports a process number of its own: what it hears for one client it gives to another, or to none.
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      if ((client as { readonly processID?: number }).processID !== rows[0]?.pid) return true;
      await client.query(`LISTEN "${name}"`);
      this.client = client;
      this.failures = 0;
      this.change('open');
      await over;
    } catch {
      // As if it had ended.
    } finally {
      this.client = undefined;
      await Promise.race([client.end().catch(() => undefined), sleep(1_000, undefined, { ref: false })]);
    }
    return false;
  }

  private connection(): Client {
    return new Client({
      connectionString: this.url,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      keepAlive: true,
      application_name: this.options.name,
    });
  }

  private change(state: ChannelState): void {
    if (state === this.state) return;
    this.state = state;
    this.options.changed(state);
  }
}

/** Resolves when the connection no longer works, or is to end. */
function ended(client: Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = setInterval(() => void client.query('SELECT 1').catch(end), ALIVE_EVERY).unref();
    const end = (): void => {
      clearInterval(look);
      signal.removeEventListener('abort', end);
      resolve();
    };
    signal.addEventListener('abort', end);
    // Also after it has ended: an error that nobody listens to would end the program.
    client.on('error', end).on('end', end);
  });
}
