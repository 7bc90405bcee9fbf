/** Fields that are accepted and have no effect: `check` lists each one that a site sets, and the manual marks it. */

/** As the reference writes names; a field's own fields have none either. Elements of navigation go by their collection. */
const FIELDS: ReadonlySet<string> = new Set([
  'colors.dark',
  'integrations',
  'thumbnails.fonts',
  'api.mdx',
  'api.openapi.overlays',
  'api.asyncapi.overlays',
  'api.params.post',
  'api.url',
  'banner.color',
  'navigation.languages.banner.color',
  ...['description', 'color', 'divider', 'expandable', 'graphql', 'sdk'].map(
    (name) => `navigation.groups.${name}`,
  ),
  ...['description', 'color', 'graphql', 'sdk'].map((name) => `navigation.tabs.${name}`),
  'navigation.anchors.description',
  ...['menu', 'dropdowns', 'products', 'versions', 'languages'].map((key) => `navigation.${key}.color`),
]);

/** Those inside that do have one. */
const WITH_EFFECT: ReadonlySet<string> = new Set(['integrations.telemetry']);

/** What still sees a field that the theme does not. */
export const SEEN_BY: Readonly<Record<string, string>> = {
  'colors.dark': 'your own styles and classes, as "primary-dark"',
};

/** Of the front matter of pages. */
export const FRONT_MATTER_WITHOUT_EFFECT: readonly string[] = [
  'related',
  'authMethod',
  'version',
  'hideApiMarker',
];

/** @param name as the reference writes it: `seo.paths[].path`, `navigation.tabs.color` */
export function hasNoEffect(name: string): boolean {
  for (
    let part = name.replaceAll('[]', '');
    part !== '';
    part = part.slice(0, Math.max(part.lastIndexOf('.'), 0))
  ) {
    if (WITH_EFFECT.has(part)) return false;
    if (FIELDS.has(part)) return true;
  }
  return false;
}
