/** Gives code the variable `user` as an import, because the transformer knows which names inside the code hide an import. */
import { USER_MODULE } from './author-module.ts';

const NAMED = /(?<![\w$.])user(?![\w$])/;
/** The module defines the name itself; definitions inside functions hide the import only there. */
const DEFINED =
  /^(?:export\s+(?:default\s+)?)?(?:(?:const|let|var)\s+(?:user(?![\w$])|[{[][^=;]{0,1000}?(?<![\w$])user(?![\w$]))|(?:async\s+)?(?:function\s*\*?|class)\s+user(?![\w$])|import\s[^;'"]{0,4000}(?<![\w$])user(?![\w$]))/m;
/** How the transformer writes a use of the import. */
const USE = /(?<![\w$.])_lecternuser\.user(?![\w$])/;

/** The same code on the same lines. */
export function withUser(source: string): string {
  return NAMED.test(source) && !DEFINED.test(source)
    ? `import { user } from '${USER_MODULE}';${source}`
    : source;
}

/** @param code after the transformer */
export function namesUser(code: string): boolean {
  return USE.test(code);
}
