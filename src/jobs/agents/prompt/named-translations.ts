/** Reads from a request which translations it is about: lines such as `- install.mdx -> fr/install.mdx`. */
import type { TranslatedFiles } from '../../../site/changes/translation/kept-parts.ts';
import type { BaseText } from '../../../site/changes/translation/translation-work.ts';
import type { AgentTask } from '../agent.ts';

/** The recipe names fewer in one run. */
const MAX_NAMED = 100;
const LINE = /^- (\S.{0,300}?\.mdx?) -> (\S.{0,300}?\.mdx?)$/gm;

/** What one of them was made from, as it is left for a program without Git. */
export interface KnownBase extends BaseText {
  /** Its file. */
  readonly translation: string;
}

/** Of the last message that names some, else of the request. Files inside the documentation folder. */
export function namedTranslations({
  prompt,
  messages,
}: Pick<AgentTask, 'prompt' | 'messages'>): readonly TranslatedFiles[] {
  for (const text of [...messages.toReversed(), prompt]) {
    const named = [...text.matchAll(LINE)].map(([, original = '', translation = '']) => ({
      original,
      translation,
    }));
    if (named.length > 0) return named.slice(0, MAX_NAMED);
  }
  return [];
}
