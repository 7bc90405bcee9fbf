/** The error of a SCIM request, and its body (RFC 7644, section 3.12). */
import { AppError } from '../../../lib/app-error.ts';
import type { HeaderValues } from '../../edge/http/reply.ts';

type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

interface ScimProblemParts {
  readonly status: number;
  readonly scimType?: ScimType;
  readonly headers?: HeaderValues;
}

export class ScimProblem extends AppError {
  readonly status: number;
  readonly scimType: ScimType | undefined;
  readonly headers: HeaderValues;

  constructor({ status, scimType, headers = {} }: ScimProblemParts, detail: string) {
    super('scim/problem', detail);
    this.name = 'ScimProblem';
    this.status = status;
    this.scimType = scimType;
    this.headers = headers;
  }
}

export function badRequest(scimType: ScimType, detail: string): ScimProblem {
  return new ScimProblem({ status: 400, scimType }, detail);
}

export function noResource(id: string): ScimProblem {
  return new ScimProblem({ status: 404 }, `There is no resource "${id.slice(0, 60)}"`);
}

export function scimErrorBody({
  status,
  scimType,
  detail,
}: {
  readonly status: number;
  readonly scimType?: ScimType | undefined;
  readonly detail: string;
}): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail,
  };
}
