/** The `fetch` for addresses of the operator, which may be private: no other is called, and redirects are never followed. */

/**
 * A redirect is an answer: who follows it asks again, after looking where it leads. With `redirect: 'error'` it fails.
 * An address that anybody else typed goes through `safeTarget` instead.
 */
export const operatorFetch: typeof globalThis.fetch = (input, init) =>
  globalThis.fetch(input, { ...init, redirect: init?.redirect === 'error' ? 'error' : 'manual' });
