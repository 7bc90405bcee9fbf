/** How Bitbucket Cloud answers: errors, pages of values, and its language for queries. */
import type { ApiCall, ForgeAnswer } from './forge-world.ts';

export const refuse = (status: number, message: string, more: object = {}): ForgeAnswer => ({
  status,
  json: { type: 'error', error: { message, ...more } },
});

export const BAD_TOKEN = refuse(401, 'Token is invalid, expired, or not supported for this endpoint.');
export const NOT_FOUND = refuse(
  404,
  'You may not have access to this repository or it no longer exists in this workspace.',
);

export const lacks = (...required: string[]): ForgeAnswer =>
  refuse(403, 'Your credentials lack one or more required privilege scopes.', {
    data: { required, granted: ['repository', 'pullrequest'] },
  });

/** `value` of `name="value"` or `name ~ "value"`. */
export const asked = (q: string, name: string): string | undefined =>
  new RegExp(`${name.replaceAll('.', '\\.')} ?[=~] ?"((?:[^"\\\\]|\\\\.)*)"`)
    .exec(q)?.[1]
    ?.replace(/\\(.)/g, '$1');

/** With the address of the next page. */
export function page(call: ApiCall, values: readonly unknown[]): ForgeAnswer {
  const size = Math.min(Number(call.query.get('pagelen') ?? 10), 100);
  const number = Number(call.query.get('page') ?? 1);
  const more = number * size < values.length;
  const json = {
    pagelen: size,
    page: number,
    size: values.length,
    ...(more ? { next: `https://api.bitbucket.org/2.0${call.path}?page=${number + 1}` } : {}),
    values: values.slice((number - 1) * size, number * size),
  };
  return { status: 200, json };
}
