/** Addresses of repositories on Bitbucket Data Center: `/scm/KEY/name.git` for Git, `/projects/KEY/repos/name` for people. */
import type { RepositoryPaths } from '../forge-definition.ts';

/** Keys of projects; a personal one is a tilde and the name of its user. */
const KEY = '(~?(?!\\.)[A-Za-z0-9_.-]{1,128})';
const NAME = '((?!\\.)[A-Za-z0-9_.-]{1,128})';
const CLONED = new RegExp(`^scm/${KEY}/${NAME}$`);
/** With whatever of its pages is behind it. */
const PAGE = new RegExp(`^(projects|users)/${KEY}/repos/${NAME}(?:/|$)`);
const OVER_SSH = new RegExp(`^${KEY}/${NAME}$`);

/** As Bitbucket writes them itself, in whatever case an address has them. */
const named = (key: string, name: string): string => `${key.toUpperCase()}/${name.toLowerCase()}`;

export const dataCenterPaths: RepositoryPaths = {
  repositoryOf: (path, protocol) => {
    const plain = path.replace(/%7e/gi, '~').replace(/\.git$/, '');
    const [, key, name] = (protocol === 'ssh' ? OVER_SSH : CLONED).exec(plain) ?? [];
    if (key !== undefined && name !== undefined) return named(key, name);
    const [, kind, owner, page] = PAGE.exec(plain) ?? [];
    if (owner === undefined || page === undefined) return undefined;
    return named(kind === 'users' ? `~${owner}` : owner, page);
  },
  pages: (repository) => {
    const [key, name] = repository.split('/');
    return `projects/${key}/repos/${name}`;
  },
  clone: (repository) => `scm/${repository.toLowerCase()}.git`,
};
