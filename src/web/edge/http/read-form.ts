/** Reads a form strictly: limited in size, URL-encoded, without NUL characters. */
import { AppError } from '../../../lib/app-error.ts';
import type { WebRequest } from './handler.ts';

const MAX_BYTES = 64 * 1024;

/** @throws AppError `request/too-large`, `request/media-type`, `request/unreadable` */
export async function readForm(request: WebRequest, max = MAX_BYTES): Promise<URLSearchParams> {
  const type = request.headers['content-type'];
  if (typeof type !== 'string' || !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw new AppError('request/media-type', 'This address takes forms only', {
      hint: 'Send application/x-www-form-urlencoded',
    });
  const form = new URLSearchParams((await request.body(max)).toString('utf8'));
  refuseNul(form);
  return form;
}

/** @throws AppError `request/unreadable` */
export function refuseNul(fields: URLSearchParams): void {
  for (const [name, value] of fields)
    if (name.includes('\0') || value.includes('\0'))
      throw new AppError('request/unreadable', 'The request contains a character that cannot be stored', {
        hint: 'Remove invisible characters, and send it again',
      });
}
