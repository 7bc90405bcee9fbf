/** Proposes the id of a new project. */

/** @param name of docs.json; without one the name of the repository is used */
export function idProposal(name: string | undefined, remote: string): string {
  const repository = /([^/:]+?)(?:\.git)?\/*$/.exec(remote)?.[1] ?? '';
  const slug = (name ?? repository)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'docs' : slug;
}
