/** Addresses of a GitHub App's own pages. */
import { github } from '../../jobs/forges/github/github.ts';

/** Where its owner gives it repositories. @param url of the forge's setting */
export function appInstallAddress(url: string, slug: string): string {
  const { protocol, host } = github.locate(url);
  const apps = host === github.publicHost ? 'apps' : 'github-apps';
  return `${protocol}//${host}/${apps}/${slug}/installations/new`;
}
