/** The look of each name of `theme`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presetAttributes, themePreset } from './theme-preset.ts';

test('every documented name has its own look, unknown ones have the first', () => {
  const names = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma'];
  const looks = new Set(names.map((name) => JSON.stringify(themePreset(name))));
  assert.equal(looks.size, names.length);
  for (const name of ['unknown', '__proto__', 'constructor', ''])
    assert.deepEqual(themePreset(name), themePreset('mint'));
});

test('only what differs is written on <html>', () => {
  assert.deepEqual(
    Object.values(presetAttributes('mint')).filter((value) => value !== undefined),
    [],
  );
  assert.deepEqual(JSON.parse(JSON.stringify(presetAttributes('linden'))), {
    'data-radius': '4',
    'data-type': 'mono',
  });
});
