/** Keeps those class names of authors whose every character is allowed in a class name. */
import type { PropValue } from '../../site/content/component.ts';

const NAME = /^[\w\-:./[\]()%#,!&*@+=~>]{1,120}$/;

/** `base` followed by at most 40 valid names of `value`; utility-class punctuation (`md:w-1/2`, `[&>p]:mt-0`) is valid. */
export function classNames(base: string, value: PropValue): string {
  if (typeof value !== 'string') return base;
  const names = value.split(/\s+/, 41).filter((name) => NAME.test(name));
  return [base, ...names.slice(0, 40)].filter(Boolean).join(' ');
}
