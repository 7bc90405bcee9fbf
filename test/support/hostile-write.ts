/** Writes a hostile text into a place, with a mark that identifies the place. */

export type Write = (place: string) => string;

/** Which of the many props and attributes this payload is written into: every `of`th, beginning at `at`. */
export interface Share {
  readonly of: number;
  readonly at: number;
}
export const WHOLE: Share = { of: 1, at: 0 };

export const json = (value: unknown): string => JSON.stringify(value);
export const quoted = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

export function words(text: string): readonly string[] {
  return text.split(' ');
}
