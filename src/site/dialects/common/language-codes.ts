/** Finds the code that docs.json has for a language of another program. */
import { LANGUAGE_TABLE } from '../../config/language-table.data.ts';

/** @param names BCP 47 tags or names of folders, best first */
export function languageCode(...names: readonly (string | undefined)[]): string | undefined {
  const written = names.filter((one) => one !== undefined);
  const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
  for (const name of written) {
    const row = LANGUAGE_TABLE.find(({ code, tag, aliases }) =>
      [tag, ...aliases, code].some((one) => same(one, name)),
    );
    if (row !== undefined) return row.code;
  }
  const short = written[0]?.split('-')[0];
  const row = LANGUAGE_TABLE.find(
    ({ tag, code }) => short !== undefined && (same(tag, short) || same(code, short)),
  );
  return row?.code ?? written[0];
}

/** Whether a folder has the name of a language: `en`, `zh-CN`. */
export const isLanguage = (name: string): boolean =>
  LANGUAGE_TABLE.some(({ code, tag, aliases }) =>
    [tag, code, ...aliases].some((one) => one.toLowerCase() === name.toLowerCase()),
  );
