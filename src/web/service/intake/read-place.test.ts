/** What the address of a submission says of the section and the commit, and what it may not say. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type FeedbackPlace, readPlace } from './intake.ts';

const COMMIT = '3f9a1c07be42d58e6011a9c4f7d2b83e5a90c641';
const CASES: readonly (readonly [path: string, place: FeedbackPlace])[] = [
  ['/a', {}],
  ['/a#run-it', { anchor: 'run-it' }],
  [`/a?commit=${COMMIT}`, { commit: COMMIT }],
  [`/a?x=1&commit=${COMMIT}#%C3%BCber`, { commit: COMMIT, anchor: 'über' }],
  [`/a#x?commit=${COMMIT}`, { anchor: `x?commit=${COMMIT}` }],
  ['/a?commit=HEAD#', {}],
  [`/a?commit=${COMMIT.slice(1)}`, {}],
  [`/a?commit=${COMMIT.toUpperCase()}`, {}],
  ['/a#a%20b', {}],
  ['/a#a%00b', {}],
  ['/a#%E0%A4%A', {}],
  [`/a#${'x'.repeat(201)}`, {}],
  [`/a#${'x'.repeat(200)}`, { anchor: 'x'.repeat(200) }],
];

for (const [path, place] of CASES)
  it(`of ${path.slice(0, 60)}`, () => assert.deepEqual(readPlace(path), place));
