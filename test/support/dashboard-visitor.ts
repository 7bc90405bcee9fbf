/** A client of the dashboard without a browser: keeps cookies, reads forms from pages, and sends them as a browser would. */
import type { Handler } from '../../src/web/edge/http/handler.ts';
import { IN_A_TAB, type RequestParts, webRequest } from './web-request.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
  readonly text: string;
}

/** A field with several values is sent several times. */
type Fields = Readonly<Record<string, string | readonly string[]>>;

export interface DashboardVisitor {
  readonly cookies: Map<string, string>;
  get(path: string, parts?: RequestParts): Promise<Answer>;
  /** Sends a form with exactly these fields. */
  send(path: string, fields: Fields, parts?: RequestParts): Promise<Answer>;
  /** Loads `page`, takes the token of its forms, and sends the fields with it to `path`. */
  submit(page: string, path: string, fields: Fields): Promise<Answer>;
}

/** What a browser says with a form of our own page. */
export const OWN_FORM = { origin: 'http://docs.example.com', 'sec-fetch-site': 'same-origin' };

export function dashboardVisitor(handler: Handler, common: RequestParts = {}): DashboardVisitor {
  const cookies = new Map<string, string>();
  const ask = async (target: string, parts: RequestParts): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await handler(
      webRequest(target, {
        ...common,
        ...parts,
        headers: { ...(cookie === '' ? {} : { cookie }), ...IN_A_TAB, ...common.headers, ...parts.headers },
      }),
    );
    if (answer === undefined) throw new Error(`The dashboard does not answer ${target}`);
    const set = answer.cookies ?? [];
    for (const line of set) {
      const [pair = '', ...rules] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (name !== '' && rules.includes('Max-Age=0')) cookies.delete(name);
      else if (name !== '') cookies.set(name, value);
    }
    return { status: answer.status, headers: answer.headers, cookies: set, text: String(answer.body) };
  };
  const send: DashboardVisitor['send'] = (path, fields, parts = {}) =>
    ask(path, {
      method: 'POST',
      body: encoded(fields),
      ...parts,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...OWN_FORM, ...parts.headers },
    });
  return {
    cookies,
    get: (path, parts = {}) => ask(path, parts),
    send,
    submit: async (page, path, fields) => {
      const { text } = await ask(page, {});
      const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
      return send(path, { ...fields, token });
    },
  };
}

const encoded = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  ).toString();
