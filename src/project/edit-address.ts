/** Finds where a project's files can be edited on its forge, from the repository's address without credentials. */
import type { ForgeWebsite } from '../jobs/forges/forge-definition.ts';
import { type ForgeAddresses, forgeOfRemote } from '../jobs/forges/forge-of-remote.ts';
import { WEBSITES } from '../jobs/forges/forges.ts';
import type { EditAddress, SiteEdits } from '../web/reader/pages/site-view.ts';

export interface EditedPlace {
  /** The address as Git's or the operator's settings give it; it may hold a user and a password. */
  readonly remote: string;
  readonly branch: string;
  /** Inside the repository, without slashes at its ends; empty = all of it. */
  readonly folder: string;
}

const PUBLIC = new Set(WEBSITES.flatMap(({ publicHost }) => publicHost ?? []));
const LABELS = WEBSITES.flatMap(({ hostLabels }) => hostLabels);
const LABEL = new RegExp(`(?:^|\\.)(${LABELS.join('|')})(?:\\.|-|$)`);

/** Undefined where the repository is not on a forge we know. */
export function editAddress(place: EditedPlace, addresses: ForgeAddresses = {}): EditAddress | undefined {
  const found = forgeOfRemote(place.remote, addresses);
  const { forge, webUrl } = found;
  const isSsh = !/^https?:/i.test(place.remote);
  // The port of ssh is not that of the website.
  const host = forge === undefined && isSsh ? found.host.replace(/:\d+$/, '') : found.host;
  const website = forge ?? websiteByName(host);
  if (website === undefined || !/^[a-z0-9.-]+(?::\d+)?$/.test(host)) return undefined;
  const { paths } = website;
  const repository =
    forge === undefined && paths !== undefined
      ? paths.repositoryOf(found.repository, isSsh ? 'ssh' : 'http')
      : found.repository;
  const segments = repository?.split('/') ?? [];
  if (
    repository === undefined ||
    segments.length < 2 ||
    !segments.every((one) => /^(?!\.{1,2}$)[\w.~-]+$/.test(one))
  )
    return undefined;
  const root = webUrl ?? `https://${host}/${paths?.pages(repository) ?? repository}`;
  const [branch, folder] = [place.branch, place.folder].map(encoded) as [string, string];
  const file = folder === '' ? '{path}' : `${folder}/{path}`;
  const path = website.editPath.replace(/\{(branch|file)\}/g, (_, name) => (name === 'file' ? file : branch));
  const { issuePath } = website;
  return {
    template: root + path,
    open: PUBLIC.has(host),
    ...(issuePath === undefined ? {} : { issue: root + issuePath }),
  };
}

/** Those of a site and of the repositories mounted in it. */
export function siteEdits(
  {
    base,
    mounts,
  }: { readonly base: EditedPlace | undefined; readonly mounts: ReadonlyMap<string, EditedPlace> },
  addresses: ForgeAddresses = {},
): SiteEdits {
  const edits = [...mounts].flatMap(([path, place]) => {
    const address = editAddress(place, addresses);
    return address === undefined ? [] : [[path, address] as const];
  });
  return { base: base && editAddress(base, addresses), mounts: new Map(edits) };
}

/** The host name of a forge that is not in the settings usually reveals its kind. */
function websiteByName(host: string): ForgeWebsite | undefined {
  const label = LABEL.exec(host)?.[1];
  return WEBSITES.find(
    ({ publicHost, hostLabels }) =>
      host === publicHost || (label !== undefined && hostLabels.includes(label)),
  );
}

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
