/** Reads the style sheets of documentation repositories, and takes their selectors apart with the browser's own parser. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';

export interface Sheets {
  readonly repository: string;
  readonly texts: readonly string[];
}

export interface Selectors {
  readonly repository: string;
  readonly selectors: readonly string[];
}

/** Characters; what is larger was written by a program. */
const LARGEST = 100_000;

const isRoot = (folder: string): boolean =>
  ['docs.json', 'mint.json'].some((name) => existsSync(join(folder, name)));

/** Each folder with a settings file, itself or in its folder `docs`, and the style sheets below it. */
export function readSheets(folder: string): readonly Sheets[] {
  const roots = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
    .map((path) => (isRoot(path) ? path : join(path, 'docs')))
    .filter(isRoot);
  return roots.map((root) => ({
    repository: basename(root) === 'docs' ? basename(join(root, '..')) : basename(root),
    texts: globSync('**/*.css', { cwd: root, exclude: ['**/node_modules/**'] })
      .toSorted()
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .filter((text) => text.length <= LARGEST),
  }));
}

/** Each selector once, without what a reader does (`:hover`) and what is no element (`::before`). */
export async function selectorsOf(page: Page, { repository, texts }: Sheets): Promise<Selectors> {
  const selectors = await page.evaluate((sheets) => {
    const found: string[] = [];
    const walk = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) found.push(...parts(rule.selectorText));
        else if ('cssRules' in rule) walk(rule.cssRules as CSSRuleList);
      }
    };
    const parts = (list: string): string[] => {
      const out = [''];
      let depth = 0;
      for (const letter of list) {
        if (letter === '(' || letter === '[') depth++;
        if (letter === ')' || letter === ']') depth--;
        if (letter === ',' && depth === 0) out.push('');
        else out[out.length - 1] += letter;
      }
      return out;
    };
    for (const text of sheets) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      walk(sheet.cssRules);
    }
    return found;
  }, texts);
  return { repository, selectors: [...new Set(selectors.map(withoutState).filter((one) => one !== ''))] };
}

const ELEMENTS = /::?(?:before|after|first-line|first-letter)\b|::[\w-]+(?:\([^)]*\))?/g;
const STATES =
  /:(?:hover|focus-visible|focus-within|focus|active|visited|link|target|checked|disabled|open)\b/g;

function withoutState(selector: string): string {
  const bare = selector.replace(ELEMENTS, '').replace(STATES, '').trim();
  // What is left of `a > ::before` is any element there; of `:not(:hover)`, nothing.
  const whole = bare.replace(/(^|[\s>+~])$/, '$1*').replaceAll(':not()', '');
  return selector.trim().startsWith('&') || bare === '' ? '' : whole;
}
