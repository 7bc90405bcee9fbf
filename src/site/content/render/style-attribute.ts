/** Serialises an author's `style`, an object or text, without declarations that could load or run something. */
import { isSafeSource } from '../../../lib/text/safe-href.ts';
import type { PropValue } from '../component.ts';
import { UNITLESS } from '../syntax/html-names.data.ts';

const NAME = /^(?:--[\w-]{1,60}|-?[a-z][a-z-]{0,60})$/;
// In CSS, a property name that ends like a scheme is followed by a colon, which would complete the scheme.
const REFUSED_NAME = /(?:javascript|vbscript)$|^(?:behavior|-moz-binding|-ms-behavior)$/i;
const REFUSED_VALUE = /expression\s*\(|javascript\s*:|vbscript\s*:|@import|<\/|[{}\\]/i;
const ADDRESS = /url\(\s*(['"]?)(.*?)\1\s*\)/gi;
const BETWEEN = /;(?![^()]*\))/;
const LONGEST = 2_000;

/** CSS text for a `style` attribute; empty when nothing in it is allowed. */
export function styleText(style: PropValue): string {
  const pairs = typeof style === 'string' ? fromText(style) : fromObject(style);
  return pairs
    .filter(([name, value]) => NAME.test(name) && !REFUSED_NAME.test(name) && isSafeValue(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** True for a self-contained CSS value that neither loads an unsafe address nor runs anything. */
export function isSafeValue(value: string): boolean {
  if (value === '' || value.length > LONGEST || REFUSED_VALUE.test(value) || BETWEEN.test(value))
    return false;
  return (
    [...value.matchAll(ADDRESS)].every(
      // The Content-Security-Policy of pages refuses images over plain HTTP.
      ([, , address]) => isSafeSource(address!) && !/^\s*http:/i.test(address!),
    ) && (value.match(/url\(/gi)?.length ?? 0) === [...value.matchAll(ADDRESS)].length
  );
}

function fromText(style: string): [string, string][] {
  return style
    .slice(0, LONGEST * 5)
    .replace(/\/\*.*?\*\//gs, '')
    .split(BETWEEN)
    .map((rule): [string, string] => {
      const at = rule.indexOf(':');
      return [cssName(rule.slice(0, Math.max(0, at)).trim()), rule.slice(at + 1).trim()];
    });
}

function fromObject(style: PropValue): [string, string][] {
  if (typeof style !== 'object' || style === null || Array.isArray(style)) return [];
  return Object.entries(style as Readonly<Record<string, PropValue>>).map(
    ([key, value]): [string, string] => {
      const name = cssName(key);
      if (typeof value === 'number')
        return [
          name,
          value === 0 || UNITLESS.has(name) || name.startsWith('--') ? String(value) : `${value}px`,
        ];
      return [name, typeof value === 'string' ? value.trim() : ''];
    },
  );
}

/** `backgroundColor` and `WebkitMask` as CSS spells them. */
function cssName(name: string): string {
  if (name.startsWith('--')) return name;
  const kebab = name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
  return kebab.replace(/^ms-/, '-ms-');
}
