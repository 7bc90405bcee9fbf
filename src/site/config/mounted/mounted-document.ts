/** Reads what a mounted repository contributes from its docs.json: navigation, redirects, variables and its own access. */

import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import type { Issue } from '../../../lib/issue.ts';
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import type { AddressOwners } from '../../source/file-address.ts';
import { siteIssue, sitePath } from '../../source/mount.ts';
import type { Mount } from '../../source/source.ts';
import type { MountSettings } from '../docs-config.ts';
import { type JsonNode, plainValue, property, scalarNode, stringOf } from '../json-node.ts';
import { readRoot } from '../read-root.ts';
import { placeAddress, placeNavigation, placePath, placeSource, relocated } from './place-navigation.ts';

/** All locations and paths are those of the site. */
export interface MountedDocument {
  readonly mount: Mount;
  readonly name: string;
  readonly root: JsonNode;
  readonly navigation: JsonNode | undefined;
  readonly redirects: readonly JsonNode[];
  readonly variables: ReadonlyMap<string, JsonNode>;
  readonly settings: MountSettings;
  readonly files: readonly string[];
  readonly issues: readonly Issue[];
}

export async function mountedDocument(mount: Mount, owners: AddressOwners): Promise<MountedDocument> {
  const issues: Issue[] = [];
  const read = await readRoot(mount.source).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { code, message, hint } = error;
    issues.push({
      severity: 'error',
      code,
      message,
      file: sitePath(mount, 'docs.json'),
      ...defined({ hint }),
    });
    return undefined;
  });
  const at = { file: sitePath(mount, 'docs.json'), line: 1, column: 1, pointer: '' };
  const root: JsonNode =
    read === undefined ? { kind: 'object', at, entries: new Map() } : relocated(read.root, mount);
  issues.push(...(read?.issues ?? []).map((issue) => siteIssue(mount, issue)));
  const nested = property(root, 'sources');
  if (nested !== undefined) issues.push(notFollowed('sources', nested, mount));
  const specification = property(property(root, 'api'), 'openapi');
  const usual = specification === undefined ? [] : sourcesOf(specification, mount);
  const navigation = property(root, 'navigation');
  const noRef = (ref: JsonNode): void => void issues.push(notFollowed('sourceRef', ref, mount));
  return {
    mount,
    root,
    issues,
    name: stringOf(property(root, 'name'))?.trim() || mount.repository.split('/').at(-1)!,
    navigation: navigation && placeNavigation(navigation, { mount, owners, usual, nested: noRef }),
    redirects: redirectsOf(property(root, 'redirects'), { mount, owners }),
    variables: variablesOf(property(root, 'variables')),
    settings: settingsOf(root, mount, usual),
    files: (read?.files ?? ['docs.json']).map((file) => sitePath(mount, file)),
  };
}

function notFollowed(field: string, node: JsonNode, mount: Mount): Issue {
  return {
    severity: 'warning',
    code: 'sources/nested',
    message: `"${field}" of the repository mounted at "${mount.path}" is not followed`,
    hint: 'Name all repositories in the docs.json of the site itself',
    ...(node.keyAt ?? node.at),
  };
}

function sourcesOf(node: JsonNode, mount: Mount): readonly string[] {
  if (node.kind === 'array') return node.items.flatMap((item) => sourcesOf(item, mount));
  const source = stringOf(node) ?? stringOf(property(node, 'source'));
  return source === undefined || source.trim() === '' ? [] : [placeSource(source, mount)];
}

function settingsOf(root: JsonNode, mount: Mount, openapi: readonly string[]): MountSettings {
  const files = property(root, 'files');
  return {
    path: mount.path,
    repository: mount.repository,
    openapi,
    written: plainValue(root),
    files: { serve: textsOf(property(files, 'serve')), private: textsOf(property(files, 'private')) },
  };
}

const textsOf = (node: JsonNode | undefined): readonly string[] =>
  node?.kind === 'array' ? node.items.flatMap((item) => stringOf(item) ?? []) : [];

const variablesOf = (node: JsonNode | undefined): ReadonlyMap<string, JsonNode> =>
  node?.kind === 'object' ? node.entries : new Map();

/** Anything else than an object stays as it is, and is reported with the site's own redirects. */
function redirectsOf(
  node: JsonNode | undefined,
  { mount, owners }: { readonly mount: Mount; readonly owners: AddressOwners },
): readonly JsonNode[] {
  if (node?.kind !== 'array') return [];
  return node.items.map((item) => {
    const source = property(item, 'source');
    const destination = property(item, 'destination');
    const [from, to] = [stringOf(source), stringOf(destination)];
    if (item.kind !== 'object' || source === undefined || from === undefined) return item;
    const moved = new Map(item.entries).set('source', scalarNode(source, `/${placePath(from, mount)}`));
    if (destination !== undefined && to !== undefined)
      moved.set('destination', scalarNode(destination, placeDestination(to, { mount, owners })));
    return { ...item, entries: moved };
  });
}

/** One with wildcards is the mount's own: where it leads is only known with the request. */
function placeDestination(
  to: string,
  place: { readonly mount: Mount; readonly owners: AddressOwners },
): string {
  if (isExternalHref(to) || !/[:*]/.test(to)) return placeAddress(to, place);
  return `/${placePath(to, place.mount)}`;
}
