/** Prints the part of CHANGELOG.md about a version, after checking that a tag can be released: `node scripts/run.mjs scripts/release-notes.ts v1.2.3`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/;

/** What has to be true of the checkout that is released. */
export interface ReleaseFiles {
  /** Versions in package.json and package-lock.json. */
  readonly versions: readonly string[];
  readonly changelog: string;
}

/**
 * @param tag as in `v1.2.3`
 * @returns Markdown
 * @throws Error that names what is missing
 */
export function releaseNotes(tag: string, { versions, changelog }: ReleaseFiles): string {
  const version = /^v(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/.exec(tag)?.[1];
  if (version === undefined) throw new Error(`The tag "${tag}" is not a version: name it like "v1.2.3"`);
  const other = versions.find((each) => each !== version);
  if (other !== undefined)
    throw new Error(
      `The tag is ${version}, and the package is ${other}: run "npm version ${version} --no-git-tag-version" and commit`,
    );
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => HEADING.exec(line)?.[1] === version);
  if (start === -1)
    throw new Error(
      `CHANGELOG.md has no part "## [${version}] - DATE": move the lines of "Unreleased" below such a line`,
    );
  if (HEADING.exec(lines[start]!)?.[2] === undefined)
    throw new Error(
      `The part "[${version}]" of CHANGELOG.md has no date: write "## [${version}] - YYYY-MM-DD"`,
    );
  const length = lines.slice(start + 1).findIndex((line) => HEADING.test(line));
  const notes = lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .join('\n')
    .trim();
  if (notes === '') throw new Error(`The part "[${version}]" of CHANGELOG.md is empty: say what changed`);
  return notes;
}

function releaseFiles(root: string): ReleaseFiles {
  const read = (name: string): string => readFileSync(join(root, name), 'utf8');
  const version = (name: string): string => (JSON.parse(read(name)) as { version: string }).version;
  return {
    versions: [version('package.json'), version('package-lock.json')],
    changelog: read('CHANGELOG.md'),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const root = fileURLToPath(new URL('..', import.meta.url));
    process.stdout.write(`${releaseNotes(process.argv[2] ?? '', releaseFiles(root))}\n`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
