/** Reads the words of a heading, also of one that is underlined. */
import { headingId } from '../../content/syntax/heading-id.ts';

export function headingTitle(source: string): string {
  return headingId(source.replace(/\n[=-]+\s*$/, '')).text;
}
