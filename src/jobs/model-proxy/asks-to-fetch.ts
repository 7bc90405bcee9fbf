/** Whether a request has the endpoint fetch something: an address can carry out of the confinement whatever a program reads in it. */
import { afterSpace, afterString } from './json-spans.ts';

const [QUOTE, COLON] = [0x22, 0x3a];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
/** Fields whose text may be an address, of the three formats and of gateways; in lower case and without underscores. */
const FETCHED: ReadonlySet<string> = new Set([
  'imageurl',
  'fileurl',
  'videourl',
  'audiourl',
  'fileuri',
  'filedata',
]);
/** Objects whose field `url` is one. */
const HOLDERS: ReadonlySet<string> = new Set([...FETCHED, 'source']);
const LONGEST_NAME = 80;
/** No format goes deeper. */
const DEEPEST = 64;
/** Pictures that come with the request are addresses too. */
const SCHEME = /^(?!data:)[a-z][a-z0-9+.-]*:/i;
const SCHEME_BYTES = 160;

export function asksToFetch(body: Buffer): boolean {
  /** The fields that hold what is open at this place, and how deep it is. */
  const holders: string[] = [];
  let [field, depth] = ['', 0];
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) {
      const end = afterString(body, at);
      // What is no JSON is refused elsewhere.
      if (end === undefined) return false;
      const next = afterSpace(body, end);
      if (body[next] === COLON) {
        field = nameAt(body, at, end);
        at = next;
        continue;
      }
      const holder = depth <= DEEPEST ? holders.at(-1) : undefined;
      const canBe = FETCHED.has(field) || (field === 'url' && HOLDERS.has(holder ?? ''));
      if (canBe && isAddress(body, at, end)) return true;
      field = '';
      at = end - 1;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (depth++ < DEEPEST) holders.push(field);
      field = '';
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      if (depth-- <= DEEPEST) holders.pop();
      field = '';
    }
  }
  return false;
}

function nameAt(body: Buffer, at: number, end: number): string {
  return end - at > LONGEST_NAME ? '' : textAt(body, at, end).toLowerCase().replaceAll('_', '');
}

/** Blanks before a scheme, and line ends in it, are left out by those who fetch it. */
function isAddress(body: Buffer, at: number, end: number): boolean {
  const text = textAt(body, at, end).replace(/[\u0000-\u0020]/g, '');
  const isHidden = end - at > SCHEME_BYTES && text.length < SCHEME_BYTES / 2;
  return isHidden || SCHEME.test(text);
}

/** The beginning of a text, without its escapes. */
function textAt(body: Buffer, at: number, end: number): string {
  return body
    .toString('utf8', at + 1, Math.min(end - 1, at + SCHEME_BYTES))
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrtbf]/g, '')
    .replace(/\\(.)/g, '$1');
}
