/** The projects on GitLab that the owner of a token is a member of. */
import * as z from '../../../lib/schema.ts';
import type { ForgeDirectory } from '../forge-account.ts';
import { foundIn } from '../shared/listed-repositories.ts';
import { gather, numbered } from '../shared/pages.ts';
import type { TokenForgeParts } from '../shared/token-client.ts';
import { gitlabClient } from './gitlab-client.ts';

const projectsSchema = z
  .array(
    z.object({
      path_with_namespace: z.string(),
      http_url_to_repo: z.url({ protocol: /^https?$/ }),
      visibility: z.string().optional(),
    }),
  )
  .max(100);

export function gitlabDirectory(parts: Omit<TokenForgeParts, 'repository'>): ForgeDirectory {
  const client = gitlabClient({ ...parts, repository: '' });
  return {
    repositories: async (search, limit) => {
      const isFound = foundIn(search);
      const order = { order_by: 'last_activity_at', sort: 'desc' };
      const searched = search.trim() === '' ? {} : { search: search.trim(), search_namespaces: 'true' };
      return await gather(async (page) => {
        const query = {
          membership: 'true',
          archived: 'false',
          ...order,
          ...searched,
          ...numbered(page, 'per_page'),
        };
        const answer = await client.request({ step: 'directory', method: 'GET', path: '/projects', query });
        const some = client.read(projectsSchema, answer).map((project) => ({
          name: project.path_with_namespace,
          cloneUrl: project.http_url_to_repo,
          isPrivate: project.visibility !== 'public',
        }));
        return { values: some.filter(isFound), isLast: some.length < page.size };
      }, limit);
    },
  };
}
