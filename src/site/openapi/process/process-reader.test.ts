/** Tests of specifications read in processes: the same results, an unblocked program, and nothing read twice. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { localReader } from '../read/local-reader.ts';
import type { RequestedText } from '../read/specification-reader.ts';
import { processReader } from './process-reader.ts';

const OPERATIONS = 450;
const open: (() => Promise<void>)[] = [];
const folders: string[] = [];
after(async () => {
  for (const close of open) await close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function reader(more: Partial<Parameters<typeof processReader>[0]> = {}) {
  const made = processReader({ folder: undefined, ...more });
  open.push(() => made.close());
  return made;
}

function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'lectern-documents-')));
  return folders.at(-1)!;
}

/** More than is read where it is called. */
function large(title = 'Large', more: object = {}): string {
  const paths: Record<string, object> = {};
  for (let at = 0; at < OPERATIONS; at++)
    paths[`/things/${at}`] = {
      get: {
        summary: `Thing ${at}`,
        tags: [`group-${at % 3}`],
        description: 'word '.repeat(60),
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
        },
      },
    };
  const Thing = { type: 'object', nullable: true, properties: { id: { type: 'string' } } };
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title },
    paths,
    components: { schemas: { Thing, ...more } },
  });
}

interface Counted extends RequestedText {
  readonly reads: string[];
}

/** @param versions of other files; `texts` may change between two reads */
function wanted(texts: Record<string, string>, versions: Record<string, string> = {}): Counted {
  const reads: string[] = [];
  const bytes = async (path: string) => {
    reads.push(path);
    return texts[path] === undefined
      ? { reason: `"${path}" does not exist` }
      : { bytes: Buffer.from(texts[path]) };
  };
  return {
    source: 'a.json',
    file: 'a.json',
    issueFile: 'a.json',
    version: '1',
    size: texts['a.json']!.length,
    reads,
    text: () => bytes('a.json'),
    read: bytes,
    versionOf: (path) => versions[path],
  };
}

describe('a reader with processes', () => {
  it('answers as one without', async () => {
    const text = wanted({ 'a.json': large() });
    const [there, here] = [reader(), localReader()];
    const [one, two] = [await there.read(text), await here.read(text)];
    assert.deepEqual(one, two);
    const info = one.specification.operations[7]!;
    assert.equal(one.specification.operations.length, OPERATIONS + 1);
    assert.equal(one.specification.groups[1]!.operations[0], one.specification.operations[1]);
    const cut = await there.cut(one.specification, info, text);
    assert.deepEqual(cut, await here.cut(two.specification, info, text));
    assert.equal(cut.path, '/things/7');
  });

  it('leaves time for other work', async () => {
    // Much to read and little to answer: where it is read costs fifty times as much as where it is asked for, which no other
    // work on the machine can hide.
    const properties = Object.fromEntries(
      Array.from({ length: 30_000 }, (_, at) => [`p${at}`, { type: 'string', nullable: true }]),
    );
    const text = wanted({ 'a.json': large('Busy', { Wide: { type: 'object', properties } }) });
    const [there, here] = [reader(), localReader()];
    const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
      const before = process.threadCpuUsage();
      await work();
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    await there.read(text);
    await here.read(text);
    const spent: number[] = [];
    const control: number[] = [];
    // In turns, so that both have the same neighbours.
    for (let time = 0; time < 3; time++) {
      control.push(await cpuOf(() => here.read(text)));
      spent.push(await cpuOf(() => there.read(text)));
    }
    const [least, most] = [Math.min(...spent), Math.min(...control) / 5];
    assert.ok(least < most, `${least} µs, and at most ${most} µs are expected`);
  });

  it('reads nothing again that it kept, until a file has another version', async () => {
    const kept = folder();
    const texts = {
      'a.json': large('Kept', { Other: { $ref: 'b.json' } }),
      'b.json': '{"type":"string","title":"Old"}',
    };
    const first = wanted(texts, { 'b.json': '1' });
    const one = await reader({ folder: kept }).read(first);
    assert.deepEqual(first.reads, ['a.json', 'b.json']);
    const again = wanted(texts, { 'b.json': '1' });
    const next = reader({ folder: kept });
    assert.deepEqual(await next.read(again), one);
    const schema = one.specification.operations.find(({ path }) => path === 'Other')!;
    assert.equal((await next.cut(one.specification, schema, again)).title, 'Old');
    assert.deepEqual(again.reads, []);
    const changed = wanted({ ...texts, 'b.json': '{"type":"string","title":"New"}' }, { 'b.json': '2' });
    const two = await reader({ folder: kept }).read(changed);
    assert.deepEqual(changed.reads, ['a.json', 'b.json']);
    assert.notEqual(two.specification.fingerprint, one.specification.fingerprint);
  });

  it('reads the file again when what it kept is gone or damaged', async () => {
    const kept = folder();
    const text = wanted({ 'a.json': large('Gone') });
    const first = reader({ folder: kept });
    const { specification } = await first.read(text);
    await first.close();
    for (const name of readdirSync(kept)) writeFileSync(join(kept, name), 'nothing of ours');
    const next = reader({ folder: kept });
    const cut = await next.cut(specification, specification.operations[3]!, text);
    assert.equal(cut.path, '/things/3');
    assert.equal((await next.read(text)).specification.title, 'Gone');
    assert.deepEqual(text.reads, ['a.json', 'a.json', 'a.json']);
  });

  it('reports one that needs too much memory, and reads the next', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 70_000 }, (_, at) => [`S${at}`, { type: 'string' }]),
    );
    const made = reader({ memoryMb: 16 });
    const full = await made.read(wanted({ 'a.json': large('Full', many) }));
    assert.equal(full.specification.state, 'broken');
    assert.match(full.specification.issues[0]!.message, /it takes more than 16 MB of memory/);
    const info = { ...full.specification, kind: 'schema', method: 'SCHEMA', path: 'S1' } as never;
    await assert.rejects(
      made.cut({ fingerprint: 'unknown' }, info, wanted({ 'a.json': large('Full', many) })),
      /cannot be read: it takes more than 16 MB of memory/,
    );
    assert.equal((await made.read(wanted({ 'a.json': large('Next') }))).specification.title, 'Next');
  });

  it('gives up one that takes too long', async () => {
    const made = reader({ deadlineMs: 1 });
    const late = await made.read(wanted({ 'a.json': large('Late') }));
    assert.match(late.specification.issues[0]!.message, /it takes more than 0 seconds of processor time/);
  });

  it('reads a small one at once, unless it refers to other files', async () => {
    const small = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Small' },
      paths: { '/a': { get: {} } },
    });
    const kept = folder();
    const made = reader({ folder: kept });
    const alone = await made.read(wanted({ 'a.json': small }));
    assert.equal(alone.specification.title, 'Small');
    assert.deepEqual(readdirSync(kept), []);
    const refers = small.replace('{"get":{}}', '{"$ref":"b.json"}');
    const text = wanted({ 'a.json': refers, 'b.json': '{"get":{"summary":"There"}}' });
    const { specification } = await made.read(text);
    assert.equal(specification.operations[0]?.title, 'There');
    assert.ok(readdirSync(kept).length > 0);
    const cut = await made.cut(specification, specification.operations[0]!, text);
    assert.equal(cut.title, 'There');
  });
});
