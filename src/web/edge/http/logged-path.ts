/** The path of a request for logs and traces, without the parts that are secrets by themselves. */

/** Links that let whoever has them in: previews, and what is sent by mail or printed at the first start. */
const SECRETS: readonly RegExp[] = [
  /(\/_lectern\/preview\/)[^/]+/g,
  /(\/dashboard\/(?:set-up|invitation|reset)\/)[^/]+/g,
  /(\/login\/mail\/)[^/]+/g,
];
const LONGEST = 500;

export function loggedPath(path: string): string {
  let shown = path;
  for (const secret of SECRETS) shown = shown.replace(secret, '$1…');
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}
