/** Imports that make a cycle between files or folders beside each other, most of them of types. Each is to be removed; none may be added. */

export const BACKWARD_IMPORTS: ReadonlySet<string> = new Set([
  'src/app/settings.ts -> src/app/jobs',
  'src/lib/git/repository.ts -> src/lib/git/file-history.ts',
  'src/site/openapi -> src/site/content',
  'src/site/check/checked-body.ts -> src/site/check/work',
  'src/site/content/expression -> src/site/content/author',
  'src/site/content/scope.ts -> src/site/content/author',
  'src/site/openapi/view -> src/site/openapi/examples',
]);
