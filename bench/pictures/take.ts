/** Takes the pictures of one subject, and reports those that did not work. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { isTaken, type Kind, reach, SCHEMES, type Scheme, SIZES, type Size, type Subject } from './views.ts';

/** Pictures have no scroll bars, and room that a page keeps for one would be an empty strip. */
const NO_GUTTER = 'html{scrollbar-gutter:auto!important}';
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

export interface Picture {
  readonly subject: string;
  readonly kind: Kind;
  readonly theme: string;
  readonly size: Size;
  readonly scheme: Scheme;
  /** From the folder of the pictures. */
  readonly file: string;
}

export interface Taken {
  readonly pictures: readonly Picture[];
  readonly problems: readonly string[];
}

export interface Wish {
  readonly theme: string;
  readonly kinds: readonly Kind[];
  readonly out: string;
}

/** Each kind that the subject has, in both sizes and both modes. */
export async function takeAll(browser: Browser, subject: Subject, wish: Wish): Promise<Taken> {
  const pictures: Picture[] = [];
  const problems: string[] = [];
  mkdirSync(join(wish.out, subject.name), { recursive: true });
  for (const size of ['desktop', 'phone'] as const)
    for (const scheme of SCHEMES) {
      const context = await browser.newContext({
        viewport: SIZES[size],
        colorScheme: scheme,
        reducedMotion: 'reduce',
        isMobile: size === 'phone',
        hasTouch: size === 'phone',
        bypassCSP: true,
      });
      if (subject.member !== undefined) await signIn(context, subject);
      for (const kind of wish.kinds) {
        const path = subject.paths[kind];
        if (path === undefined || !isTaken(kind, size)) continue;
        const file = `${subject.name}/${kind}-${wish.theme}-${size}-${scheme}.png`;
        try {
          await take(context, { subject, kind, address: subject.url + path, file: join(wish.out, file) });
          pictures.push({ subject: subject.name, kind, theme: wish.theme, size, scheme, file });
        } catch (error) {
          const [words] = (error instanceof Error ? error.message : String(error)).split('\n');
          problems.push(`${file}: ${words}`);
        }
      }
      await context.close();
    }
  return { pictures, problems };
}

interface Shot {
  readonly subject: Subject;
  readonly kind: Kind;
  readonly address: string;
  readonly file: string;
}

async function take(context: BrowserContext, { subject, kind, address, file }: Shot): Promise<void> {
  const page: Page = await context.newPage();
  page.setDefaultTimeout(20_000);
  // A picture must not depend on a line to other machines, which may be missing.
  await page.route(
    (url) => !LOOPBACK.has(url.hostname) && url.protocol.startsWith('http'),
    (route) => route.abort(),
  );
  try {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.addStyleTag({ content: NO_GUTTER });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await reach(page, kind, subject);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  } finally {
    await page.close();
  }
}

/** A session of the dashboard for all pages of the context. */
export async function signIn(context: BrowserContext, { url, member }: Subject): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/dashboard/sign-in`);
  await page.fill('input[name="email"]', member?.email ?? '');
  await page.fill('input[name="password"]', member?.password ?? '');
  await Promise.all([page.waitForURL(/\/dashboard\/(?!sign-in)/), page.click('main button[type="submit"]')]);
  await page.close();
}
