/** The id of a project that was named by its folder alone. */

/** `name` of docs.json as a slug: `My Docs!` -> `my-docs`; `docs` when nothing of it is left. */
export function projectId(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'docs' : slug.slice(0, 63);
}
