/** Imports that make a cycle between files or folders beside each other, most of them of types. Each is to be removed; none may be added. */

export const BACKWARD_IMPORTS: ReadonlySet<string> = new Set([
  'src/app/settings.ts -> src/app/jobs',
  'src/lib/git/repository.ts -> src/lib/git/file-history.ts',
  'src/site/config -> src/site/navigation',
  'src/site/content -> src/site/navigation',
  'src/site/icon-key.ts -> src/site/navigation',
  'src/site/openapi -> src/site/content',
  'src/site/check/checked-body.ts -> src/site/check/work',
  'src/site/content/expression -> src/site/content/author',
  'src/site/content/scope.ts -> src/site/content/author',
  'src/site/navigation/resolve/place.ts -> src/site/navigation/resolve/access-rules.ts',
  'src/site/navigation/resolve/reference-registry.ts -> src/site/navigation/resolve/context.ts',
  'src/site/navigation/resolve/duplicate-report.ts -> src/site/navigation/resolve/context.ts',
  'src/site/navigation/resolve/duplicate-report.ts -> src/site/navigation/resolve/reference-registry.ts',
  'src/site/openapi/specification.ts -> src/site/openapi/reference-document.ts',
  'src/site/openapi/view -> src/site/openapi/examples',
  'src/site/source/source.ts -> src/site/source/open-file.ts',
]);
