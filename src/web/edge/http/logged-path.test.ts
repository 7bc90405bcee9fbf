/** Every route whose path is a secret loses it on the way to the log. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loggedPath } from './logged-path.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

it('hides every token that a route takes from its path', () => {
  const routes = globSync('src/web/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/path: '([^']*:token[^']*)'/g)].map(
      ([, path]) => path!,
    ),
  );
  assert.ok(routes.length >= 7, String(routes.length));
  for (const route of routes) {
    const shown = loggedPath(route.replace(':token', 'SECRET'));
    assert.ok(!shown.includes('SECRET') && shown.length > 5, route);
  }
});

it('leaves other paths as they are, up to a length', () => {
  assert.equal(loggedPath('/guides/start'), '/guides/start');
  assert.equal(loggedPath(`/${'a'.repeat(900)}`).length, 501);
});
