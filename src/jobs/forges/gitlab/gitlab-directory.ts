/** The projects on GitLab that the owner of a token is a member of. */
import * as z from '../../../lib/schema.ts';
import type { ForgeDirectory, ListedRepository } from '../forge-account.ts';
import { foundIn } from '../shared/listed-repositories.ts';
import type { TokenForgeParts } from '../shared/token-client.ts';
import { gitlabClient } from './gitlab-client.ts';

const PAGE = 50;
const MOST_PAGES = 20;

const projectsSchema = z
  .array(
    z.object({
      path_with_namespace: z.string(),
      http_url_to_repo: z.url({ protocol: /^https?$/ }),
      /** Null when nothing was pushed. */
      default_branch: z.string().nullish(),
      visibility: z.string().optional(),
    }),
  )
  .max(100);

export function gitlabDirectory(parts: Omit<TokenForgeParts, 'repository'>): ForgeDirectory {
  const client = gitlabClient({ ...parts, repository: '' });
  return {
    repositories: async (search, limit) => {
      const found: ListedRepository[] = [];
      for (let page = 1; page <= MOST_PAGES && found.length < limit; page++) {
        const query = {
          membership: 'true',
          archived: 'false',
          order_by: 'last_activity_at',
          sort: 'desc',
          ...(search.trim() === '' ? {} : { search: search.trim(), search_namespaces: 'true' }),
          per_page: String(PAGE),
          page: String(page),
        };
        const answer = await client.request({ step: 'directory', method: 'GET', path: '/projects', query });
        const some = client.read(projectsSchema, answer).map((project) => ({
          name: project.path_with_namespace,
          cloneUrl: project.http_url_to_repo,
          defaultBranch: project.default_branch ?? 'main',
          isPrivate: project.visibility !== 'public',
        }));
        found.push(...some.filter(foundIn(search)));
        if (some.length < PAGE) break;
      }
      return found.slice(0, limit);
    },
  };
}
