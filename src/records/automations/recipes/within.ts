/** The scope of a recipe as the limit of an operation, and how it may be written. */

/** @param scope validated by `isScope` */
export const under = (scope: string): Readonly<Record<string, string>> =>
  scope === '' ? {} : { under: scope };

const SCOPE = /^[\p{L}\p{N}._-]+(?:\/[\p{L}\p{N}._-]+)*$/u;

/** A path in the documentation without slashes at its ends: words only, so that it can be no part of a request. */
export function isScope(text: string): boolean {
  return text === '' || (SCOPE.test(text) && !text.split('/').some((part) => part === '.' || part === '..'));
}

/** @param path inside the documentation, of a file or a page */
export function isWithin(path: string, scope: string): boolean {
  return (
    scope === '' || path === scope || path.startsWith(`${scope}/`) || path.replace(/\.mdx?$/, '') === scope
  );
}
