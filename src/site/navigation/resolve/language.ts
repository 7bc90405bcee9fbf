/** Checks the code of a language entry. */
import { languageOf, nearestLanguageCode } from '../../config/language-code.ts';
import type { ResolveContext } from './context.ts';
import { pointerTo } from './place.ts';

/** Listed codes pass, other well-formed tags warn, anything else is an error; the entry is kept. */
export function checkLanguage(context: ResolveContext, code: string, pointer: string): void {
  const language = languageOf(code);
  if (language?.listed === true) return;
  const place = { pointer: pointerTo(pointer, 'language') };
  if (language === undefined) {
    const message = `${JSON.stringify(code.slice(0, 60))} is not a language code`;
    context.report({
      ...place,
      severity: 'error',
      code: 'nav/invalid-language',
      message,
      hint: 'Write a code such as "en" or "pt-BR"',
    });
  } else {
    const message = `The language code "${code}" is not in the list of supported codes; it is used as a language tag`;
    context.report({
      ...place,
      severity: 'warning',
      code: 'nav/unlisted-language',
      message,
      hint: hintFor(code, language.tag),
    });
  }
}

function hintFor(code: string, tag: string): string {
  const near = nearestLanguageCode(code);
  if (near === undefined) return `Keep "${code}" if it is the tag of your language`;
  // A tag that only says more than a listed code, such as "zh-TW", is as right as the code.
  const isOtherSpelling = code.toLowerCase() === near.toLowerCase() || !isTag(code, tag);
  return isOtherSpelling
    ? `Did you mean "${near}"?`
    : `The nearest supported code is "${near}"; keep "${code}" if it is the tag of your language`;
}

function isTag(code: string, tag: string): boolean {
  return code.toLowerCase() === tag.toLowerCase();
}
