/** Cuts one operation out of its document, with everything its page needs and nothing else. */
import { defined } from '../../../lib/defined.ts';
import { isRecord, type JsonRecord, listOf, own, recordOf, textOf } from '../json-data.ts';
import type { CodeSample, ReferenceDocument, SecurityScheme } from '../reference-document.ts';
import { OPERATION_METHODS, type OperationInfo, type SpecificationDocument } from '../specification.ts';
import { findChannel, readMessages } from './read-channel.ts';
import { readBody, readResponses } from './read-contents.ts';
import { type ReadContext, readContext } from './read-context.ts';
import { isIgnored, readChannelParameters, readParameters } from './read-parameters.ts';
import { readChannelServers, readServers } from './read-servers.ts';

const MAX_SAMPLES = 50;

type Parts = Partial<
  Omit<ReferenceDocument, 'kind' | 'method' | 'path' | 'title' | 'schemas' | 'cut' | 'left'>
>;

interface BundleSource {
  /** Path in the repository; undefined for one that is loaded from an address. */
  readonly file?: string | undefined;
  readonly document: SpecificationDocument;
}

/** Never throws, for any document: what is missing or of the wrong type is left out. */
export function bundleOperation(specification: BundleSource, info: OperationInfo): ReferenceDocument {
  const context = readContext(specification.document);
  const description = context.budget.text(info.description);
  const parts = readParts(context, info);
  return {
    kind: info.kind,
    method: info.method,
    // Since AsyncAPI 3 the name is only an identifier for references.
    path: info.address ?? info.path,
    title: info.title,
    ...defined({ file: specification.file, line: info.line, description }),
    deprecated: info.deprecated,
    servers: [],
    security: [],
    parameters: [],
    responses: [],
    callbacks: [],
    samples: [],
    ...parts,
    schemas: context.schemas.finish(),
    cut: context.budget.cut,
    ...(context.budget.left.length === 0 ? {} : { left: context.budget.left }),
  };
}

function readParts(context: ReadContext, info: OperationInfo): Parts {
  if (info.kind === 'schema') return schemaParts(context, info.path);
  if (info.kind === 'channel') return channelParts(context, info.path);
  if (info.kind === 'webhook') {
    const { document } = context;
    const item = own(document['webhooks'], info.path) ?? own(document['x-webhooks'], info.path);
    const path = context.follow(item).value ?? {};
    const method = OPERATION_METHODS.find((name) => own(path, name.toLowerCase()) !== undefined);
    // The security of our own requests does not apply to those that we receive.
    return { ...operationParts(context, path, method ?? 'POST'), security: [] };
  }
  const path = context.follow(own(context.document['paths'], info.path)).value ?? {};
  return operationParts(context, path, info.method);
}

function operationParts(context: ReadContext, path: JsonRecord, method: string): Parts {
  const written = own(path, method.toLowerCase()) ?? own(path['additionalOperations'], method.toUpperCase());
  const operation = context.follow(written).value ?? {};
  const body = readBody(context, operation['requestBody']);
  const security = readSecurity(context, operation);
  const parameters = readParameters(context, [path['parameters'], operation['parameters']]);
  return {
    servers: readServers(context, [operation['servers'], path['servers'], context.document['servers']]),
    security,
    parameters: parameters.filter((parameter) => !isIgnored(parameter, security)),
    ...defined({ body }),
    responses: readResponses(context, operation['responses']),
    callbacks: readCallbacks(context, operation['callbacks']),
    samples: readSamples(context, operation),
  };
}

function channelParts(context: ReadContext, name: string): Parts {
  const channel = findChannel(context, name) ?? {};
  return {
    servers: readChannelServers(context, listOf(channel['servers'])),
    parameters: readChannelParameters(context, channel['parameters']),
    messages: readMessages(context, channel),
  };
}

function schemaParts(context: ReadContext, name: string): Parts {
  const all = recordOf(context.document['components'])['schemas'];
  if (own(all, name) === undefined) return {};
  const pointer = encodeURIComponent(name.toWellFormed()).replaceAll('~', '~0').replaceAll('%2F', '~1');
  return { schema: context.schemas.take({ $ref: `#/components/schemas/${pointer}` }) };
}

