/** Reads the body of a webhook, which anybody may have sent. */
import { AppError } from '../../../lib/app-error.ts';
import type * as z from '../../../lib/schema.ts';
import type { ForgeEvent, WebhookRequest } from '../forge-webhooks.ts';

/** One value of a header, at most as long as forges write them. */
export function webhookHeader({ headers }: WebhookRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value) ? value : undefined;
}

export interface EventHeader {
  /** As people know it, in quotes; several joined by "or". */
  readonly header: string;
  readonly software: string;
  eventOf(request: WebhookRequest): string | undefined;
}

export type EventReaders = Readonly<
  Record<string, (request: WebhookRequest, event: string) => readonly ForgeEvent[]>
>;

/** Reads requests of forges that name the event in a header. @throws AppError `forge/webhook` */
export const byEvent =
  ({ header, software, eventOf }: EventHeader, readers: EventReaders) =>
  (request: WebhookRequest): readonly ForgeEvent[] => {
    const event = eventOf(request);
    if (event === undefined)
      throw new AppError('forge/webhook', `The webhook has no header ${header}`, {
        hint: `Check that ${software} sent it, and that a proxy keeps its headers`,
      });
    const read = Object.hasOwn(readers, event) ? readers[event] : undefined;
    return read?.(request, event) ?? [];
  };

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
