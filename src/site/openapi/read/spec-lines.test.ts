/** Tests of line numbers of names in JSON and YAML, found without parsing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { specLines } from './spec-lines.ts';

describe('the line of a name', () => {
  it('is that of a key, not of a text', () => {
    const yaml =
      'info: {description: "/a: is a path"}\npaths:\n  /a/b:\n    get: {}\n  "/a":\n    get: {summary: /c}\n  \'/c\':\n    get: {}';
    const lines = specLines(yaml, 'paths');
    assert.deepEqual([lines.find('/a/b'), lines.below('get')], [3, 4]);
    assert.deepEqual([lines.find('/a'), lines.below('get')], [5, 6]);
    assert.deepEqual([lines.find('/c'), lines.below('get'), lines.below('put')], [7, 8, undefined]);
  });

  it('is found in JSON of one line, and in JSON of many', () => {
    const document = { paths: { '/a': { get: {} } } };
    assert.equal(specLines(JSON.stringify(document), 'paths').find('/a'), 1);
    assert.equal(specLines(JSON.stringify(document, null, 1), 'paths').find('/a'), 3);
  });

  it('is given up when names are spelled otherwise in the file', () => {
    const text = `paths: {}\n${'\n# nothing'.repeat(1_000_000)}`;
    const lines = specLines(text, 'paths');
    const start = threadCpuMs();
    for (let i = 0; i < 20_000; i++) assert.equal(lines.find(`/path/${i}`) ?? lines.below('get'), undefined);
    assert.ok(threadCpuMs() - start < 3_000);
  });
});
