/** The documents for contributors are true about files: every path that they name exists. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '..');
const documents = globSync(['*.md', 'decisions/*.md', 'bench/README.md'], { cwd: root });
const paths = globSync('{bin,src,test,scripts,bench,deploy,docs,decisions,architecture,.github}/**', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.includes('.cache'),
}).map((path) => `/${path.replaceAll('\\', '/')}`);
const known = new Set(
  paths.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(index + 1))),
);

/** What is a path: it has a slash or the ending of a source, and neither a placeholder in capitals nor a pattern. */
const PATH = /^(?:[\w.-]+\/)+(?:[\w.-]+\.\w+)?$|^[\w-]+(?:\.data|\.test)?\.ts$/;
/** Paths of programs and sites, not of this repository. */
const ELSEWHERE = /^(?:dist|\.runtime|node_modules|\.ci|\.lectern|application|text|package)\/|^\.\.?\/|\/\//;

describe('documents for contributors', () => {
  for (const document of documents)
    it(`${document} names only files and folders that exist`, () => {
      const text = readFileSync(join(root, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
      const missing = [...text.matchAll(/`([^`\s]+)`/g)]
        .map(([, name]) => name!)
        .filter((name) => PATH.test(name) && !/[A-Z]{3}/.test(name) && !ELSEWHERE.test(name))
        .filter((name) => !known.has(name.replace(/\/$/, '')));
      assert.deepEqual(missing, []);
    });
});
