/** Fields that are checked and have no effect in this version; a field's own fields have none either. */

const FIELDS: ReadonlySet<string> = new Set([
  'public',
  'colors.dark',
  'integrations',
  'thumbnails.fonts',
  'api.mdx',
  'api.openapi.overlays',
  'api.asyncapi.overlays',
  'api.params.post',
  'api.url',
  'banner.color',
  'navigation.public',
  'navigation.divider',
  'navigation.includeTags',
  'navigation.expandable',
  'navigation.graphql',
  'navigation.sdk',
]);

/** @param name as the reference writes it: `seo.paths[].path` */
export function hasNoEffect(name: string): boolean {
  for (let part = name; part !== ''; part = part.slice(0, Math.max(part.lastIndexOf('.'), 0)))
    if (FIELDS.has(part)) return true;
  return false;
}
