/** The form of one request: all its sections, and the request that results from their values. */
import type { ReferenceDocument } from '../../../site/openapi/reference-document.ts';
import { buildRequest } from '../../../site/openapi/request/build-request.ts';
import type { BuiltRequest, RequestValues } from '../../../site/openapi/request-values.ts';
import type { PlaygroundData } from '../../reference/playground-data.ts';
import type { PlaygroundValues } from '../../reference/playground-inputs.ts';
import { type BodyValue, bodySection } from './body-section.ts';
import { make } from './dom.ts';
import { hint, type Report } from './field.ts';
import { formStrings } from './form-strings.ts';
import { createFieldMaker } from './make-field.ts';
import { type ParameterField, parameterField } from './parameter-field.ts';
import { type PreparedBody, prepareBody, withoutFiles } from './prepare-body.ts';
import { securitySection } from './security-section.ts';
import { serverSection } from './server-section.ts';

export interface ReadyRequest {
  readonly built: BuiltRequest;
  readonly body: PreparedBody | undefined;
  /** True when cookies of the server are part of it. */
  readonly cookies: boolean;
}

export interface RequestForm {
  readonly element: HTMLElement;
  /** @param report receives problems; without it none are reported */
  read(report?: Report): ReadyRequest;
  /** Secret values, which must not be shown. */
  secrets(): readonly string[];
  /** Fills in a reader's values for fields of these names that the reader has not changed. */
  fill(values: PlaygroundValues): void;
}

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

export function requestForm(data: PlaygroundData, changed: () => void): RequestForm {
  const document = { ...data.document, servers: data.document.servers.map(absolute) };
  const maker = createFieldMaker(document.schemas, data.prefill, changed);
  const security = securitySection(document.security, changed);
  const server = serverSection(document.servers, changed);
  const parameters = document.parameters.map((parameter) => parameterField(parameter, maker));
  const body =
    document.body === undefined
      ? undefined
      : bodySection(document.body, {
          ...{ maker, method: document.method },
          beginnings: data.beginnings ?? {},
        });
  const sections = PLACES.map((place) => {
    const own = parameters.filter((one) => one.place === place);
    if (own.length === 0) return undefined;
    const note = place === 'cookie' && data.proxy === undefined ? hint(formStrings.cookieHint) : undefined;
    const fields = make('div', { class: 'try-fields' }, ...own.map(({ element }) => element));
    return make('fieldset', { class: 'try-section' }, make('legend', {}, formStrings[place]), note, fields);
  });
  const needsKey = document.security.some((schemes) => schemes.length > 0);
  const element = make(
    'div',
    { class: 'try-sections' },
    document.cut ? hint(formStrings.cut) : undefined,
    needsKey ? security.element : undefined,
    server.element,
    ...sections,
    body?.element,
  );
  return {
    element,
    secrets: () =>
      [...Object.values(security.read()), ...parameters.flatMap((one) => one.secret())].flatMap(secretForms),
    fill: (values) => {
      for (const part of [security, server, ...parameters]) part.fill(values);
      changed();
    },
    read: (report) => {
      const values: RequestValues = {
        server: server.read(),
        parameters: parameters.flatMap((one) => parameterValue(one, report)),
        security: security.read(),
      };
      return ready(document, values, { body: body?.read(report), cookies: security.usesCookie() });
    },
  };
}

function ready(
  document: ReferenceDocument,
  values: RequestValues,
  { body, cookies }: { readonly body: BodyValue | undefined; readonly cookies: boolean },
): ReadyRequest {
  if (body === undefined) return { built: buildRequest(document, values), body: undefined, cookies };
  const { plain, files } = withoutFiles(body.value);
  const made = buildRequest(document, { ...values, body: { type: body.type, value: plain } });
  const built: BuiltRequest =
    body.raw !== undefined && made.body?.kind === 'text'
      ? { ...made, body: { ...made.body, text: body.raw } }
      : made;
  return { built, body: built.body === undefined ? undefined : prepareBody(built.body, files), cookies };
}

function parameterValue(
  { parameter, read }: Pick<ParameterField, 'parameter' | 'read'>,
  report?: Report,
): RequestValues['parameters'] {
  const value = read(report);
  if (value === undefined) return [];
  const { in: place, name, style, explode, content } = parameter;
  return [
    {
      in: place,
      name,
      value,
      ...(style === undefined ? {} : { style }),
      ...(explode === undefined ? {} : { explode }),
      ...(content === undefined ? {} : { content }),
    },
  ];
}

/** Addresses without a host belong to this site. */
function absolute<Server extends { readonly url: string }>(server: Server): Server {
  const { url } = server;
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return server;
  if (url.startsWith('//')) return { ...server, url: `${location.protocol}${url}` };
  const path = `${url.startsWith('/') ? '' : '/'}${url.replace(/^\.\//, '')}`;
  return { ...server, url: location.origin + path.replace(/\/$/, '') };
}

/** A secret as typed, and as encoded in an address or in a header. */
function secretForms(secret: string): readonly string[] {
  const forms = [secret, encodeURIComponent(secret)];
  if (secret.includes(':'))
    forms.push(
      btoa(Array.from(new TextEncoder().encode(secret), (byte) => String.fromCharCode(byte)).join('')),
    );
  return forms.filter((form) => form.length > 0);
}
