/** Says which files beside pages belong to a site, and what they are called in it. */

/** Style sheets and scripts of another program would change our pages; templates and sources are none of the readers'. */
const NOT_SERVED =
  /\.(?:css|scss|sass|less|js|mjs|cjs|jsx|ts|tsx|mts|cts|vue|astro|svelte|py|pyc|rb|sh|mdx?|markdown|map|lock)$/i;
const ABOUT_TOOLS =
  /(?:^|\/)(?:package\.json|tsconfig[^/]*\.json|Dockerfile|Makefile|CNAME|_redirects|_headers|robots\.txt|requirements[^/]*\.txt)$/i;

/** Keys, and what programs keep; nothing that a page shows. */
const PRIVATE =
  /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|sqlite3?|db|env|envrc|htpasswd|tfstate)$|(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519)|[^/]*\.env\.[\w-]+)$/i;

/** Undefined for files that are not served. @param path in the folder that is served */
export function siteFile(path: string): string | undefined {
  return NOT_SERVED.test(path) || ABOUT_TOOLS.test(path) || PRIVATE.test(path) ? undefined : path;
}
