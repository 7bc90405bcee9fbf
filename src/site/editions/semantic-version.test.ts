/** The order of releases, with the examples of the specification. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compareVersions, semanticVersion } from './find-refs.ts';

const ORDERED = [
  '0.9',
  'v1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  'docs-1.0.0-rc.1',
  'v1.0.0',
  '1.0.1+build.5',
  'v1.2',
  'v1.10.0',
  'release/2.0.0-rc.1',
  'release/2',
  'v2.0.0.1',
  'package@2.1.0',
  'v2024.1.15',
];

it('orders releases and pre-releases', () => {
  const versions = ORDERED.map((name) => semanticVersion(name)!);
  for (const [at, version] of versions.entries())
    for (const [other, against] of versions.entries())
      assert.equal(
        Math.sign(compareVersions(version, against)),
        Math.sign(at - other),
        `${ORDERED[at]} ${ORDERED[other]}`,
      );
});

it('knows which names are releases, and which are none', () => {
  for (const name of ['main', 'latest', '', 'v', 'v1.x', '1..2', `v1.${'0'.repeat(300)}`])
    assert.equal(semanticVersion(name), undefined, name);
  assert.deepEqual(semanticVersion('v1.2.3-rc.1+5')?.before, ['rc', '1']);
  assert.deepEqual(semanticVersion('v1.2.3+5')?.before, []);
  assert.deepEqual(semanticVersion('v2-stable'), { numbers: [2], before: ['stable'] });
});
