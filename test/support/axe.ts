/** Runs axe on an open page, in light and in dark mode. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** No rule that we run reads style sheets, so axe need not ask for them again. */
const EVERY_RULE = { resultTypes: ['violations'], preload: { assets: ['media'] } };
/** The modes differ in their colours alone. */
const COLOUR_RULES = { ...EVERY_RULE, runOnly: ['color-contrast', 'link-in-text-block'] };

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const ground = (page: Page): Promise<string> =>
  page.evaluate('getComputedStyle(document.body).backgroundColor');

/** Colours that are on their way to others are not the page's; what follows scrolling never ends. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(
    'Promise.all(document.getAnimations().filter((one) => one.timeline === document.timeline && one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => 0)))',
  );

async function toDark(page: Page, light: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const turned = page.waitForFunction(
    (before) => getComputedStyle(document.body).backgroundColor !== before,
    light,
  );
  await turned.catch(() => {
    throw new Error(`${page.url()} stays ${light} where the system is dark`);
  });
}

/**
 * Looks with every rule in light, and with those of colours in dark; leaves the page in light.
 *
 * @param within selector of the part to look at; without it the whole page
 * @returns a line for each finding: path, mode, rule, and the element's HTML
 */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  const path = page.url().replace(/^\w+:\/\/[^/]*/, '');
  const width = page.viewportSize()?.width ?? 0;
  const look = async (mode: string, rules: object): Promise<string[]> => {
    await settled(page);
    const asked = `${within === undefined ? 'document' : JSON.stringify(within)}, ${JSON.stringify(rules)}`;
    const violations = (await page.evaluate(
      `axe.run(${asked}).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })))`,
    )) as readonly Violation[];
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${path}, ${mode}, ${width} px: ${id}: ${html.slice(0, 200)}`),
    );
  };
  await page.emulateMedia({ colorScheme: 'light' });
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(AXE);
  const found = await look('light', EVERY_RULE);
  await toDark(page, await ground(page));
  found.push(...(await look('dark', COLOUR_RULES)));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
