/** Specifications written in a test as lists of operations, and a set of them that behaves like loaded ones. */
import { defined } from '../../../lib/defined.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import { segment } from '../../openapi/read/segment.ts';
import type { OperationInfo, Specification, SpecificationSet } from '../../openapi/specification.ts';

/** `GET /a` with overridden fields; title and tag come from `title` and `tag`. */
export type SampleOperation = string | (Partial<OperationInfo> & { readonly name: string });

interface SampleSpecification {
  readonly format?: Specification['format'];
  readonly state?: 'missing' | 'broken' | 'waiting';
  readonly operations?: readonly SampleOperation[];
}

/** By source as written. */
export function sampleSpecifications(
  written: Readonly<Record<string, SampleSpecification | readonly SampleOperation[]>>,
): SpecificationSet {
  const all = Object.entries(written).map(([source, sample]) =>
    specification(source, 'length' in sample ? { operations: sample } : sample),
  );
  const get = (source: string) => all.find((one) => one.source === source);
  const among = (sources: readonly string[] = []) =>
    sources.length === 0 ? all : sources.flatMap((source) => get(source) ?? []);
  return {
    all,
    get,
    getAll: (source) => all.filter((one) => one.source === source),
    find: ({ sources, method, path }) => {
      for (const one of among(sources)) {
        const info = one.operations.find((own) => own.method === method.toUpperCase() && own.path === path);
        if (info !== undefined) return { specification: one, info };
      }
      return undefined;
    },
    suggest: ({ sources, method, path }) =>
      nearest(
        `${method} ${path}`,
        among(sources).flatMap((one) => one.operations.map((own) => `${own.method} ${own.path}`)),
      ),
  };
}

function specification(source: string, sample: SampleSpecification): Specification {
  const operations = (sample.operations ?? []).map(operation);
  const tags = [...new Set(operations.filter((own) => !own.excluded).map(({ tag }) => tag))];
  const groups = tags.map((tag) => ({
    ...defined({ tag }),
    label: tag ?? 'API Reference',
    operations: operations.filter((own) => !own.excluded && own.tag === tag),
  }));
  return {
    source,
    file: source,
    format: sample.format ?? 'openapi',
    version: '3.1.0',
    title: source,
    fingerprint: source,
    operations,
    groups,
    issues: [],
    servers: [],
    cut: () => Promise.reject(new Error('there is no document')),
    ...defined({ state: sample.state }),
  };
}

function operation(sample: SampleOperation): OperationInfo {
  const { name, ...given } = typeof sample === 'string' ? { name: sample } : sample;
  const at = name.indexOf(' ');
  const [method, path] = [name.slice(0, at), name.slice(at + 1)];
  const title = given.title ?? name;
  const kind = method === 'WEBHOOK' ? 'webhook' : method === 'CHANNEL' ? 'channel' : 'operation';
  return {
    kind,
    method,
    path,
    title,
    deprecated: false,
    hidden: false,
    excluded: false,
    metadata: {},
    segment: [given.tag, title].flatMap((part) => (part === undefined ? [] : [segment(part)])).join('/'),
    ...given,
  };
}
