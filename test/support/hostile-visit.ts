/** Opens hostile sites in a browser: reads every page as the browser reads it, and lives a reader's life on some of them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { FIND_UNSAFE } from './hostile-watch.ts';

export interface Canary {
  readonly address: string;
  /** What was asked of it, which must stay nothing. */
  readonly heard: readonly string[];
  close(): void;
}

/** A server that nobody may ask. */
export async function openCanary(): Promise<Canary> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/hostile-canary`, heard, close: () => server.close() };
}

export interface ReadPages {
  readonly unsafe: readonly string[];
  /** Marks that stand in any of the pages: the text got there. */
  readonly marks: readonly string[];
  readonly pages: number;
}

const READ = `async (paths) => {
  const find = ${FIND_UNSAFE};
  const unsafe = [], marks = new Set();
  for (const path of paths) {
    const answer = await fetch(path, { redirect: 'manual' }).catch((error) => { unsafe.push(path + ': ' + error); });
    if (answer === undefined || answer.type === 'opaqueredirect') continue;
    const html = await answer.text();
    for (const mark of html.match(/q[a-z]+\\d\\d_\\w+/g) ?? []) marks.add(mark);
    if (answer.headers.get('x-content-type-options') !== 'nosniff' && location.port !== '' && !window.plainHost) unsafe.push(path + ': no nosniff');
    if (answer.status >= 500) unsafe.push(path + ': ' + answer.status);
    if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) continue;
    for (const each of find(html, new URL(path, location.href).href)) unsafe.push(path + ': ' + each);
  }
  return { unsafe, marks: [...marks], pages: paths.length };
}`;

/** Parses pages without running anything; `page` stands on the same origin. */
export function readPages(page: Page, paths: readonly string[]): Promise<ReadPages> {
  return page.evaluate(`(${READ})(${JSON.stringify(paths)})`) as Promise<ReadPages>;
}

/** A reader's clicks may follow an honest link; here they stay, so that what stands on the page can be tried whole. */
const STAY = `
  addEventListener('click', (event) => {
    const link = event.composedPath().find((each) => each instanceof Element && (each.localName === 'a' || each.localName === 'area'));
    const href = link?.href?.baseVal ?? link?.href ?? '';
    let scheme = '';
    try { scheme = new URL(href, document.baseURI).protocol; } catch {}
    if (scheme !== 'javascript:' && scheme !== 'data:' && scheme !== 'vbscript:') event.preventDefault();
  }, true);
  addEventListener('submit', (event) => {
    if (new URL(event.target.action, location.href).origin !== location.origin) top.__ran = 'form ' + event.target.action;
    event.preventDefault();
  }, true);
  addEventListener('securitypolicyviolation', (event) => (window.__refused ??= []).push(event.violatedDirective + ' ' + event.blockedURI + ' ' + (event.sample ?? '')));
  // A control of ours may open another page of the site: this one is not done yet.
  navigation.addEventListener('navigate', (event) => {
    if (!event.destination.sameDocument && event.cancelable && new URL(event.destination.url).origin === location.origin) event.preventDefault();
  });
  window.open = (address) => { if (!/^https?:/.test(String(address))) top.__ran = 'open ' + address; return null; };
`;

const LIVE = `(async () => {
  const things = [...document.querySelectorAll('a, area, button, summary, input, select, textarea, [role=tab], [tabindex], [contenteditable], label, img, video, details, dialog, x-hit, [data-copy-page], main [class], main [style]')].slice(0, 1500);
  for (const thing of things) {
    for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'animationstart', 'transitionend', 'toggle', 'beforetoggle'])
      thing.dispatchEvent(new (type.startsWith('pointer') ? PointerEvent : type.startsWith('mouse') ? MouseEvent : Event)(type, { bubbles: true }));
    thing.focus?.({ preventScroll: true });
    if (thing.matches('a, area, button, summary, [role=tab], label, x-hit, input, [data-copy-page]')) thing.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    thing.blur?.();
  }
  return things.length;
})()`;

export interface Visited {
  /** One line for each thing that must not have happened. */
  readonly found: readonly string[];
  /** How many things were hovered, focused and clicked. */
  readonly touched: number;
}

/** Opens an address as a reader does, touches everything, and looks at what came of it. */
export async function visit(context: BrowserContext, address: string): Promise<Visited> {
  const page = await context.newPage();
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => found.push(`error ${error.message.slice(0, 200)}`));
  page.on('popup', (popup) => found.push(`popup ${popup.url()}`));
  await page.addInitScript(STAY);
  await page.goto(address, { waitUntil: 'load' });
  const touched = (await page.evaluate(LIVE)) as number;
  await page.waitForTimeout(100);
  if (new URL(page.url()).origin !== new URL(address).origin) found.push(`left for ${page.url()}`);
  else {
    const ran = await page.evaluate('window.__ran === undefined ? "" : String(window.__ran)');
    if (ran !== '') found.push(`ran ${ran}`);
    found.push(
      ...((await page.evaluate('window.__refused ?? []')) as string[]).map((each) => `refused ${each}`),
    );
    found.push(...((await page.evaluate(`(${FIND_UNSAFE})()`)) as string[]));
  }
  await page.close();
  return { found: found.map((each) => `${address}: ${each}`), touched };
}
