/** Validates the addresses of webhooks; whether one leads into a private network is checked elsewhere, when it is saved and at each delivery. */
import { AppError } from '../../lib/app-error.ts';

const MAX_URL = 2_000;

/**
 * @returns the normalised address: `https://Example.com` -> `https://example.com/`
 * @throws AppError `webhooks/url` that says what is wrong
 */
export function webhookUrl(given: string): string {
  const refuse = (why: string, hint: string): AppError =>
    new AppError('webhooks/url', `The address of the webhook ${why}`, { hint });
  const example = 'Give a whole address, for example https://example.com/hooks/docs';
  const text = given.trim();
  if (text === '') throw refuse('is missing', example);
  if (text.length > MAX_URL) throw refuse(`is longer than ${MAX_URL} characters`, example);
  if (!URL.canParse(text)) throw refuse(`is "${text}", which is no address`, example);
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse(`begins with "${url.protocol}"`, 'It begins with https:// or http://');
  if (url.username !== '' || url.password !== '')
    throw refuse(
      'holds a name or a password',
      'Leave them out: what is sent is signed, and the signature proves who sent it',
    );
  // Never sent; removed so that equal addresses look equal.
  url.hash = '';
  return url.href;
}
