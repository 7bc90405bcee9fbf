/** Reads a form once and strictly: small, of the one type that plain forms have, without characters no store takes. */
import { AppError } from '../../../lib/app-error.ts';
import type { WebRequest } from '../../edge/http/handler.ts';

const MOST_BYTES = 64 * 1024;

/** @throws AppError `request/too-large`, `request/media-type`, `request/unreadable` */
export async function readForm(request: WebRequest, most = MOST_BYTES): Promise<URLSearchParams> {
  const type = request.headers['content-type'];
  if (typeof type !== 'string' || !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw new AppError('request/media-type', 'This address takes forms only', {
      hint: 'Send application/x-www-form-urlencoded',
    });
  const form = new URLSearchParams((await request.body(most)).toString('utf8'));
  refuseNul(form);
  return form;
}

/** @throws AppError `request/unreadable` */
export function refuseNul(fields: URLSearchParams): void {
  for (const [name, value] of fields)
    if (name.includes('\0') || value.includes('\0'))
      throw new AppError('request/unreadable', 'The request holds a character that cannot be stored', {
        hint: 'Remove what cannot be seen, and send it again',
      });
}
