/** Class names of authors are evicted in time: a render process does not grow with the pages it has seen. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { it } from 'node:test';

const PROGRAM = `
  const { utilityCss } = await import(${JSON.stringify(new URL('../../src/site/content/utilities/utility-css.ts', import.meta.url).href)});
  const held = () => { gc(); return process.memoryUsage().heapUsed / 1e6; };
  await utilityCss(['flex']);
  const before = held();
  for (let page = 0; page < 25; page++)
    await utilityCss(Array.from({ length: 2_000 }, (_, i) => 'w-[' + (page * 2_000 + i) + 'px]'));
  process.stdout.write(String(held() - before));`;

it('keeps no more than a few pages of names', () => {
  const args = ['--expose-gc', '--input-type=module', '-e', PROGRAM];
  const megabytes = Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  assert.ok(megabytes < 18, `${megabytes} MB`);
});
