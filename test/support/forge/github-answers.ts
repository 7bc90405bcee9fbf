/** What answers of GitHub have in common: refusals in its words, and pages of lists. */
import type { ApiCall, ForgeAnswer } from './forge-world.ts';

export const refuse = (status: number, message: string, more: object = {}): ForgeAnswer => ({
  status,
  json: { message, documentation_url: 'https://docs.github.com/rest', status: String(status), ...more },
});
export const NOT_FOUND = refuse(404, 'Not Found');
export const invalid = (...errors: object[]): ForgeAnswer => refuse(422, 'Validation Failed', { errors });

const sizeOf = ({ query }: ApiCall): number => Math.min(Number(query.get('per_page') ?? 30), 100);

export function page<T>(call: ApiCall, all: readonly T[]): T[] {
  const size = sizeOf(call);
  const number = Number(call.query.get('page') ?? 1);
  return all.slice((number - 1) * size, number * size);
}

/** Says which page is the last, where there are several. */
export function linkOf(call: ApiCall, count: number): Readonly<Record<string, string>> {
  const last = Math.ceil(count / sizeOf(call));
  if (last < 2) return {};
  const query = new URLSearchParams(call.query);
  query.set('page', String(last));
  return { link: `<https://api.github.test${call.path}?${query}>; rel="last"` };
}
