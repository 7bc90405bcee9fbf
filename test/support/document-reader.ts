/** Reads an OpenAPI document for checks: follows its references, and says what a value breaks of a schema in it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule, { type FormatsPlugin } from 'ajv-formats';

export type Json = Readonly<Record<string, unknown>>;

export interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

export interface DocumentReader {
  readonly document: Documented;
  /** The object itself, or the one that it refers to. */
  resolve(value: Json): Json;
  /** @returns undefined when the value fits */
  problem(schema: Json, value: unknown): string | undefined;
  /** The documented path that a decoded path belongs to, and the values in it. */
  route(
    path: string,
  ): { readonly path: string; readonly values: Readonly<Record<string, string>> } | undefined;
}

/** JSON Schema keeps what is shared under another name than OpenAPI. */
function withDefinitions<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/components/schemas/', '"#/$defs/')) as Value;
}

function compiler(document: Documented): (schema: Json) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  (addFormatsModule as unknown as FormatsPlugin)(ajv);
  const $defs = withDefinitions(document.components['schemas']);
  const known = new WeakMap<Json, ValidateFunction>();
  return (schema) => {
    const validate = known.get(schema) ?? ajv.compile({ ...withDefinitions(schema), $defs });
    known.set(schema, validate);
    return validate;
  };
}

export function readDocument(document: Documented): DocumentReader {
  const compiled = compiler(document);
  const routes = Object.keys(document.paths)
    .map((path) => ({
      path,
      names: [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!),
      pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '([^/]+)')}$`),
    }))
    .sort((a, b) => Number(a.path.endsWith('}')) - Number(b.path.endsWith('}')));
  return {
    document,
    resolve: (value) => {
      const reference = value['$ref'];
      if (typeof reference !== 'string') return value;
      const [, , kind = '', name = ''] = reference.split('/');
      const found = document.components[kind]?.[name];
      if (found === undefined) throw new Error(`The document has no ${reference}`);
      return found;
    },
    problem: (schema, value) => {
      const validate = compiled(schema);
      if (validate(value) === true) return undefined;
      return (validate.errors ?? [])
        .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
        .join('; ');
    },
    route: (path) => {
      for (const { path: documented, names, pattern } of routes) {
        const found = pattern.exec(path);
        if (found !== null)
          return {
            path: documented,
            values: Object.fromEntries(names.map((name, at) => [name, found[at + 1]!])),
          };
      }
      return undefined;
    },
  };
}
