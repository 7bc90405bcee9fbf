/** Scopes of API keys: what a key may do. Each operation of the API needs exactly one. */
import { AppError } from '../../lib/app-error.ts';
import { nearest } from '../../lib/text/nearest.ts';

export const KEY_SCOPES = [
  'feedback:read',
  'feedback:write',
  'insight:read',
  'jobs:read',
  'jobs:write',
  'content:read',
  'ask',
  'readers:act',
  'deployments:read',
  'deployments:write',
  'audit:read',
  'projects:read',
  'projects:write',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export function isKeyScope(text: string): text is KeyScope {
  return (KEY_SCOPES as readonly string[]).includes(text);
}

/** Scopes that reach beyond the project of the key. Only an owner gives them, by name. */
const PROJECT_SCOPES: readonly KeyScope[] = ['projects:read', 'projects:write'];

export function isForAllProjects(scope: KeyScope): boolean {
  return PROJECT_SCOPES.includes(scope);
}

/** Scopes that a key has only when they are named: no key from before them has them, and "everything" leaves them out. */
function isNamedOnly(scope: KeyScope): boolean {
  return isForAllProjects(scope) || scope === 'readers:act';
}

/** A key without scopes may do nearly everything in its project. Writing does not include reading. */
export function allows(
  { scopes }: { readonly scopes: readonly KeyScope[] | null },
  needed: KeyScope,
): boolean {
  return scopes === null ? !isNamedOnly(needed) : scopes.includes(needed);
}

/**
 * @returns each scope once, in our order, so that equal keys look equal
 * @throws AppError `keys/scopes`; an empty list would look like a key that may do everything
 */
export function checkedScopes(given: readonly string[] | undefined): readonly KeyScope[] | null {
  if (given === undefined) return null;
  const wrong = given.find((one) => !isKeyScope(one));
  if (wrong !== undefined) {
    const near = nearest(wrong, KEY_SCOPES);
    throw new AppError('keys/scopes', `There is no scope "${wrong.slice(0, 60)}"`, {
      hint: near === undefined ? `Choose of ${KEY_SCOPES.join(', ')}` : `Did you mean "${near}"?`,
    });
  }
  const scopes = KEY_SCOPES.filter((scope) => given.includes(scope));
  if (scopes.length > 0) return scopes;
  throw new AppError('keys/scopes', 'The key could do nothing', {
    hint: 'Choose at least one thing that it may do',
  });
}
