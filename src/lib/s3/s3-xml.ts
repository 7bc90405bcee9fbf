/** Reads the few texts that we need from the XML of an object store: flat elements, without a parser for all of XML. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : all;
  });
}

/** The text of the first element with this name; undefined when there is none. */
export function textOf(xml: string, name: string): string | undefined {
  const opening = `<${name}>`;
  const start = xml.indexOf(opening);
  const end = start === -1 ? -1 : xml.indexOf(`</${name}>`, start);
  return end === -1 ? undefined : decoded(xml.slice(start + opening.length, end));
}

/** What is inside each element with this name, as XML. */
export function elementsOf(xml: string, name: string): string[] {
  const found: string[] = [];
  const [opening, closing] = [`<${name}>`, `</${name}>`];
  for (let at = xml.indexOf(opening); at !== -1; at = xml.indexOf(opening, at)) {
    const end = xml.indexOf(closing, at);
    if (end === -1) break;
    found.push(xml.slice(at + opening.length, end));
    at = end;
  }
  return found;
}
