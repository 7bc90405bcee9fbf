/** The form of one request as state: server, keys, parameters and body, and the request that results from them. */
import { defined } from '../../lib/defined.ts';
import type { ReferenceDocument, ReferenceParameter } from '../../site/openapi/reference-document.ts';
import { buildRequest } from '../../site/openapi/request/build-request.ts';
import type { BuiltRequest, RequestValues } from '../../site/openapi/request-values.ts';
import type { PlaygroundData } from '../../theme/reference/playground-data.ts';
import { type PlaygroundValues, readerValue } from '../../theme/reference/playground-inputs.ts';
import { type BodyValue, createBody, type RequestBody, readBody } from './body-editor.ts';
import { createField, type Field, type FormContext } from './form-field.ts';
import { type PreparedBody, prepareBody, withoutFiles } from './prepare-body.ts';
import { type Report, readField } from './read-field.ts';
import { createKeys, fillKeys, readKeys, type SecurityKeys, usesCookie } from './security-keys.ts';
import { createServerChoice, fillServer, type ServerChoice } from './server-choice.ts';

export interface ReadyRequest {
  readonly built: BuiltRequest;
  readonly body: PreparedBody | undefined;
  /** True when cookies of the server are part of it. */
  readonly cookies: boolean;
}

interface FormParameter {
  readonly parameter: ReferenceParameter;
  field: Field;
  isTouched: boolean;
  /** The field without the reader's secret, which replaced it. */
  empty: Field | undefined;
}

export interface RequestForm {
  readonly document: ReferenceDocument;
  readonly server: ServerChoice;
  readonly keys: SecurityKeys;
  readonly parameters: readonly FormParameter[];
  readonly body: RequestBody | undefined;
  /** What is wrong with parts of the form, until the reader changes them. */
  errors: Map<object, string>;
  /** Called when the reader has changed a part. */
  changed(part: object): void;
}

/** Names of parameters whose values are not shown when they came from the reader's data. */
const SECRET = /key|token|secret|password|passwd|authorization|credential|session|cookie/i;

/** @param place the page, to which addresses without a host belong @param notify called after every change */
export function createRequestForm(
  data: PlaygroundData,
  place: Pick<Location, 'origin' | 'protocol'>,
  notify: () => void,
): RequestForm {
  const servers = data.document.servers.map((server) => absolute(server, place));
  const document = { ...data.document, servers };
  const context: FormContext = {
    schemas: document.schemas,
    prefill: data.prefill,
    changed: (part) => form.changed(part),
    problem: (part) => form.errors.get(part),
  };
  const form: RequestForm = {
    document,
    server: createServerChoice(servers),
    keys: createKeys(document.security),
    parameters: document.parameters.map((parameter) => formParameter(parameter, context)),
    body: document.body === undefined ? undefined : createBody(document.body, data, context),
    errors: new Map(),
    changed(part) {
      form.errors.delete(part);
      notify();
    },
  };
  return form;
}

function formParameter(parameter: ReferenceParameter, context: FormContext): FormParameter {
  const changed = (part: object): void => {
    own.isTouched = true;
    context.changed(part);
  };
  const field = parameterField(parameter, { ...context, changed });
  const own: FormParameter = { parameter, field, isTouched: false, empty: undefined };
  return own;
}

function parameterField(parameter: ReferenceParameter, context: FormContext, initial?: unknown): Field {
  const { name, schema, required, description, example, content } = parameter;
  // A number in JSON is no text.
  const isText = content === undefined || !/json/i.test(content);
  const spec = { name, schema, required, description, example, initial, sent: true, isText, depth: 1 };
  return createField(spec, context);
}

/** Fills in a reader's values for fields of these names that the reader has not changed. */
export function fillForm({ server, keys, parameters }: RequestForm, values: PlaygroundValues): void {
  fillServer(server, values);
  fillKeys(keys, values);
  for (const own of parameters) {
    const { parameter, field } = own;
    const value = parameter.in === 'path' ? undefined : readerValue(values, parameter.in, parameter.name);
    if (value === undefined || own.isTouched || field.shape.kind === 'fixed') continue;
    const isSecret = SECRET.test(parameter.name);
    own.field = parameterField(parameter, { ...field.context, isSecret }, value);
    if (isSecret) own.empty ??= field;
  }
}

/** Takes the reader's secrets out again: a browser may keep the page in memory and show it to the next person. */
export function forgetSecrets({ parameters }: RequestForm): void {
  for (const own of parameters) if (own.empty !== undefined && !own.isTouched) own.field = own.empty;
}

/** Secret values, which must not be shown: as typed, and as encoded in an address or in a header. */
export function secretsOf({ keys, parameters }: RequestForm): readonly string[] {
  const filled = parameters.filter(({ empty }) => empty !== undefined);
  return [
    ...Object.values(readKeys(keys)),
    ...filled.flatMap(({ field }) => textsIn(readField(field))),
  ].flatMap((secret) => {
    const forms = [secret, encodeURIComponent(secret)];
    if (secret.includes(':'))
      forms.push(
        btoa(Array.from(new TextEncoder().encode(secret), (byte) => String.fromCharCode(byte)).join('')),
      );
    return forms.filter((form) => form.length > 0);
  });
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** @param report receives problems; without it none are reported */
export function readRequest(form: RequestForm, report?: Report): ReadyRequest {
  const { document, server, keys, parameters } = form;
  const values: RequestValues = {
    server: {
      index: server.chosen,
      variables: Object.fromEntries(server.variables.map(({ name, value }) => [name, value])),
    },
    parameters: parameters.flatMap((parameter) => parameterValue(parameter, report)),
    security: readKeys(keys),
  };
  const body = form.body === undefined ? undefined : readBody(form.body, report);
  return { ...ready(document, values, body), cookies: usesCookie(keys) };
}

/** Undefined when a value is invalid: then `errors` says what is wrong with which part. */
export function checkRequest(form: RequestForm): ReadyRequest | undefined {
  form.errors = new Map();
  const request = readRequest(form, (part, message) => {
    if (!form.errors.has(part)) form.errors.set(part, message);
  });
  return form.errors.size === 0 ? request : undefined;
}

function ready(
  document: ReferenceDocument,
  values: RequestValues,
  body: BodyValue | undefined,
): Pick<ReadyRequest, 'built' | 'body'> {
  if (body === undefined) return { built: buildRequest(document, values), body: undefined };
  const { plain, files } = withoutFiles(body.value);
  const request = buildRequest(document, { ...values, body: { type: body.type, value: plain } });
  const built: BuiltRequest =
    body.raw !== undefined && request.body?.kind === 'text'
      ? { ...request, body: { ...request.body, text: body.raw } }
      : request;
  return { built, body: built.body === undefined ? undefined : prepareBody(built.body, files) };
}

function parameterValue(
  { parameter, field }: FormParameter,
  report: Report | undefined,
): RequestValues['parameters'] {
  const value = readField(field, report);
  if (value === undefined) return [];
  const { in: place, name, style, explode, content } = parameter;
  return [{ in: place, name, value, ...defined({ style, explode, content }) }];
}

/** Addresses without a host belong to this site. */
function absolute<Server extends { readonly url: string }>(
  server: Server,
  { origin, protocol }: Pick<Location, 'origin' | 'protocol'>,
): Server {
  const { url } = server;
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return server;
  if (url.startsWith('//')) return { ...server, url: `${protocol}${url}` };
  const path = `${url.startsWith('/') ? '' : '/'}${url.replace(/^\.\//, '')}`;
  return { ...server, url: origin + path.replace(/\/$/, '') };
}
