/** Builds the view of one operation: its schemas as fields, its examples as text. */
import { defined } from '../../../lib/defined.ts';
import { type ExampleSettings, exampleOf } from '../examples/example-of.ts';
import { exampleAsText } from '../examples/example-text.ts';
import { isRecord, listOf } from '../json-data.ts';
import type {
  CodeSample,
  ReferenceContent,
  ReferenceDocument,
  ReferenceParameter,
  ReferenceSettings,
} from '../reference-document.ts';
import type {
  ContentView,
  ExampleView,
  FieldView,
  ParameterSection,
  ReferenceView,
} from '../reference-view.ts';
import { settleSchema } from '../schema/schema-settle.ts';
import { valueText } from '../schema/schema-values.ts';
import { FieldTree, type Mode } from './describe-field.ts';
import { addEncodings, parameterSerialization } from './field-serialization.ts';

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

interface Describing {
  readonly document: ReferenceDocument;
  readonly settings: ReferenceSettings;
  readonly tree: FieldTree;
  /** Forms whose fields have encodings; applied after the tree has grown. */
  readonly encoded: { readonly field: FieldView; readonly content: ReferenceContent }[];
}

/** Pure, and never throws for a document from `bundleOperation`. */
export function describeOperation(
  document: ReferenceDocument,
  settings: ReferenceSettings,
  samples: readonly CodeSample[],
): ReferenceView {
  const at: Describing = { document, settings, tree: new FieldTree(document.schemas), encoded: [] };
  // A webhook is a request that the API sends.
  const [sent, answered]: readonly [Mode, Mode] =
    document.kind === 'webhook' ? ['response', 'request'] : ['request', 'response'];
  const { description, body, schema } = document;
  const view: Omit<ReferenceView, 'left'> = {
    kind: document.kind,
    method: document.method,
    path: document.path,
    title: document.title,
    ...defined({ description }),
    deprecated: document.deprecated,
    servers: document.servers,
    security: document.security,
    parameters: sectionsOf(at),
    ...(body === undefined
      ? {}
      : { body: { ...body, contents: body.contents.map((each) => contentOf(at, each, sent)) } }),
    responses: document.responses.map((response) => ({
      ...response,
      headers: response.headers.map((header) => parameterOf(at, header, answered)),
      contents: response.contents.map((each) => contentOf(at, each, answered)),
    })),
    callbacks: document.callbacks.map(({ body: sentBack, ...callback }) => ({
      ...callback,
      ...(sentBack === undefined ? {} : { body: contentOf(at, sentBack, 'response') }),
    })),
    ...(schema === undefined
      ? {}
      : { schema: contentOf(at, { type: 'application/json', schema, examples: [] }, 'both') }),
    messages: (document.messages ?? []).map(({ headers, ...message }) => ({
      ...message,
      ...(headers === undefined ? {} : { headers: at.tree.add(headers, 'both') }),
      content: contentOf(at, message.content, 'both'),
    })),
    samples: allSamples(document.samples, samples),
    cut: document.cut,
  };
  at.tree.grow();
  for (const { field, content } of at.encoded) addEncodings(field, content, document.schemas);
  return { ...view, left: [...(document.left ?? []), ...at.tree.unshown] };
}

function sectionsOf(at: Describing): ParameterSection[] {
  return PLACES.flatMap((place) => {
    const here = at.document.parameters.filter((parameter) => parameter.in === place);
    const fields = here.map((parameter) => parameterOf(at, parameter, 'request'));
    return fields.length === 0 ? [] : [{ in: place, fields }];
  });
}

function parameterOf(at: Describing, parameter: ReferenceParameter, mode: Mode): FieldView {
  const { name, required, deprecated, description, example } = parameter;
  const examples = parameter.examples?.map(({ value, summary }) => ({
    value: valueText(value),
    ...defined({ description: summary }),
  }));
  const written = parameterSerialization(parameter, at.document.schemas);
  return at.tree.add(parameter.schema, mode, {
    name,
    in: parameter.in,
    required,
    deprecated,
    ...defined({ description, written, given: example, examples }),
  });
}

function contentOf(at: Describing, content: ReferenceContent, mode: Mode): ContentView {
  const { schemas } = at.document;
  const field = at.tree.add(content.schema, mode);
  if (content.encoding !== undefined) at.encoded.push({ field, content });
  return {
    type: content.type,
    field,
    examples: examplesOf(content, { schemas, mode, all: at.settings.examples === 'all' }),
  };
}

/** The author's own first; they replace generated ones of the same language. */
function allSamples(own: readonly CodeSample[], generated: readonly CodeSample[]): CodeSample[] {
  const labels = new Set(own.map(({ label }) => label.toLowerCase()));
  return [...own, ...generated.filter(({ label }) => !labels.has(label.toLowerCase()))];
}

const MAX_EXAMPLES = 30;

/** Prepares the examples of one media type for display: the author's own, else one generated from the schema. */
function examplesOf(content: ReferenceContent, settings: ExampleSettings): ExampleView[] {
  const written = { type: content.type, schema: content.schema, schemas: settings.schemas };
  const given = content.examples.length > 0 ? content.examples : ofSchema(content, settings);
  if (given.length > 0)
    return given.map(({ name, summary, value }) => ({
      name,
      ...defined({ summary }),
      ...exampleAsText(value, written),
      isGenerated: false,
    }));
  // An empty schema gives no useful example.
  if (content.schema === false || isEmpty(content.schema)) return [];
  return [
    { name: 'Example', ...exampleAsText(exampleOf(content.schema, settings), written), isGenerated: true },
  ];
}

const isEmpty = (schema: unknown): boolean =>
  schema === true || (isRecord(schema) && Object.keys(schema).length === 0);

function ofSchema(content: ReferenceContent, { schemas }: ExampleSettings): ReferenceContent['examples'] {
  const { schema } = settleSchema(content.schema, { schemas, trail: [], work: { left: 10_000 } });
  const several = listOf(schema['examples']).slice(0, MAX_EXAMPLES);
  if (several.length > 0)
    return several.map((value, i) => ({
      name: several.length === 1 ? 'Example' : `Example ${i + 1}`,
      value,
    }));
  return schema['example'] === undefined ? [] : [{ name: 'Example', value: schema['example'] }];
}
