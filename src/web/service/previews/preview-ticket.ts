/** What a browser was let into a preview with: sealed in its cookie, so that it is good for this preview and nothing else. */
import { base64urlBytes } from '../../../lib/bytes/base64url-bytes.ts';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import { seal, unseal } from '../../../lib/secrets/sealed.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { type OwnCookie, ownCookie } from '../../edge/http/own-cookie.ts';

/** A working day: then the dashboard or the site is asked again. */
export const TICKET_GOOD_FOR = 12 * 60 * 60_000;
const PURPOSE = 'preview ticket';
const MAX_TICKET = 3_000;
const MAX_TICKETS = 4;

export interface Ticket {
  /** Id of a member, and of their session in the dashboard. */
  readonly member?: { readonly id: string; readonly session: string };
  /** Session of a reader of the project's site. */
  readonly reader?: string;
  /** Mark of the password that was typed. */
  readonly password?: string;
}

interface TicketDeps {
  readonly secret: Uint8Array;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

interface TicketPlace {
  /** Id of the preview. */
  readonly id: string;
  /** Public origin. */
  readonly origin: string;
  /** Path of the preview with the server's base, without trailing slash. */
  readonly home: string;
  readonly base: string;
}

export interface Tickets {
  read(request: WebRequest): Ticket;
  /** Value of `Set-Cookie` that adds to what the browser has already. */
  write(request: WebRequest, more: Ticket): string;
  remove(request: WebRequest): string;
}

export function previewTickets({ secret, clock, random }: TicketDeps, place: TicketPlace): Tickets {
  const key = deriveKey(secret, PURPOSE);
  const about = `preview ${place.id}`;
  const { origin, base, home } = place;
  const cookie: OwnCookie = ownCookie(
    { origin, base, home: home === '' ? '/' : home },
    { name: `lectern-preview-${place.id}`, seconds: TICKET_GOOD_FOR / 1_000 },
  );
  const opened = (text: string): Ticket | undefined => {
    const sealed = text.length > MAX_TICKET ? undefined : base64urlBytes(text);
    if (sealed === undefined) return undefined;
    try {
      const { until, ...ticket } = JSON.parse(String(unseal(key, sealed, about))) as Ticket & {
        until: number;
      };
      return until > clock() ? ticket : undefined;
    } catch {
      return undefined;
    }
  };
  const read = (request: WebRequest): Ticket => {
    // Where there is no HTTPS a neighbour host may plant others; only sealed ones count, and two are one too many.
    const found = cookie.read(request).slice(0, MAX_TICKETS).map(opened);
    const ours = found.filter((one) => one !== undefined);
    return ours.length === 1 ? ours[0]! : {};
  };
  return {
    read,
    write: (request, more) => {
      const whole = JSON.stringify({ ...read(request), ...more, until: clock() + TICKET_GOOD_FOR });
      return cookie.write(request, seal(key, Buffer.from(whole), about, random).toString('base64url'));
    },
    remove: (request) => cookie.write(request, ''),
  };
}
