/** A browser in which every other machine is a stand-in: it records what would leave, and answers as the services' scripts. */
import type { BrowserContext, Page } from 'playwright-core';
import type { ServiceDouble } from './service-doubles.data.ts';

export interface ServiceVisit {
  readonly page: Page;
  /** Addresses on other machines that the page has requested, in order. */
  readonly left: readonly string[];
  /** What the browser refused or reported as an error. */
  readonly errors: readonly string[];
  /** Calls that the stand-in has recorded, each as words. */
  calls(): Promise<readonly string[]>;
}

/** @param doubles whose scripts are answered; every other request is recorded and fails */
export async function visitServices(
  context: BrowserContext,
  doubles: readonly ServiceDouble[],
): Promise<ServiceVisit> {
  const left: string[] = [];
  const errors: string[] = [];
  await context.route(/^https:/, async (route) => {
    const address = route.request().url();
    left.push(address);
    const double = doubles.find(({ script }) => script === address);
    if (double !== undefined)
      return route.fulfill({ contentType: 'text/javascript', headers: CORS, body: standIn(double) });
    if (doubles.some(({ sends }) => address === sends)) return route.fulfill({ status: 204, headers: CORS });
    return route.abort();
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  const calls = (): Promise<readonly string[]> =>
    page.evaluate(() => (window as { recorded?: readonly string[] }).recorded ?? []);
  return { page, left, errors, calls };
}

const CORS = { 'access-control-allow-origin': '*' };

/** Text of a script that does what the vendor's does: takes what waits for it, defines its functions, and sends. */
function standIn({ defines = [], reads = [], sends }: ServiceDouble): string {
  const work = (
    all: { readonly defines: readonly string[]; readonly reads: readonly string[]; readonly sends: string },
    top: Record<string, unknown>,
  ): void => {
    const recorded = (top['recorded'] ??= []) as string[];
    const say = (name: string, given: readonly unknown[]): void => {
      const words = given.map((one) =>
        typeof one === 'object' && one !== null && 'event' in one ? one.event : one,
      );
      recorded.push([name, ...words.filter((word) => typeof word !== 'object')].join(' '));
    };
    for (const name of all.reads) {
      const entry = (one: unknown): void => {
        const isCommand = Array.isArray(one) || Object.prototype.toString.call(one) === '[object Arguments]';
        say(name, isCommand ? [...(one as unknown[])] : [one]);
      };
      for (const one of (top[name] ?? []) as unknown[]) entry(one);
      // The same list: what was taken from it before goes on with it.
      top[name] = Object.assign((top[name] ?? []) as unknown[], { push: entry });
    }
    for (const path of all.defines) {
      const [name, inner] = path.split('.') as [string, string | undefined];
      const waiting = typeof top[name] === 'function' ? (top[name] as { q?: unknown[] }).q : [];
      for (const one of waiting ?? []) say(path, one as readonly unknown[]);
      const recorder = (...given: readonly unknown[]): void => say(path, given);
      if (inner === undefined) top[name] = recorder;
      else top[name] = { ...(top[name] as object), [inner]: recorder };
    }
    void fetch(all.sends, { method: 'POST', body: 'x' });
  };
  return `(${work.toString()})(${JSON.stringify({ defines, reads, sends })}, window)`;
}
