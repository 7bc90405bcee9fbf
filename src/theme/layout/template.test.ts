/** Slots of a template are filled in their places, whatever the order and however often they are named. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fill, templateWriter } from './template.ts';

test('fill() puts texts where their slots are', () => {
  const out = templateWriter();
  out.add('<a');
  out.slot('x', ' X');
  out.add('><b');
  out.slot('y', ' Y');
  out.slot('y', ' Y');
  out.add('>');
  const template = out.done();
  const cases: [string[], string][] = [
    [[], '<a><b>'],
    [['x'], '<a X><b>'],
    [['y', 'x', 'x', 'unknown'], '<a X><b Y>'],
  ];
  for (const [keys, html] of cases) assert.equal(fill(template, keys), html);
});

test('a filled template without its fillings is the template', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.nat(9))), fc.array(fc.nat(9)), (parts, keys) => {
      const out = templateWriter();
      for (const [html, key] of parts) {
        out.add(html.replaceAll('\u0001', ''));
        out.slot(String(key), '\u0001');
      }
      const template = out.done();
      assert.equal(fill(template, keys.map(String)).replaceAll('\u0001', ''), template.html);
    }),
  );
});
