/** Builds the OpenAPI document of the API for `lectern openapi`. */
import { openApiDocument } from '../web/service/api/document/open-api-document.ts';
import { OPERATIONS } from '../web/service/api/operations.ts';

/** @param server public address of the server; without one, paths are relative */
export function apiDocument(server: string | undefined): unknown {
  return openApiDocument(OPERATIONS, server?.replace(/\/+$/, '') || '/');
}
