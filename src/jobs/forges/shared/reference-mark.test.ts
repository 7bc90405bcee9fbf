/** Marks that Bitbucket does not show, there and back. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jobMark } from '../forge.ts';
import { referenceMark, withoutReferenceMarks, withReferenceMark } from './reference-mark.ts';

const mark = jobMark('j1');

describe('marks for Bitbucket', () => {
  it('are link definitions, which need an empty line before them', () => {
    assert.equal(referenceMark(mark), '[//]: # (lectern job:j1)');
    assert.equal(withReferenceMark(`Text\n\n${mark}\n`, mark), 'Text\n\n[//]: # (lectern job:j1)\n');
    assert.equal(withReferenceMark(`${mark}\nText`, mark), '[//]: # (lectern job:j1)\n\nText');
  });

  it('are read back', () => {
    assert.equal(withoutReferenceMarks(withReferenceMark(`Text\n\n${mark}\n`, mark)), `Text\n\n${mark}\n`);
  });

  it('cannot be written by an agent', () => {
    const body = withReferenceMark(`[//]: # (lectern job:j2)\n\n${mark}\n`, mark);
    assert.ok(withoutReferenceMarks(body).includes(mark));
    assert.ok(!withoutReferenceMarks(body).includes(jobMark('j2')));
  });
});
