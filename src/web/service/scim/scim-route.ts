/** The types of the SCIM endpoints and of the requests that they get. */
import type { DirectoryRole, DirectoryToken } from '../../../records/directory/directory-records.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Service } from '../service.ts';

export const SCIM_ROOT = '/scim/v2';

export interface ScimRequest {
  readonly service: Service;
  readonly request: WebRequest;
  readonly token: DirectoryToken;
  /** Id in the path; empty where it has none. */
  readonly id: string;
  /** The validated JSON object of the body; undefined for methods without one. */
  readonly body: unknown;
  /** Role of members that the directory makes. */
  readonly role: DirectoryRole;
  /** Public address of a SCIM path. */
  readonly address: (path: string) => string;
  /** Writes an entry of the audit log with the directory as its actor. */
  readonly audit: (action: string, target: string, detail?: string) => Promise<void>;
}

export interface ScimAnswer {
  readonly status: number;
  /** Absent for 204. */
  readonly body?: object;
  /** Address of what was made. */
  readonly location?: string;
}

export interface ScimRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly handle: (request: ScimRequest) => Promise<ScimAnswer> | ScimAnswer;
}
