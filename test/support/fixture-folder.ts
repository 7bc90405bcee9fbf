/** Makes a documentation folder for one test and removes it afterwards. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';

export interface FixtureFolder {
  readonly path: string;
  write(file: string, text: string | Uint8Array): void;
  remove(file: string): void;
}

const made: string[] = [];
after(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
});

/** @param files text by path; objects are written as JSON */
export function fixtureFolder(files: Readonly<Record<string, string | object>>): FixtureFolder {
  const path = mkdtempSync(join(tmpdir(), 'lectern-docs-'));
  made.push(path);
  const write = (file: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  };
  for (const [file, content] of Object.entries(files))
    write(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return { path, write, remove: (file) => rmSync(join(path, file), { force: true, recursive: true }) };
}

/** A docs.json with a name and this navigation. */
export function docsJson(navigation: object, more: object = {}): object {
  return { name: 'Fixture', theme: 'mint', colors: { primary: '#1d5bd6' }, navigation, ...more };
}
