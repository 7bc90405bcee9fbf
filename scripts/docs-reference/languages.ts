/** Writes the table of language codes. */
import { languageOf } from '../../src/site/config/language-code.ts';
import { LANGUAGE_TABLE } from '../../src/site/config/language-table.data.ts';
import { code, table } from './markdown.ts';

const english = new Intl.DisplayNames(['en'], { type: 'language' });

export function languageTable(): string {
  const rows = LANGUAGE_TABLE.map(({ code: written, tag, name }) => [
    code(written),
    `${english.of(tag) ?? tag}${name === english.of(tag) ? '' : ` (${name})`}`,
    code(tag),
    languageOf(written)?.dir === 'rtl' ? 'right to left' : '',
  ]);
  return table(['Code', 'Language', 'In the page (BCP 47)', 'Direction'], rows);
}
