/** Reads what a component of the authors surely says: the text between its tags that no expression touches. */
import { decoded, phrase } from './page-text.ts';

/** The part of a module that defines a name, or all of it when that is not plain. */
function definition(source: string, name: string): string {
  const start = new RegExp(`^(?:export\\s+)?(?:default\\s+)?(?:const|let|function)\\s+${name}\\b`, 'm').exec(
    source,
  );
  if (start === null) return '';
  const next = /\n(?:export\s|const\s|function\s|import\s)/.exec(source.slice(start.index + 1));
  return source.slice(start.index, next === null ? undefined : start.index + 1 + next.index);
}

/** Phrases of the component; what depends on a condition or a loop may be among them. */
export function authorText(source: string, name: string): string[] {
  const plain = definition(source, name).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...plain.matchAll(/>([^<>{}]+)</g)]
    .map((match) => match[1] ?? '')
    .filter((text) => !/[;=&|]\s|\breturn\b|=>|\)\s*\(/.test(text))
    .map((text) => phrase(decoded(text)))
    .filter((text) => text !== '');
}
