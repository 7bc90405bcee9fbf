/** Reads the bytes of a rule file as text that a model may see, cut at a line when it is too long. */
import { shownText } from '../../lib/clean-text.ts';

/** @returns undefined when the bytes are no text in UTF-8 */
export function ruleText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : shownText(text).trim();
  } catch {
    return undefined;
  }
}

/**
 * As much as fits, in whole lines where the text has any.
 * @param most bytes
 */
export function cutAtLine(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  const fits = bytes
    .subarray(0, most)
    .toString('utf8')
    .replace(/\ufffd$/, '');
  const end = fits.lastIndexOf('\n');
  return end > 0 ? fits.slice(0, end) : fits;
}
