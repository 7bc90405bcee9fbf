/** The API's own OpenAPI document: the file beside the manual's pages, and what the manual lists of it. */
import { openApiDocument } from '../../src/web/service/api/document/open-api-document.ts';
import { OPERATIONS } from '../../src/web/service/api/operations.ts';

/** The fields of an operation that the manual lists. */
export interface DocumentOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly { readonly apiKey: readonly string[] }[];
}

export interface FoundOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: DocumentOperation;
}

/** Placeholder for the address of an installation, for samples. */
const EXAMPLE_ADDRESS = 'https://docs.example.com';
/** Readers of the manual on a server of their own can ask it. */
const SERVERS = [
  { url: '/', description: 'This site' },
  { url: EXAMPLE_ADDRESS, description: 'Another installation' },
];

const document = openApiDocument(OPERATIONS, EXAMPLE_ADDRESS);

/** The file that the manual's pages of operations are made from. */
export function apiFile(): string {
  return `${JSON.stringify({ ...document, servers: SERVERS }, null, 2)}\n`;
}

/** Each operation once, in the order of the document. */
export function documentedOperations(): readonly FoundOperation[] {
  return OPERATIONS.map(({ id, method, paths: [path] }) => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`The document of the API has no operation "${id}"`);
    return { method, path, operation: operation as unknown as DocumentOperation };
  });
}
