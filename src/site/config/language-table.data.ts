/** Language codes the documentation may use, with the BCP 47 tag browsers understand and the name readers see. */

export interface LanguageRow {
  /** As docs.json writes it. */
  readonly code: string;
  /** BCP 47 tag for `lang` and `hreflang`. */
  readonly tag: string;
  /** The language's own name for itself. */
  readonly name: string;
  /** Other tags for the same language that people write. */
  readonly aliases: readonly string[];
}

export const LANGUAGE_TABLE: readonly LanguageRow[] = [
  { code: 'ar', tag: 'ar', name: 'العربية', aliases: [] },
  { code: 'cs', tag: 'cs', name: 'Čeština', aliases: ['cz'] },
  { code: 'cn', tag: 'zh-Hans', name: '简体中文', aliases: ['zh-CN', 'zh-SG'] },
  { code: 'zh-Hant', tag: 'zh-Hant', name: '繁體中文', aliases: ['zh-TW', 'zh-HK', 'tw'] },
  { code: 'nl', tag: 'nl', name: 'Nederlands', aliases: [] },
  { code: 'en', tag: 'en', name: 'English', aliases: [] },
  { code: 'fr', tag: 'fr', name: 'Français', aliases: [] },
  { code: 'de', tag: 'de', name: 'Deutsch', aliases: [] },
  { code: 'he', tag: 'he', name: 'עברית', aliases: ['iw'] },
  { code: 'hi', tag: 'hi', name: 'हिन्दी', aliases: [] },
  { code: 'id', tag: 'id', name: 'Bahasa Indonesia', aliases: ['in'] },
  { code: 'it', tag: 'it', name: 'Italiano', aliases: [] },
  { code: 'jp', tag: 'ja', name: '日本語', aliases: [] },
  { code: 'ko', tag: 'ko', name: '한국어', aliases: ['kr'] },
  { code: 'lv', tag: 'lv', name: 'Latviešu', aliases: [] },
  { code: 'no', tag: 'nb', name: 'Norsk', aliases: ['nb', 'nn'] },
  { code: 'pl', tag: 'pl', name: 'Polski', aliases: [] },
  { code: 'pt-BR', tag: 'pt-BR', name: 'Português (Brasil)', aliases: ['pt-PT', 'br'] },
  { code: 'ro', tag: 'ro', name: 'Română', aliases: ['mo'] },
  { code: 'ru', tag: 'ru', name: 'Русский', aliases: [] },
  { code: 'es', tag: 'es', name: 'Español', aliases: [] },
  { code: 'sv', tag: 'sv', name: 'Svenska', aliases: ['se'] },
  { code: 'tr', tag: 'tr', name: 'Türkçe', aliases: [] },
  { code: 'ua', tag: 'uk', name: 'Українська', aliases: [] },
  { code: 'uz', tag: 'uz', name: 'Oʻzbekcha', aliases: [] },
  { code: 'vi', tag: 'vi', name: 'Tiếng Việt', aliases: ['vn'] },
  // Listed by the hosted platform beside the codes above.
  { code: 'zh', tag: 'zh', name: '中文', aliases: [] },
  { code: 'zh-Hans', tag: 'zh-Hans', name: '简体中文', aliases: [] },
  { code: 'ja', tag: 'ja', name: '日本語', aliases: [] },
  { code: 'ja-jp', tag: 'ja-JP', name: '日本語', aliases: [] },
  { code: 'pt', tag: 'pt', name: 'Português', aliases: [] },
  { code: 'uk', tag: 'uk', name: 'Українська', aliases: [] },
  { code: 'fr-CA', tag: 'fr-CA', name: 'Français (Canada)', aliases: [] },
  { code: 'fr-ca', tag: 'fr-CA', name: 'Français (Canada)', aliases: [] },
];
