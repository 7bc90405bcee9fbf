/** Prints the components of the npm package as CycloneDX, bundled ones included: `node scripts/run.mjs scripts/sbom.ts`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ThirdParty } from './build-notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const MAX_BYTES = 64 * 1024 * 1024;

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly properties?: readonly { readonly name: string }[];
}

interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

const DEVELOPMENT = 'cdx:npm:package:development';

function npmSbom(): Bom {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const shell = process.platform === 'win32';
  const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: MAX_BYTES, shell });
  return JSON.parse(text) as Bom;
}

/** npm calls bundled packages development dependencies; whoever runs the program has them all the same. */
function withoutDevelopment({ properties = [], ...rest }: Component): Component {
  return { ...rest, properties: properties.filter(({ name }) => name !== DEVELOPMENT) };
}

/** @throws Error when a bundled package is not among the installed ones */
export function shippedComponents(): Bom {
  const all = npmSbom();
  const installed = all.components
    .filter(({ properties = [] }) => !properties.some(({ name }) => name === DEVELOPMENT))
    .map((component) => component['bom-ref']);
  const { bundled } = JSON.parse(readFileSync(join(root, 'dist/third-party.json'), 'utf8')) as ThirdParty;
  const named = bundled.map(({ name, version }) => {
    const found = all.components.find((each) => each.name === name && each.version === version);
    if (found === undefined)
      throw new Error(
        `npm does not know ${name}@${version}, which is bundled: run "npm ci", then build anew`,
      );
    return found['bom-ref'];
  });
  const own = all.metadata.component;
  const shipped = new Set([own['bom-ref'], ...installed, ...named]);
  const isShipped = (ref: string): boolean => shipped.has(ref);
  return {
    ...all,
    metadata: { ...all.metadata, component: { ...own, name: 'lectern' } },
    components: all.components.filter((component) => isShipped(component['bom-ref'])).map(withoutDevelopment),
    dependencies: all.dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${JSON.stringify(shippedComponents(), undefined, 2)}\n`);
