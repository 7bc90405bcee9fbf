/** Shows the docs.json of a fixture site, so that an example of the manual is one that the tests run. */
import { readFileSync } from 'node:fs';
import { fence } from './markdown.ts';

/** @param file path of the docs.json */
export function siteExample(file: string): string {
  return fence('json docs.json', readFileSync(file, 'utf8'));
}
