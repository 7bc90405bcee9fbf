/** Rewrites the addresses of links and pictures in Markdown, outside of code. */
import { replaceOutside } from '../../content/syntax/code-ranges.ts';

const INLINE =
  /(\]\([ \t]*)(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)(?=[ \t\n]*(?:\)|["'(]|[ \t\n]["'(]))/g;
const DEFINITION = /^([ \t]*(?:>[ \t]?)*\[(?!\^)[^\]\n]{1,300}\]:[ \t]*\n?[ \t]*)(<[^<>\n]*>|[^\s<>]+)/gm;
/** A link by its words alone, with a footnote after it. */
const NOTED = /\[([^\][\n]{1,200})\](?=\[\^)/g;
const LABEL = /^[ \t]*(?:>[ \t]?)*\[(?!\^)([^\]\n]{1,200})\]:/gm;
const ATTRIBUTE =
  /((?:\s|\ue000[A-Za-z][\w.]*\s[^<>\n]*?)(?:href|src|srcSet|poster|link|img)=)(["'])([^"'<>\n]*)\2/g;

/** @param to the new address; the same one when it stays */
export function rewriteLinks(text: string, to: (address: string) => string): string {
  const moved = (written: string): string => {
    const isPointed = written.startsWith('<');
    const address = isPointed ? written.slice(1, -1) : written;
    if (address === '') return written;
    const now = to(address);
    // A name of a file may have a percent sign of its own.
    return now === address
      ? written
      : now.replace(/%(?![\da-f]{2})/gi, '%25').replace(/[\s()<>]/g, (sign) => encodeSign(sign));
  };
  let out = text.includes('][^') ? withNotedLinks(text) : text;
  if (out.includes(']('))
    out = replaceOutside(out, INLINE, ([, before, address]) => before! + moved(address!));
  if (out.includes(']:'))
    out = replaceOutside(out, DEFINITION, ([, before, address]) => before! + bare(moved(address!)));
  if (/(?:href|src|srcSet|poster|link|img)=/.test(out))
    out = replaceOutside(
      out,
      ATTRIBUTE,
      ([, before, quote, address]) => `${before!}${quote!}${address === '' ? '' : to(address!)}${quote!}`,
    );
  return out;
}

/** `[a][^1]` is a link and its footnote in other programs. */
function withNotedLinks(text: string): string {
  const labels = new Set([...text.matchAll(LABEL)].map(([, label]) => label!.toLowerCase()));
  if (labels.size === 0) return text;
  return replaceOutside(text, NOTED, ([all, words]) => (labels.has(words!.toLowerCase()) ? `${all}[]` : all));
}

/** Without marks around an address that needs none; on a line of its own it would be a link. */
const bare = (written: string): string => (/^<[^\s<>]+>$/.test(written) ? written.slice(1, -1) : written);

const encodeSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** An address with its parts after the path. */
export function splitAddress(address: string): { readonly path: string; readonly rest: string } {
  const at = address.search(/[?#]/);
  return at < 0 ? { path: address, rest: '' } : { path: address.slice(0, at), rest: address.slice(at) };
}

/** True for addresses that no file of the folder has. */
export const isOutside = (address: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(address);

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
