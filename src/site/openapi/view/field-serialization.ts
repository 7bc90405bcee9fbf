/** Describes how a value is serialized in a request, only where it differs from the default. */
import { defined } from '../../../lib/defined.ts';
import { isRecord, listOf, recordOf } from '../json-data.ts';
import type {
  ReferenceContent,
  ReferenceDocument,
  ReferenceParameter,
  Schema,
} from '../reference-document.ts';
import type { FieldSerialization, FieldView } from '../reference-view.ts';
import { propertiesOf, resolve } from '../request/schema-properties.ts';
import { explodes, formPairs, headerText, pathText } from '../request/serialize-parameter.ts';
import { typesOf } from '../schema/type-label.ts';

type Schemas = ReferenceDocument['schemas'];

const LONGEST = 120;

/** Undefined for the default serialization. */
export function parameterSerialization(
  parameter: ReferenceParameter,
  schemas: Schemas,
): FieldSerialization | undefined {
  const { content, allowReserved } = parameter;
  const sample = content === undefined ? styleSample(parameter, schemas) : undefined;
  const notes: FieldSerialization = {
    ...defined({ type: content, sample }),
    ...(allowReserved === true ? { reserved: true } : {}),
  };
  return Object.keys(notes).length === 0 ? undefined : notes;
}

/** Adds the author's encoding to each field of a form. */
export function addEncodings(
  root: FieldView,
  { type, schema, encoding = {} }: ReferenceContent,
  schemas: Schemas,
): void {
  if (!/^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(type)) return;
  const properties = propertiesOf(schema, schemas);
  for (const field of root.children) {
    const how = Object.hasOwn(encoding, field.name) ? encoding[field.name] : undefined;
    if (how === undefined) continue;
    const { contentType, style, explode } = how;
    const like = {
      name: field.name,
      in: 'query' as const,
      schema: properties.get(field.name) ?? true,
      ...defined({ style, explode }),
    };
    const sample = contentType === undefined ? styleSample(like, schemas) : undefined;
    const written: FieldSerialization = {
      ...defined({ type: contentType, sample }),
    };
    if (Object.keys(written).length > 0) Object.assign(field, { written });
  }
}

type Styled = Pick<ReferenceParameter, 'name' | 'in' | 'style' | 'explode' | 'schema'>;

/** Two example values as serialized; undefined for the default style or a single value. */
function styleSample(parameter: Styled, schemas: Schemas): string | undefined {
  const { name, in: place } = parameter;
  const isPair = place === 'query' || place === 'cookie';
  const usual = isPair ? 'form' : 'simple';
  const style = parameter.style ?? usual;
  const explode = parameter.explode ?? explodes(style);
  const value = sampleValue(parameter.schema, schemas);
  if (value === undefined || (style === usual && explode === (usual === 'form'))) return undefined;
  // For a list, both forms of `simple` are equal.
  if (style === 'simple' && Array.isArray(value)) return undefined;
  const how = { name, style, explode };
  const text = isPair
    ? formPairs(value, how)
        .map((pair) => `${pair.name}=${pair.value}`)
        .join(place === 'query' ? '&' : '; ')
    : place === 'path'
      ? pathText(value, how)
      : headerText(value, explode);
  const shown = readable(text);
  return shown.length > LONGEST ? undefined : shown;
}

/** Brackets and bars unescaped for readability; the code samples show the exact encoding. */
const readable = (text: string): string =>
  text.replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%7C', '|');

function sampleValue(schema: Schema, schemas: Schemas): unknown {
  const own = resolve(schema, schemas);
  const types = typesOf(own);
  if (types.includes('array')) {
    const items = resolve((own['items'] ?? true) as Schema, schemas);
    const values = listOf(items['enum']).slice(0, 2).filter(isShort);
    if (values.length === 2) return values;
    return typesOf(items).some((type) => type === 'integer' || type === 'number') ? [1, 2] : ['a', 'b'];
  }
  if (!types.includes('object') && !isRecord(own['properties'])) return undefined;
  const names = Object.keys(recordOf(own['properties'])).slice(0, 2);
  return Object.fromEntries(
    (names.length === 0 ? ['key'] : names).map((key, i) => [key, i === 0 ? 'a' : 'b']),
  );
}

const isShort = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 20);
