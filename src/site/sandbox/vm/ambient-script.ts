/** Runs first inside the sandbox: makes time and randomness deterministic, and defines globals that code expects. */

/**
 * Pages are cached by their content, so rendering must not depend on its time: `Date` is fixed and `Math.random` begins
 * anew in each use. `state.now` is set by the use.
 */
export const AMBIENT_SCRIPT = String.raw`
(() => {
  const state = { now: 0, seed: 1 };
  const define = (target, name, value) =>
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });

  const RealDate = Date;
  const construct = Reflect.construct;
  const FixedDate = function Date(...given) {
    if (new.target === undefined) return new RealDate(state.now).toString();
    return construct(RealDate, given.length === 0 ? [state.now] : given, new.target);
  };
  Object.defineProperty(FixedDate, 'prototype', { value: RealDate.prototype });
  define(FixedDate, 'now', () => state.now);
  define(FixedDate, 'parse', RealDate.parse);
  define(FixedDate, 'UTC', RealDate.UTC);
  define(RealDate.prototype, 'constructor', FixedDate);
  define(globalThis, 'Date', FixedDate);
  define(globalThis, 'performance', { now: () => 0 });

  define(Math, 'random', () => {
    state.seed = (state.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state.seed ^ (state.seed >>> 15), 1 | state.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  });

  const nothing = () => undefined;
  const console = {};
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'table', 'group', 'groupEnd', 'time', 'timeEnd', 'assert', 'dir'])
    console[name] = nothing;
  define(globalThis, 'console', console);
  for (const name of ['setTimeout', 'setInterval', 'setImmediate']) define(globalThis, name, () => 0);
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate', 'queueMicrotask']) define(globalThis, name, nothing);

  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const refuse = (why) => {
    throw Object.assign(new Error(why), { name: 'InvalidCharacterError' });
  };
  define(globalThis, 'btoa', (given) => {
    const text = String(given);
    let made = '';
    for (let at = 0; at < text.length; at += 3) {
      const bytes = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
      if (bytes.some((byte) => byte > 255)) refuse('the text has letters that one byte cannot hold');
      const bits = (bytes[0] << 16) | ((bytes[1] || 0) << 8) | (bytes[2] || 0);
      const four = [18, 12, 6, 0].map((shift) => LETTERS[(bits >> shift) & 63]);
      made += at + 2 < text.length ? four.join('') : at + 1 < text.length ? four.slice(0, 3).join('') + '=' : four.slice(0, 2).join('') + '==';
    }
    return made;
  });
  define(globalThis, 'atob', (given) => {
    let text = String(given).replace(/[\t\n\f\r ]/g, '');
    if (text.length % 4 === 0) text = text.replace(/==?$/, '');
    if (text.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(text)) refuse('the text is not base64');
    let made = '';
    let bits = 0;
    for (let at = 0; at < text.length; at += 1) {
      bits = (bits << 6) | LETTERS.indexOf(text[at]);
      if (at % 4 > 0) made += String.fromCharCode((bits >> (6 - 2 * (at % 4))) & 255);
      if (at % 4 === 3) bits = 0;
    }
    return made;
  });

  // The engine does not group digits, and every browser does.
  define(Number.prototype, 'toLocaleString', function toLocaleString(_locale, options) {
    const least = options?.minimumFractionDigits ?? 0;
    const most = options?.maximumFractionDigits ?? Math.max(least, 3);
    if (!Number.isFinite(+this) || Math.abs(+this) >= 1e21) return String(+this);
    const [whole, fraction = ''] = (+this).toFixed(most).split('.');
    const kept = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '');
    return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (kept === '' ? '' : '.' + kept);
  });
  define(globalThis, '__ambient', state);
})();
`;

/**
 * The engine checks the clock between steps of the code, and never inside its built-in functions. These are the ones that can run
 * for hours on a few bytes: on array-likes with a false length, and in searches of long text for long text.
 */
export const GUARD_SCRIPT = `
(() => {
  'use strict';
  const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const { isArray } = Array;
  // A few hundred milliseconds each.
  const LENGTH = 1e7;
  const SEARCH = 1e8;
  const tooLong = () => new RangeError('processes too much data');
  const claimed = (value) => {
    if (isArray(value)) return value.length;
    for (let at = value, level = 0; at !== null && level < 100; at = getPrototypeOf(at), level += 1) {
      const field = getOwnPropertyDescriptor(at, 'length');
      // A getter could return something else when the engine reads it again.
      if (field !== undefined) return typeof field.value === 'number' ? field.value : Infinity;
    }
    return 0;
  };
  const replace = (target, name, check) => {
    const original = target[name];
    if (typeof original !== 'function') return;
    const guarded = { [name](...given) { return apply(original, check(this, given), given); } }[name];
    defineProperty(guarded, 'length', { value: original.length, configurable: true });
    defineProperty(target, name, { value: guarded, writable: true, configurable: true, enumerable: false });
  };

  const LIST = ['concat', 'copyWithin', 'every', 'fill', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flat', 'flatMap',
    'forEach', 'includes', 'indexOf', 'join', 'lastIndexOf', 'map', 'reduce', 'reduceRight', 'reverse', 'shift', 'slice', 'some', 'sort',
    'splice', 'toReversed', 'toSorted', 'toSpliced', 'toLocaleString', 'unshift', 'with'];
  for (const name of LIST)
    replace(Array.prototype, name, (self) => {
      const claims = (typeof self === 'object' && self !== null) || typeof self === 'function';
      if (claims && !(claimed(self) <= LENGTH)) throw tooLong();
      return self;
    });

  const { RegExp, String: text } = globalThis;
  for (const name of ['includes', 'indexOf', 'lastIndexOf', 'split', 'replace', 'replaceAll'])
    replace(String.prototype, name, (self, given) => {
      const long = self === null || self === undefined ? self : text(self);
      if (given.length > 0 && !(given[0] instanceof RegExp)) given[0] = text(given[0]);
      if (long?.length * given[0]?.length > SEARCH) throw tooLong();
      return long;
    });
})();
`;
