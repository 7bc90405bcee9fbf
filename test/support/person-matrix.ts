/** A server under three kinds of address, with a script of an author that tries every way to a page that acts for a person. */

import { request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import type { TestBrowser } from './browser.ts';
import type { NamedRoute } from './person-routes.ts';
import { protectedSite } from './protected-site.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

export const WAYS = ['fetch', 'popup', 'frame', 'form', 'script'] as const;
export type Way = (typeof WAYS)[number];
/** All that a script may get. */
export const REFUSED = /^(?:not readable|no document|nothing|cut off|refused|40[345])$/;
const HOST = 'docs.test';
export const MATRIX_BROWSER = [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`];
export const OWNER = { email: 'owner@example.com', password: 'four unrelated words' };

/** What an author's file can do: each way says what it could read, or that it could not. */
const ATTACK = `
const patience = () => new Promise((next) => setTimeout(next, 25));
const seen = (document) => document.documentElement.innerText.slice(0, 200).replaceAll('\\n', ' ');
const watch = async (holder) => {
  for (let i = 0; i < 80; i++) {
    await patience();
    if (holder() === null) continue;
    try {
      const document = holder().document ?? holder().contentDocument;
      if (document === null || document === undefined) return 'no document';
      if (document.URL !== 'about:blank' && document.readyState === 'complete') return 'read: ' + document.title + ' ' + seen(document);
    } catch { return 'not readable'; }
    if (holder().closed === true) return 'cut off';
  }
  return 'nothing';
};
window.attack = {
  fetch: async (address, method) => {
    const answer = await fetch(address, { method, redirect: 'manual', headers: { 'x-lectern-page': 'aaaa.aaaa' }, ...(method === 'POST' ? { body: new URLSearchParams({ name: 'stolen', decision: 'allow', token: 'aaaa.aaaa' }) } : {}) });
    await answer.text();
    return answer.type === 'opaqueredirect' ? 'redirect' : String(answer.status);
  },
  popup: async (address) => { const opened = open(address); const result = await watch(() => opened); opened.close(); return result; },
  frame: async (address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    const loaded = new Promise((done) => { frame.onload = done; setTimeout(done, 3000); });
    document.body.append(frame);
    await loaded;
    const result = await watch(() => frame);
    frame.remove();
    return result;
  },
  form: async (address) => {
    const form = document.createElement('form');
    form.method = 'post'; form.action = address; form.target = 'posted';
    for (const [name, value] of [['name', 'stolen'], ['token', 'aaaa.aaaa'], ['decision', 'allow']]) {
      const field = document.createElement('input'); field.name = name; field.value = value; form.append(field);
    }
    const opened = open('', 'posted');
    document.body.append(form); form.submit();
    const result = await watch(() => opened);
    form.remove(); opened.close();
    return result;
  },
  script: (address) => new Promise((done) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => done('loaded'); script.onerror = () => done('refused');
    document.head.append(script);
  }),
};
`;

type Attacked = typeof globalThis & {
  readonly attack: Record<string, (to: string, how: string) => Promise<string>>;
};

export interface Matrix {
  readonly origins: Readonly<Record<'https' | 'localhost' | 'plain http on a name', string>>;
  /** A page of the site, open in the browser of the signed-in owner. */
  open(origin: string): Promise<Page>;
  /** What the script gets of each route, in their order. */
  attack(page: Page, way: Way, routes: readonly Pick<NamedRoute, 'address' | 'method'>[]): Promise<string[]>;
  close(): Promise<void>;
}

export async function personMatrix(browser: TestBrowser): Promise<Matrix> {
  const site = await protectedSite({
    access: { visibility: 'public', members: true },
    files: { 'attack.js': ATTACK },
    settings: { adminEmail: OWNER.email, adminPassword: OWNER.password, hosts: HOST, proxies: 1 },
  });
  const { port } = new URL(site.url);
  const tls = createTlsServer(selfSignedCertificate({ CN: HOST }, HOST).pem, (asked, answer) => {
    const headers = { ...asked.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const inner = request(
      { host: '127.0.0.1', port, path: asked.url, method: asked.method, headers },
      (made) => {
        answer.writeHead(made.statusCode ?? 500, made.headers);
        made.pipe(answer);
      },
    );
    inner.on('error', () => answer.destroy());
    asked.pipe(inner);
  });
  await new Promise<void>((done) => tls.listen(0, '127.0.0.1', () => done()));
  const contexts: BrowserContext[] = [];
  const open: Matrix['open'] = async (origin) => {
    const context = await browser.context({ ignoreHTTPSErrors: true });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`${origin}/dashboard/sign-in`);
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/dashboard\/p\//);
    await page.goto(`${origin}/`);
    await page.waitForLoadState('load');
    return page;
  };
  return {
    origins: {
      https: `https://${HOST}:${(tls.address() as AddressInfo).port}`,
      localhost: `http://localhost:${port}`,
      'plain http on a name': `http://${HOST}:${port}`,
    },
    open,
    attack: (page, way, routes) =>
      page.evaluate(
        async ([by, targets]) => {
          const got: string[] = [];
          for (const [to, how] of targets)
            got.push(await (globalThis as Attacked).attack[by]!(to, how).catch(String));
          return got;
        },
        [way, routes.map(({ address, method }) => [address, method] as const)] as const,
      ),
    close: async () => {
      for (const context of contexts) await context.close();
      await new Promise((done) => tls.close(done));
    },
  };
}
