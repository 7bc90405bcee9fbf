/** Reads the body of a webhook, which anybody may have sent. */
import { AppError } from '../../../lib/app-error.ts';
import type * as z from '../../../lib/schema.ts';
import type { ForgeEvent, ForgeWebhooks, WebhookRequest } from '../forge-webhooks.ts';
import { hasHmac } from './hmac-signature.ts';

/** One value of a header, at most as long as forges write them. */
function webhookHeader({ headers }: WebhookRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value) ? value : undefined;
}

export type EventReaders = Readonly<
  Record<string, (request: WebhookRequest, event: string) => readonly ForgeEvent[]>
>;

/** The webhooks of a forge that names the event in a header, and signs the body. */
interface WebhookFormat {
  readonly software: string;
  /** Headers with the event, as people know them; the first that a request has counts. */
  readonly event: readonly string[];
  /** The same for the signature. */
  readonly signature: readonly string[];
  /** True when it is hexadecimal alone, without `sha256=` before it. */
  readonly bare?: boolean;
  readonly readers: EventReaders;
}

const firstHeader = (request: WebhookRequest, names: readonly string[]): string | undefined =>
  names.map((name) => webhookHeader(request, name.toLowerCase())).find((value) => value !== undefined);

export function signedWebhooks(format: WebhookFormat): ForgeWebhooks {
  const { software, event: headers, signature, bare = false, readers } = format;
  return {
    isGenuine: (request, secret) => {
      const given = firstHeader(request, signature);
      const headers = { given: bare ? `sha256=${given}` : given };
      return given !== undefined && hasHmac({ headers, body: request.body }, 'given', secret);
    },
    read: (request) => {
      const event = firstHeader(request, headers);
      if (event === undefined)
        throw new AppError(
          'forge/webhook',
          `The webhook has no header ${headers.map((name) => `"${name}"`).join(' or ')}`,
          { hint: `Check that ${software} sent it, and that a proxy keeps its headers` },
        );
      const read = Object.hasOwn(readers, event) ? readers[event] : undefined;
      return read?.(request, event) ?? [];
    },
  };
}

/** @throws AppError `forge/webhook` */
export function readWebhook<T>(schema: z.ZodType<T>, { body }: WebhookRequest, event: string): T {
  const wrong = (what: string): AppError =>
    new AppError('forge/webhook', `The webhook "${event}" has ${what}`, {
      hint: 'Check that the address in the settings of the repository belongs to this provider',
    });
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw wrong('a body that is no JSON');
  }
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const [problem] = read.error.issues;
  throw wrong(`an unknown body, "${problem?.path.join('.')}": ${problem?.message}`);
}
