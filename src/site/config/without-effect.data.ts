/** Accepted fields without an effect: `check` reports each one that a site sets, and the manual marks it. */

/** Names as in the reference; nested fields have no effect either. Elements of navigation go by their collection. */
const FIELDS: ReadonlySet<string> = new Set([
  'thumbnails.fonts',
  'api.openapi.overlays',
  'api.asyncapi.overlays',
  'api.params.post',
  'api.url',
  ...['description', 'color', 'divider', 'expandable', 'graphql', 'sdk'].map(
    (name) => `navigation.groups.${name}`,
  ),
  ...['description', 'color', 'graphql', 'sdk'].map((name) => `navigation.tabs.${name}`),
  'navigation.anchors.description',
  ...['menu', 'dropdowns', 'products', 'versions', 'languages'].map((key) => `navigation.${key}.color`),
]);

/** Fields of front matter. */
export const FRONT_MATTER_WITHOUT_EFFECT: readonly string[] = ['related', 'version'];

/** Entries of `contextual.options` that name products without an address for them, or what we do not make. */
export const OPTIONS_WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'windsurf',
  'devin-desktop',
  'devin-mcp',
  'download-pdf',
]);

/** @param name as in the reference: `seo.paths[].path`, `navigation.tabs.color` */
export function hasNoEffect(name: string): boolean {
  for (
    let part = name.replaceAll('[]', '');
    part !== '';
    part = part.slice(0, Math.max(part.lastIndexOf('.'), 0))
  ) {
    if (FIELDS.has(part)) return true;
  }
  return false;
}
