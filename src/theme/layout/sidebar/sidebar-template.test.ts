/** Slots of a template are filled in place, in any order and however often they are named. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { html, trustedHtml } from '../../../lib/html.ts';
import { fill, templateWriter } from './sidebar-template.ts';

test('fill() inserts texts at their slots', () => {
  const out = templateWriter();
  out.add(html`<a`);
  out.slot('x', html` X`);
  out.add(html`><b`);
  out.slot('y', html` Y`);
  out.slot('y', html` Y`);
  out.add(html`>`);
  const template = out.done();
  const cases: [string[], string][] = [
    [[], '<a><b>'],
    [['x'], '<a X><b>'],
    [['y', 'x', 'x', 'unknown'], '<a X><b Y>'],
  ];
  for (const [keys, filled] of cases) assert.equal(String(fill(template, keys)), filled);
});

test('a template without fillings stays unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.nat(9))), fc.array(fc.nat(9)), (parts, keys) => {
      const out = templateWriter();
      for (const [text, key] of parts) {
        out.add(trustedHtml(text.replaceAll('\u0001', '')));
        out.slot(String(key), trustedHtml('\u0001'));
      }
      const template = out.done();
      assert.equal(String(fill(template, keys.map(String))).replaceAll('\u0001', ''), template.html);
    }),
  );
});