function readSamples(context: ReadContext, operation: JsonRecord): CodeSample[] {
  const given = ['x-codeSamples', 'x-code-samples'].flatMap((name) => listOf(operation[name]));
  return context.budget.first(given, 'code samples', MAX_SAMPLES).flatMap((sample) => {
    const { lang, label, source } = recordOf(sample);
    const [language, text] = [context.budget.text(lang), context.budget.text(source)];
    if (language === undefined || text === undefined) return [];
    return [{ lang: language, label: context.budget.text(label) ?? language, source: text }];
  });
}

const MAX_CALLBACKS = 50;

type Callback = ReferenceDocument['callbacks'][number];

/** Reads the callbacks of an operation: requests that the API sends to the client. */
function readCallbacks(context: ReadContext, callbacks: unknown): Callback[] {
  const found = context.budget
    .first(Object.entries(recordOf(callbacks)), 'callbacks', MAX_CALLBACKS)
    .flatMap(([name, callback]) => addresses(context, name, context.follow(callback).value));
  return [...context.budget.first(found, 'callbacks', MAX_CALLBACKS)];
}

function addresses(context: ReadContext, name: string, callback: JsonRecord | undefined): Callback[] {
  const entries = Object.entries(callback ?? {}).filter(([key]) => !key.startsWith('x-'));
  return context.budget.first(entries, 'callbacks', MAX_CALLBACKS).flatMap(([expression, item]) => {
    const path = context.follow(item).value ?? {};
    return OPERATION_METHODS.flatMap((method) => {
      const { value } = context.follow(path[method.toLowerCase()]);
      if (value === undefined || !context.budget.pay(name.length + expression.length + 40)) return [];
      return [one(context, { name, expression, method }, value)];
    });
  });
}

function one(
  context: ReadContext,
  at: Pick<Callback, 'name' | 'expression' | 'method'>,
  operation: JsonRecord,
): Callback {
  const description =
    context.budget.text(operation['description']) ?? context.budget.text(operation['summary']);
  const body = readBody(context, operation['requestBody'])?.contents[0];
  return {
    ...at,
    ...defined({ description, body }),
  };
}

const MAX_ALTERNATIVES = 50;
const MAX_SCHEMES = 20;
const MAX_SCOPES = 200;
const TYPES = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const;
const PLACES = ['header', 'query', 'cookie'] as const;

/** An operation with `security: []` needs none, even if the document does. */
function readSecurity(context: ReadContext, operation: unknown): SecurityScheme[][] {
  const given = isRecord(operation) ? operation['security'] : undefined;
  const alternatives = Array.isArray(given) ? given : listOf(context.document['security']);
  return context.budget.first(alternatives, 'ways to authorize', MAX_ALTERNATIVES).flatMap((alternative) => {
    if (!isRecord(alternative)) return [];
    const needed = context.budget.first(Object.entries(alternative), 'security schemes', MAX_SCHEMES);
    const schemes = needed.flatMap(([name, scopes]) => scheme(context, name, scopes) ?? []);
    // Undefined schemes are left out; that is not the same as needing none.
    return needed.length > 0 && schemes.length === 0 ? [] : [schemes];
  });
}

function scheme(context: ReadContext, name: string, scopes: unknown): SecurityScheme | undefined {
  const { budget } = context;
  const all = recordOf(context.document['components'])['securitySchemes'];
  const { value } = context.follow(own(all, name));
  const type = TYPES.find((known) => known === value?.['type']);
  if (value === undefined || type === undefined || !budget.pay(name.length + 60)) return undefined;
  const [description, format] = [budget.text(value['description']), budget.text(value['bearerFormat'])];
  const preset = budget.text(value['x-default']);
  return {
    name,
    type,
    ...defined({ description }),
    ...(type === 'apiKey' ? key(context, value) : {}),
    ...(type === 'http' ? { scheme: (textOf(value['scheme']) ?? 'basic').slice(0, 100).toLowerCase() } : {}),
    ...defined({ bearerFormat: format }),
    scopes: budget.first(listOf(scopes), 'scopes', MAX_SCOPES).flatMap((scope) => budget.text(scope) ?? []),
    ...defined({ default: preset }),
  };
}

function key(
  context: ReadContext,
  value: Readonly<Record<string, unknown>>,
): Pick<SecurityScheme, 'in' | 'parameter'> {
  const parameter = context.budget.text(value['name']);
  return {
    in: PLACES.find((place) => place === value['in']) ?? 'header',
    ...defined({ parameter }),
  };
}
