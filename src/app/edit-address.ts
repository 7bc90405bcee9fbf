/** Finds where the files of a project can be edited on its forge, from the address of its repository; no credential gets through. */
import { forgeOfRemote, type KnownForges } from '../jobs/forges/forge-of-remote.ts';
import type { EditAddress } from '../web/reader/pages/site-view.ts';

export interface EditedPlace {
  /** As Git's settings or the operator's have it; it may hold a user and a password. */
  readonly remote: string;
  readonly branch: string;
  /** Inside the repository, without slashes at its ends; empty = all of it. */
  readonly folder: string;
}

/** Hosts where anybody may look: their links are shown unless the author says otherwise. */
const PUBLIC = new Set(['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org']);

/** Bitbucket takes no more issues. */
const ISSUE_FORMS = {
  github: '/issues/new?title={title}&body={body}',
  gitlab: '/-/issues/new?issue%5Btitle%5D={title}&issue%5Bdescription%5D={body}',
  gitea: '/issues/new?title={title}&body={body}',
};

/** Undefined where no forge of a form that we know holds the repository. */
export function editAddress(place: EditedPlace, known: KnownForges = {}): EditAddress | undefined {
  const { kind, host, repository, apiUrl } = forgeOfRemote(place.remote, known);
  const named = kind === 'local' ? kindByName(host) : kind;
  if (named === undefined || !/^[a-z0-9.-]+(?::\d+)?$/.test(host)) return undefined;
  const segments = repository.split('/');
  if (segments.length < 2 || !segments.every((one) => /^(?!\.{1,2}$)[\w.~-]+$/.test(one))) return undefined;
  const protocol = apiUrl?.startsWith('http:') === true ? 'http' : 'https';
  const prefix = kind === 'local' ? '' : below(apiUrl, named);
  const [branch, folder] = [place.branch, place.folder].map(encoded);
  const file = folder === '' ? '{path}' : `${folder}/{path}`;
  const root = `${protocol}://${host}${prefix}/${segments.join('/')}`;
  const forms = {
    github: `${root}/edit/${branch}/${file}`,
    gitlab: `${root}/-/edit/${branch}/${file}`,
    gitea: `${root}/_edit/${branch}/${file}`,
    bitbucket: `${root}/src/${branch}/${file}?mode=edit&at=${branch}`,
  };
  const issue = named === 'bitbucket' ? undefined : `${root}${ISSUE_FORMS[named]}`;
  return { template: forms[named], open: PUBLIC.has(host), ...(issue === undefined ? {} : { issue }) };
}

/** A forge that the settings do not name still tells by its host name what it is, more often than not. */
function kindByName(host: string): 'github' | 'gitlab' | 'gitea' | 'bitbucket' | undefined {
  if (host === 'bitbucket.org') return 'bitbucket';
  const name = /(?:^|\.)(github|gitlab|gitea|forgejo)(?:\.|-|$)/.exec(host)?.[1];
  return name === 'forgejo' ? 'gitea' : (name as 'github' | 'gitlab' | 'gitea' | undefined);
}

/** The part of a forge's address that its repositories lie below. */
function below(apiUrl: string | undefined, kind: string): string {
  if (apiUrl === undefined || kind === 'github') return '';
  return new URL(apiUrl).pathname.replace(/\/api\/v\d+\/?$/, '');
}

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
