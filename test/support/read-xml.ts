/** Reads XML as strictly as its rules are, for tests of what we write: anything that is not well-formed throws. */
import assert from 'node:assert/strict';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text and that of all inside, entities read. */
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const TAG = /^<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/;

export function readXml(xml: string): XmlElement {
  assert.match(xml, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/);
  assert.doesNotMatch(xml, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  assert.ok(xml.isWellFormed(), 'no half characters');
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const stack: Open[] = [root];
  let rest = xml.slice(xml.indexOf('?>') + 2);
  while (rest !== '') {
    const at = rest.indexOf('<');
    const text = entities(at < 0 ? rest : rest.slice(0, at));
    if (stack.length === 1) assert.equal(text.trim(), '', 'text outside the document');
    for (const open of stack) open.text += text;
    if (at < 0) break;
    rest = rest.slice(at);
    const tag = TAG.exec(rest);
    assert.ok(tag !== null, `no tag: ${rest.slice(0, 60)}`);
    step(stack, tag);
    rest = rest.slice(tag[0].length);
  }
  assert.equal(stack.length, 1, `"${stack.at(-1)!.name}" is not closed`);
  assert.equal(root.children.length, 1, 'one document');
  return root.children[0]!;
}

function step(stack: Open[], [, slash, name = '', written = '', empty]: RegExpExecArray): void {
  if (slash === '/') {
    const open = stack.pop()!;
    assert.equal(open.name, name, 'closed in another order than opened');
    stack.at(-1)!.children.push(open);
    return;
  }
  const attributes: Record<string, string> = {};
  for (const [, key = '', , value = ''] of written.matchAll(/([\w.:-]+)\s*=\s*(["'])(.*?)\2/gs)) {
    assert.ok(!(key in attributes), `"${key}" stands twice`);
    attributes[key] = entities(value);
  }
  const element = { name, attributes, children: [], text: '' };
  if (empty === '/') stack.at(-1)!.children.push(element);
  else stack.push(element);
}

function entities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));|&/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    const known = NAMED[name ?? ''];
    assert.ok(known !== undefined, `"${whole}" is no entity of XML`);
    return known;
  });
}

/** The children of a name. */
export function all(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the one child of a name; undefined when there is none. */
export function only(element: XmlElement, name: string): string | undefined {
  const found = all(element, name);
  assert.ok(found.length <= 1, `"${name}" stands ${found.length} times`);
  return found[0]?.text;
}
