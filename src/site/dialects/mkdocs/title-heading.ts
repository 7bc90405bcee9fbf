/** The words of the heading that names a page of MkDocs, without its attributes. */
import { topHeading } from '../../content/syntax/heading-words.ts';

export function titleHeading(text: string): string | undefined {
  return topHeading(text)
    ?.words.replace(/\{[^{}]*\}$/, '')
    .trimEnd();
}
