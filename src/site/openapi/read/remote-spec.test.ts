/** Tests of specifications at a URL: the site never waits for them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memorySource } from '../../source/memory-source.ts';
import { listOf, recordOf } from '../json-data.ts';
import type { SpecificationSet } from '../specification.ts';
import { loadSpecifications } from './load-specifications.ts';
import type { RemoteAnswer } from './remote-answer.ts';
import { documentOf, wholeReader } from './testing/whole-reader.ts';

const URL = 'https://api.example.com/openapi.json';
const source = memorySource({});
const files = await source.list();
const text = (title: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title },
    paths: { '/a': { get: {} }, '/b': { $ref: 'b.json' } },
  });

async function load(
  answer: RemoteAnswer | undefined,
  more: { readonly known?: SpecificationSet; readonly name?: string } = {},
): Promise<SpecificationSet> {
  const place = { file: 'docs.json', line: 3, pointer: '/api/openapi' };
  const named = [{ source: more.name ?? URL, format: 'openapi' as const, place }];
  return await loadSpecifications({
    named,
    files,
    source,
    known: more.known,
    reader: wholeReader,
    remote: { get: () => answer },
  });
}
const issuesOf = (set: SpecificationSet): unknown[] =>
  set.all.map(({ state, issues }) => [
    state,
    ...issues.map(({ code, severity, line }) => `${severity} ${code} ${line}`),
  ]);

describe('a specification at an address', () => {
  it('waits until it has arrived, with an issue where it is named', async () => {
    assert.deepEqual(issuesOf(await load(undefined)), [['waiting', 'warning spec/fetching 3']]);
  });

  it('says why it could not be fetched', async () => {
    const set = await load({ state: 'failed', reason: 'the server answered 404' });
    assert.deepEqual(issuesOf(set), [['broken', 'error spec/fetch-failed 3']]);
    assert.match(set.all[0]?.issues[0]?.message ?? '', /could not be fetched: the server answered 404$/);
  });

  it('is read when it is there, and refers to no file', async () => {
    const set = await load({ state: 'ready', text: text('One'), version: '1' });
    assert.deepEqual(issuesOf(set), [[undefined, 'error spec/ref-address 3']]);
    assert.equal(set.find({ sources: [URL], method: 'GET', path: '/a' })?.specification.title, 'One');
  });

  it('is taken over while its version is the same', async () => {
    const known = await load({ state: 'ready', text: text('One'), version: '1' });
    const same = await load({ state: 'ready', text: text('One'), version: '1' }, { known });
    assert.equal(same.all[0], known.all[0]);
    const stale = await load(
      { state: 'ready', text: text('One'), version: '1', problem: 'no answer' },
      { known },
    );
    assert.deepEqual(issuesOf(stale), [
      [undefined, 'error spec/ref-address 3', 'warning spec/not-refreshed 3'],
    ]);
    const next = await load({ state: 'ready', text: text('Two'), version: '2' }, { known: stale });
    assert.deepEqual([next.all[0]?.title, next.all[0]?.issues.length], ['Two', 1]);
  });

  it('resolves relative servers against its URL', async () => {
    const servers = async (more: object): Promise<unknown> => {
      const spec = JSON.stringify({ openapi: '3.1.0', info: { title: 'One' }, ...more });
      const set = await load({ state: 'ready', text: spec, version: '1' });
      const document = documentOf(set.all[0]!);
      const item = recordOf(recordOf(document['paths'])['/a']);
      return [document['servers'], item['servers'], recordOf(item['get'])['servers']]
        .flatMap(listOf)
        .map((server) => recordOf(server)['url']);
    };
    assert.deepEqual(await servers({}), ['https://api.example.com']);
    assert.deepEqual(
      await servers({
        servers: [{ url: '/v3' }, { url: 'x/{region}' }, { url: 'https://other.test/a' }, { url: '{any}/b' }],
        paths: { '/a': { servers: [{ url: '//cdn.test/c' }], get: { servers: [{ url: '..' }] } } },
      }),
      [
        ...['https://api.example.com/v3', 'https://api.example.com/x/{region}', 'https://other.test/a'],
        ...['{any}/b', 'https://cdn.test/c', 'https://api.example.com'],
      ],
    );
  });

  it('is not asked for over http, and not at all where nothing is fetched', async () => {
    const remote = { get: () => assert.fail('asked') };
    const named = [{ source: 'http://api.example.com/a.json', format: 'openapi' as const }];
    assert.deepEqual(issuesOf(await loadSpecifications({ named, files, source, remote })), [
      ['broken', 'error spec/address undefined'],
    ]);
    const without = [{ source: URL, format: 'openapi' as const }];
    assert.deepEqual(issuesOf(await loadSpecifications({ named: without, files, source })), [
      ['waiting', 'warning spec/not-fetched undefined'],
    ]);
  });
});
