/** Finds the labels of pages of MyST, to which roles and links lead. */
import { headingWords } from '../../content/syntax/heading-words.ts';
import { anchorOf } from './myst-names.ts';

/** Where a label is, and the heading below it. */
export interface Label {
  readonly original: string;
  readonly title: string | undefined;
  readonly id: string;
}

/** Labels of a page, with the heading that follows each. */
export function labelsOf(original: string, text: string): readonly (readonly [string, Label])[] {
  if (!/\)=|:name:|:label:/.test(text)) return [];
  const found: (readonly [string, Label])[] = [];
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) {
    const label =
      /^[ \t]*\(([^()\n]{1,200})\)=[ \t]*$/.exec(line)?.[1] ??
      /^[ \t]*:(?:name|label):[ \t]+(\S{1,200})[ \t]*$/.exec(line)?.[1];
    if (label === undefined) continue;
    const next = lines.slice(i + 1, i + 8).find((one) => one.trim() !== '' && !/^\(.*\)=$/.test(one));
    const heading = /^#{1,6}[ \t]+(\S.*)$/.exec(next ?? '')?.[1];
    found.push([
      label.toLowerCase(),
      {
        original,
        title: heading === undefined ? undefined : headingText(headingWords(heading)),
        id: anchorOf(label),
      },
    ]);
  }
  return found;
}

export const headingText = (heading: string): string =>
  heading
    .replace(/\{[\w:+-]+\}`([^`<]*?)\s*(?:<[^<>`]*>)?`/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_]{2}([^*_]+)[*_]{2}/g, '$1')
    .trim();
