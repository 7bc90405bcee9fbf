/** Properties of any specification: each operation that is not excluded has one page, with a unique address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { OperationInfo } from '../../openapi/specification.ts';
import type { NavNode } from '../nav-node.ts';
import { resolveSample } from '../testing/resolve-sample.ts';
import { type SampleOperation, sampleSpecifications } from '../testing/sample-specifications.ts';

const SEGMENTS = [
  'a',
  'a',
  'tag/a',
  '',
  '..',
  'a-1',
  '../../etc',
  'é/ü',
  'x y',
  'index',
  'a/b/c',
  '%2f',
  '\u0000',
];

const operations: fc.Arbitrary<SampleOperation[]> = fc
  .array(
    fc.record({
      method: fc.constantFrom('GET', 'POST', 'WEBHOOK'),
      tag: fc.constantFrom(undefined, 'a', 'b', 'é'),
      segment: fc.constantFrom(...SEGMENTS),
      href: fc.constantFrom(undefined, undefined, undefined, '/own', 'own/../a', 'javascript:x', '//e.com/x'),
      hidden: fc.boolean(),
      excluded: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(({ method, tag, href, ...rest }, at) => {
      const given: Partial<OperationInfo> = {
        ...rest,
        ...(tag === undefined ? {} : { tag }),
        ...(href === undefined ? {} : { href }),
      };
      return { name: `${method} /p${at}`, title: 'A', ...given };
    }),
  );

const PLACES: readonly ((openapi: unknown) => unknown)[] = [
  (openapi) => ({ groups: [{ group: 'G', openapi, pages: ['a', 'tag/a'] }] }),
  (openapi) => ({ tabs: [{ tab: 'T', openapi }] }),
  (openapi) => ({ versions: [{ version: '1', openapi, tabs: [{ tab: 'T', pages: ['a'] }] }] }),
  (openapi) => ({ openapi, pages: ['a'] }),
  (openapi) => ({
    versions: [{ version: '1', openapi, tabs: [{ tab: 'T' }, { tab: 'U', groups: [{ group: 'G' }] }] }],
  }),
];

function all(nodes: readonly NavNode[]): NavNode[] {
  return nodes.flatMap((node) => [node, ...('children' in node ? all(node.children) : [])]);
}

test('every operation is reachable at an address of its own', () => {
  const directory = fc.constantFrom(undefined, '', '/', 'api', 'a/../b', 'tag');
  fc.assert(
    fc.property(operations, operations, fc.constantFrom(...PLACES), directory, (one, two, place, folder) => {
      const specifications = sampleSpecifications({ 'o.json': one, 'p.json': two });
      const openapi = [{ source: 'o.json', directory: folder }, 'p.json'];
      const pages = ['a', 'tag/a', 'api-reference/a', 'own'];
      const { tree, generated } = resolveSample(place(openapi), { specifications, pages });

      const wanted = specifications.all.flatMap((spec) =>
        spec.operations.filter(({ excluded }) => !excluded),
      );
      assert.deepEqual(new Set(generated.map(({ info }) => info)), new Set(wanted));
      const first = generated.filter(({ meta }) => meta.canonical === undefined);
      assert.equal(first.length, wanted.length);
      for (const { info, meta } of generated)
        if (meta.canonical !== undefined) {
          assert.equal(meta.canonical, first.find((one) => one.info === info)?.meta.url);
          assert.equal(meta.searchable, false);
        }

      const urls = generated.map(({ meta }) => meta.url);
      assert.equal(new Set([...urls, ...pages.map((path) => `/${path}`)]).size, urls.length + pages.length);
      for (const url of urls) {
        assert.match(url, /^(?:\/[^/\\?#\s]+)+$/);
        assert.doesNotMatch(decodeURIComponent(url), /(?:^|\/)\.{1,2}(?:\/|$)|\p{Cc}/u);
      }

      const nodes = all(tree.children);
      const listed = new Set(nodes.flatMap((node) => (node.kind === 'page' ? [node.url] : [])));
      for (const { info, meta } of generated) {
        assert.equal(listed.has(meta.url), !info.hidden, meta.url);
        assert.ok(Object.isFrozen(meta));
      }
      for (const node of nodes) {
        assert.ok(Object.isFrozen(node));
        if ('children' in node) assert.ok(Object.isFrozen(node.children));
      }
      assert.equal(new Set(nodes.map(({ id }) => id)).size, nodes.length);
    }),
    { numRuns: 300 },
  );
});
