/** Words of a model as they may stand in a row: no control characters, not too long. */

const LONGEST = 4_000;
const LINE = 300;
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

export function plainText(text: string): string {
  return cut(text.replaceAll('\r\n', '\n').replace(CONTROL, ' ').trim(), LONGEST);
}

export function plainLine(text: string): string {
  return cut(text.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim(), LINE);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 2)} …` : text;
}
