/** The name of a site for programs: lower-case letters, digits and single hyphens, as skills and servers require. */
const LONGEST = 64;

/** `My Docs!` -> `my-docs`; `docs` when nothing is left. */
export function skillName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'docs' : plain;
}
