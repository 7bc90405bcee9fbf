/** What a release needs: a tag that fits the package and the changelog, a complete list of components, a workflow with few rights. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { load } from 'js-yaml';
import { installedPackages, thirdParty } from '../test/support/installed-copy.ts';
import { releaseNotes } from './release-notes.ts';
import { shippedComponents } from './sbom.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-12-01

### Added

- A thing.

## [1.1.0]

- Undated.

## [1.0.0] - 2026-11-01
`;

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly needs?: string | readonly string[];
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const workflow = load(readFileSync(new URL('../.github/workflows/release.yml', import.meta.url), 'utf8')) as {
  readonly on: { readonly push: { readonly tags: readonly string[]; readonly branches?: unknown } };
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
};

describe('a release', () => {
  it('prints the part of the changelog about its version', () => {
    const notes = releaseNotes('v1.2.0', { versions: ['1.2.0', '1.2.0'], changelog: CHANGELOG });
    assert.equal(notes, '### Added\n\n- A thing.');
  });

  for (const [tag, versions, message] of [
    ['1.2.0', ['1.2.0'], /not a version: name it like "v1\.2\.3"/],
    ['v1.2.0; id', ['1.2.0'], /not a version/],
    ['v1.2.0', ['1.2.0', '1.1.0'], /The tag is 1\.2\.0, and the package is 1\.1\.0: run "npm version/],
    ['v1.3.0', ['1.3.0'], /has no part "## \[1\.3\.0\] - DATE"/],
    ['v1.1.0', ['1.1.0'], /has no date/],
    ['v1.0.0', ['1.0.0'], /is empty/],
  ] as const)
    it(`is refused: ${tag} of ${versions.join(' and ')}`, () =>
      assert.throws(() => releaseNotes(tag, { versions, changelog: CHANGELOG }), { message }));

  it('lists every component that is installed or bundled, and no tool of the build', () => {
    const { components, dependencies } = shippedComponents();
    const names = new Set(components.map(({ name }) => name));
    const { bundled, loaded } = thirdParty();
    assert.deepEqual(
      [...bundled.map(({ name }) => name), ...loaded, ...installedPackages()].filter(
        (name) => !names.has(name),
      ),
      [],
    );
    for (const tool of ['esbuild', 'typescript', '@biomejs/biome', 'playwright-core'])
      assert.ok(!names.has(tool), tool);
    const refs = new Set(components.map((component) => component['bom-ref']));
    for (const { dependsOn = [] } of dependencies)
      for (const ref of dependsOn) assert.ok(refs.has(ref), `${ref} is no component`);
    assert.ok(!JSON.stringify(components).includes('cdx:npm:package:development'));
  });
});

describe('the workflow of a release', () => {
  it('runs for tags of versions alone', () => {
    assert.deepEqual(workflow.on, { push: { tags: ['v*.*.*'] } });
  });

  it('pins every action by its commit', () => {
    const uses = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.flatMap((step) => step.uses ?? []),
    );
    assert.ok(uses.length >= 5);
    for (const action of uses) assert.match(action, /^[\w./-]+@[0-9a-f]{40}$/);
  });

  it('has rights to write only where they are used, after the tests', () => {
    assert.deepEqual(workflow.permissions, {});
    const rights = Object.entries(workflow.jobs).map(([name, { permissions = {} }]) => [name, permissions]);
    assert.deepEqual(Object.fromEntries(rights), {
      test: { contents: 'read' },
      pack: { contents: 'read' },
      npm: { 'id-token': 'write' },
      release: { contents: 'write' },
    });
    const { pack, npm, release } = workflow.jobs;
    assert.deepEqual([pack!.needs, npm!.needs, release!.needs], ['test', 'pack', ['pack', 'npm']]);
    for (const job of [npm!, release!])
      assert.ok(
        !job.steps.some(({ run = '' }) => /npm (?:ci|install|test)|run\.mjs/.test(run)),
        'runs our code',
      );
  });

  it('publishes with provenance, and never puts a name of the event into a script', () => {
    const scripts = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    );
    assert.ok(scripts.some((script) => /npm publish .*--provenance/.test(script)));
    for (const script of scripts) assert.ok(!script.includes('${{'), script);
  });
});
