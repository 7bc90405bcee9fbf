/** Turns a field's name into its anchor: lower case, hyphens between words, as links from other sites expect. */

/** `expireAfterSecs` -> `expire-after-secs`, `filters[state]` -> `filters-state`; letters of other scripts stay. */
export function fieldAnchor(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}
