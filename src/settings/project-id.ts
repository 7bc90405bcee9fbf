/** Derives a project's id from the name of its site. */

/** `name` of docs.json as a slug: `My Docs!` -> `my-docs`; `docs` when the name has no usable letter. */
export function projectId(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'docs' : slug.slice(0, 63);
}
