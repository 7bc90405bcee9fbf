/** Specifications that are not there, cannot be read, or are of no kind we know. */
import type { CheckContext } from '../check-context.ts';
import type { Finding } from '../finding.ts';
import type { Specification } from '../specification.ts';

export function specifications(context: CheckContext): Finding[] {
  return context.specifications.flatMap((specification) => {
    const { source, state, at, problem, value } = specification;
    if (state === 'remote') return [];
    if (state === 'missing')
      return [
        {
          issue: {
            severity: 'error',
            code: 'specification/missing',
            message: `The specification "${source}" does not exist`,
            hint: 'Write its path from the folder of docs.json, or its https address',
            ...at,
          },
        },
      ];
    if (state === 'broken') {
      const { reason = 'it cannot be read', line, column } = problem ?? {};
      return [
        {
          issue: {
            severity: 'error',
            code: 'specification/unreadable',
            message: `The specification cannot be read: ${reason}`,
            hint: 'It must be JSON or YAML',
            file: source,
            ...(line === undefined ? {} : { line }),
            ...(column === undefined ? {} : { column }),
          },
        },
      ];
    }
    return namesVersion(value) ? [] : [unknownKind(specification)];
  });
}

function namesVersion(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['openapi', 'swagger', 'asyncapi'].some((key) => key in value)
  );
}

function unknownKind({ source }: Specification): Finding {
  return {
    issue: {
      severity: 'error',
      code: 'specification/no-version',
      message: `The specification "${source}" names no version of OpenAPI or AsyncAPI`,
      hint: 'Its first field is "openapi", for example "openapi": "3.1.0"',
      file: source,
      line: 1,
    },
  };
}
