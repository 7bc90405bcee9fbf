/** Chooses the values of a sample: the author's examples, else generated ones, and placeholders for secrets. */

import { defined } from '../../../lib/defined.ts';
import { exampleOf } from '../examples/example-of.ts';
import type {
  ReferenceContent,
  ReferenceDocument,
  ReferenceParameter,
  ReferenceSettings,
  SecurityScheme,
} from '../reference-document.ts';
import { BASIC_PLACEHOLDER } from '../request/build-request.ts';
import { resolve } from '../request/schema-properties.ts';
import { isJsonType, sentType } from '../request/serialize-body.ts';
import type { RequestValues } from '../request-values.ts';

type Value = RequestValues['parameters'][number];

export function exampleValues(
  document: ReferenceDocument,
  settings: Pick<ReferenceSettings, 'examples'>,
): RequestValues {
  const all = settings.examples === 'all';
  const parameters = document.parameters.flatMap((parameter): readonly Value[] => {
    const value = parameterExample(parameter, { document, all });
    return value === undefined ? [] : [{ in: parameter.in, name: parameter.name, value }];
  });
  const security = Object.fromEntries(
    // All schemes of one alternative; an empty one only says that authentication is optional.
    (document.security.find((schemes) => schemes.length > 0) ?? []).map((scheme) => [
      scheme.name,
      secret(scheme),
    ]),
  );
  const body = bodyExample(document, all);
  return {
    server: { index: shownServer(document), variables: {} },
    parameters,
    security,
    ...defined({ body }),
  };
}

/** The first server with a host: only the page that shows a sample knows which host a relative one has. */
function shownServer({ servers }: ReferenceDocument): number {
  return Math.max(
    0,
    servers.findIndex(({ url }) => /^(?:[a-z][a-z0-9+.-]*:|\/\/|\{)/i.test(url)),
  );
}

interface Making {
  readonly document: ReferenceDocument;
  readonly all: boolean;
}

/** Optional parameters only with an author's example; in a path, `{name}` is clearer than a generated value. */
function parameterExample(parameter: ReferenceParameter, { document, all }: Making): unknown {
  const schema = resolve(parameter.schema, document.schemas);
  const examples = schema['examples'];
  const given =
    parameter.example ??
    schema['example'] ??
    (Array.isArray(examples) ? (examples[0] as unknown) : undefined);
  if (given !== undefined) return given;
  if (!parameter.required) return undefined;
  if (schema['default'] !== undefined) return schema['default'];
  if (parameter.in === 'path') return undefined;
  return exampleOf(parameter.schema, { schemas: document.schemas, mode: 'request', all });
}

function secret(scheme: SecurityScheme): string {
  if (scheme.default !== undefined && scheme.default !== '') return scheme.default;
  if (scheme.type === 'apiKey') return 'YOUR_API_KEY';
  return scheme.type === 'http' && scheme.scheme === 'basic' ? BASIC_PLACEHOLDER : 'YOUR_TOKEN';
}

function bodyExample(document: ReferenceDocument, all: boolean): RequestValues['body'] {
  const contents = document.body?.contents ?? [];
  const content = contents.find(({ type }) => isJsonType(type)) ?? contents[0];
  if (content === undefined) return undefined;
  const value = contentExample(content, { document, all });
  return value === undefined ? undefined : { type: content.type, value };
}

function contentExample(content: ReferenceContent, { document, all }: Making): unknown {
  const given = content.examples[0]?.value;
  if (given === undefined)
    return exampleOf(content.schema, { schemas: document.schemas, mode: 'request', all });
  const type = sentType(content.type);
  const structured = isJsonType(type) || type.startsWith('multipart/') || type.endsWith('urlencoded');
  if (typeof given !== 'string' || !structured) return given;
  // Authors write JSON text where a value is expected.
  const expected = resolve(content.schema, document.schemas)['type'];
  if (expected === 'string') return given;
  try {
    const data: unknown = JSON.parse(given);
    return typeof data === 'object' && data !== null ? data : given;
  } catch {
    return type.startsWith('multipart/') ? {} : given;
  }
}
