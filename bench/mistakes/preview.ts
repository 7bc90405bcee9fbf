/** `lectern dev` on a folder, its terminal with times, and its page in a browser, as a writer has both beside each other. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Page } from 'playwright-core';
import { freePort } from '../size/runs.ts';

export interface Line {
  readonly at: number;
  readonly text: string;
}

export interface Preview {
  readonly url: string;
  /** The first line from `from` on for which `isIt` is true; undefined when none comes in time. */
  line(from: number, isIt: (line: string) => boolean, ms: number): Promise<Line | undefined>;
  close(): Promise<void>;
}

/** @param data folder of its caches */
export async function startPreview(
  command: readonly string[],
  folder: string,
  data: string,
): Promise<Preview> {
  const port = await freePort();
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, 'dev', folder, '--port', String(port)], {
    env: { ...process.env, LECTERN_DATA_DIR: data, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: Line[] = [];
  let heard = (): void => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts.map((line) => ({ at: Date.now(), text: line })));
      heard();
    });
  }
  const line: Preview['line'] = (from, isIt, ms) =>
    new Promise((resolve) => {
      const look = (): boolean => {
        const found = lines.find(({ at, text }) => at >= from && isIt(text));
        if (found === undefined && child.exitCode === null) return false;
        clearTimeout(limit);
        child.off('exit', look);
        resolve(found);
        return true;
      };
      const limit = setTimeout(() => {
        heard = () => undefined;
        child.off('exit', look);
        resolve(undefined);
      }, ms);
      heard = () => void look();
      child.once('exit', look);
      look();
    });
  return { url: `http://localhost:${port}`, line, close: () => ended(child) };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

/** A problem as the list on the page has it. */
export interface Shown {
  readonly at: number;
  readonly place: string;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** False when the badge is out of the window. */
  readonly isInView: boolean;
}

/** What names a problem wherever it stands: old ones are told by it from new ones. */
export type Names = readonly string[];

/** Problems on the page now. */
export function shownNow(page: Page): Promise<Names> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.problem-list > li')].map(
      (item) =>
        `${item.querySelector('code')?.textContent?.split(':')[0]} ${item.querySelector('p')?.textContent}`,
    ),
  );
}

/** What `look` finds, also after other colours have loaded the page anew. @returns undefined when it finds nothing in time */
async function acrossReloads<Found>(
  ms: number,
  look: (left: number) => Promise<Found>,
): Promise<Found | undefined> {
  const end = Date.now() + ms;
  for (let left = ms; left > 0; left = end - Date.now())
    try {
      return await look(left);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  return undefined;
}

/** Waits for a problem of a file that was not on the page before. @returns undefined when none comes in time */
export async function shownOnPage(
  page: Page,
  wanted: { readonly file: string; readonly code: RegExp; readonly line?: number },
  before: Names,
  ms: number,
): Promise<Shown | undefined> {
  const { file, code, line } = wanted;
  const given = { file, line, code: code.source, before };
  return acrossReloads(ms, async (left) => {
    const found = await page.waitForFunction(
      (want) => {
        const text = (item: Element, part: string): string => item.querySelector(part)?.textContent ?? '';
        const items = [...document.querySelectorAll('.problem-list > li')];
        const named = (item: Element): string => `${text(item, 'code').split(':')[0]} ${text(item, 'p')}`;
        const names = items.map(named);
        const count = (list: readonly string[], name: string): number =>
          list.filter((one) => one === name).length;
        const all = items.flatMap((item) => {
          const place = text(item, 'code');
          const [own] = place.split(':');
          if (own !== want.file || !new RegExp(want.code).test(text(item, '.problem-place > span')))
            return [];
          // The same mistake may have been there before, at another line.
          const name = named(item);
          return count(names, name) <= count(want.before, name) ? [] : [{ item, place }];
        });
        const right = all.find(({ place }) => place.split(':')[1] === String(want.line)) ?? all[0];
        const box = document.querySelector('.problems summary')?.getBoundingClientRect();
        if (right === undefined || box === undefined) return undefined;
        return {
          at: Date.now(),
          place: right.place,
          code: text(right.item, '.problem-place > span'),
          message: text(right.item, 'p')
            .replace(/^\s*(?:Error|Warning)\s*/, '')
            .trim(),
          hint: text(right.item, '.problem-hint'),
          isInView: box.height > 0 && box.top >= 0 && box.bottom <= innerHeight,
        };
      },
      given,
      { timeout: left },
    );
    return (await found.jsonValue()) as Shown;
  });
}

/** Waits until the page shows these problems and no others. @returns the time; undefined when that does not happen in time */
export async function mendedOnPage(page: Page, before: Names, ms: number): Promise<number | undefined> {
  return acrossReloads(ms, async (left) => {
    const found = await page.waitForFunction(
      (names) => {
        const now = [...document.querySelectorAll('.problem-list > li')].map(
          (item) =>
            `${item.querySelector('code')?.textContent?.split(':')[0]} ${item.querySelector('p')?.textContent}`,
        );
        const count = (list: readonly string[], name: string): number =>
          list.filter((one) => one === name).length;
        return now.every((name) => count(now, name) <= count(names, name)) ? Date.now() : undefined;
      },
      before,
      { timeout: left },
    );
    return (await found.jsonValue()) as number;
  });
}

/** Blocks of the text in the window, by what they say, with the pixels between them and its upper edge. */
export type Places = Readonly<Record<string, number>>;

export function placesInView(page: Page): Promise<Places> {
  return page.evaluate(() => {
    const found: Record<string, number> = {};
    for (const block of document.querySelectorAll('.site-main .prose > *')) {
      const { top, bottom } = block.getBoundingClientRect();
      const text = (block.textContent ?? '').trim();
      if (text !== '' && bottom > 0 && top < innerHeight) found[text] = top;
    }
    return found;
  });
}

/** How far the block moved that moved the most, of those that are still there. */
export function moved(before: Places, after: Places): number {
  const shifts = Object.entries(before).flatMap(([text, top]) =>
    after[text] === undefined ? [] : [Math.abs(after[text] - top)],
  );
  return shifts.length === 0 ? Number.NaN : Math.max(...shifts);
}
