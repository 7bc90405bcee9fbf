/** Reads TextMate grammars and code themes by name: from their packages in a checkout, else from the copies beside the bundle. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { LanguageRegistration, ThemeRegistration } from 'shiki/core';

/** Folder beside the bundle; undefined in a checkout. Written by `scripts/build-packed.ts`. */
const PACKED = import.meta.url.endsWith('.ts') ? undefined : new URL('./packed/', import.meta.url);

let index: Readonly<Record<string, readonly string[]>> | undefined;

/**
 * The grammar of `lang` after those that it embeds.
 * @throws Error when there is none of that name
 */
export async function grammarsOf(lang: string): Promise<readonly LanguageRegistration[]> {
  if (PACKED === undefined) {
    const found: { readonly default: readonly LanguageRegistration[] } = await import(
      `shiki/langs/${lang}.mjs`
    );
    return found.default;
  }
  index ??= JSON.parse(readFileSync(new URL('grammars/index.json', PACKED), 'utf8')) as typeof index;
  if (!Object.hasOwn(index!, lang)) throw new Error(`There is no grammar named "${lang}"`);
  return index![lang]!.map((name) => unpacked<LanguageRegistration>(`grammars/${name}`, PACKED));
}

/** @throws Error when there is none of that name */
export async function codeTheme(name: string): Promise<ThemeRegistration> {
  if (PACKED !== undefined) return unpacked(`code-themes/${name}`, PACKED);
  const found: { readonly default: ThemeRegistration } = await import(`shiki/themes/${name}.mjs`);
  return found.default;
}

function unpacked<T>(path: string, folder: URL): T {
  const packed = readFileSync(new URL(`${path}.json.br`, folder));
  return JSON.parse(brotliDecompressSync(packed).toString('utf8')) as T;
}
