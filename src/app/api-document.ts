/** The API's OpenAPI document for the command that prints it. */
import { openApiDocument } from '../web/service/api/document/open-api-document.ts';
import { OPERATIONS } from '../web/service/api/operations.ts';

/** @param server public address of the server; without one, paths stand by themselves */
export function apiDocument(server: string | undefined): unknown {
  return openApiDocument(OPERATIONS, server?.replace(/\/+$/, '') || '/');
}
