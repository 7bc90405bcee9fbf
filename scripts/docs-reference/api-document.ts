/** The API's own OpenAPI document, with the few shapes that the manual reads from it. */
import { openApiDocument } from '../../src/web/api/document/open-api-document.ts';
import { OPERATIONS } from '../../src/web/api/operations.ts';

/** A part of the document; `$ref` stands where something is said elsewhere. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Answer {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface DocumentOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface FoundOperation {
  readonly method: string;
  readonly path: string;
  /** Other addresses of the same operation. */
  readonly also: readonly string[];
  readonly operation: DocumentOperation;
}

/** Stands for the address of somebody's installation. */
export const EXAMPLE_ADDRESS = 'https://docs.example.com';

const document = openApiDocument(OPERATIONS, EXAMPLE_ADDRESS) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
};

/** Each operation once, in the order of the document. */
export function documentedOperations(): readonly FoundOperation[] {
  return OPERATIONS.map(({ id, method, paths }) => {
    const [path, ...also] = paths;
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`The document of the API has no operation "${id}"`);
    return { method, path, also, operation };
  });
}

/** What a `$ref` names, with what stands beside it; anything else as it is. */
export function resolved<Part extends { readonly $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part;
  const { $ref, ...beside } = part;
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((from, name) => (from as Record<string, unknown> | undefined)?.[name], document);
  if (found === undefined) throw new Error(`The document of the API has no ${$ref}`);
  return { ...resolved(found as Part), ...beside };
}
