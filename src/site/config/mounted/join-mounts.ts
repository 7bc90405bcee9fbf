/** Joins docs.json of the base with those of its mounted repositories: navigation, redirects and variables. */
import type { Issue } from '../../../lib/issue.ts';
import { ownersByFile } from '../../source/file-address.ts';
import { NO_MOUNTS } from '../../source/mount.ts';
import type { MountState, Source } from '../../source/source.ts';
import type { LoadedConfig } from '../docs-config.ts';
import { arrayNode, type JsonNode, objectNode, plainValue, property, stringOf } from '../json-node.ts';
import { shorten } from '../shorten.ts';
import { joinNavigation } from './join-navigation.ts';
import { type MountedDocument, mountedDocument } from './mounted-document.ts';
import { requestedSources } from './requested-sources.ts';

interface Joined extends Pick<LoadedConfig, 'files' | 'mounts' | 'written' | 'issues'> {
  readonly root: JsonNode;
}

/** Everything else in docs.json is the base's alone. */
export async function joinMounts(root: JsonNode, source: Source): Promise<Joined> {
  const state = (await source.mounted?.()) ?? NO_MOUNTS;
  const own = requestedSources(root);
  const issues: Issue[] = [...own.issues];
  if (source.mounted === undefined) issues.push(...notMounted(root));
  const documents = await documentsOf(state, source);
  issues.push(...documents.flatMap((one) => one.issues));
  const report = (issue: Issue): void => void issues.push(issue);
  const { requested } = source.mounted === undefined ? own : state;
  const names = requested.map(({ repository }) => nameOf(repository));
  const joined = withMounts(root, { documents, names, report });
  return {
    root: joined,
    files: documents.flatMap((one) => one.files),
    mounts: documents.map((one) => one.settings),
    written: plainValue(root),
    issues,
  };
}

async function documentsOf({ mounts }: MountState, source: Source): Promise<readonly MountedDocument[]> {
  if (mounts.length === 0) return [];
  const files = await source.list();
  return Promise.all(mounts.map((mount) => mountedDocument(mount, ownersByFile(mount, { files, mounts }))));
}

/** Of an address too. */
const nameOf = (repository: string): string =>
  repository.replace(/^https?:\/\/[^/]*\//i, '').replace(/\/+$|\.git$/g, '');

interface Joining {
  readonly documents: readonly MountedDocument[];
  /** `owner/name` of every repository that is named. */
  readonly names: readonly string[];
  readonly report: (issue: Issue) => void;
}

function withMounts(root: JsonNode, { documents, names, report }: Joining): JsonNode {
  const base = property(root, 'navigation');
  const navigation = joinNavigation({
    base,
    documents,
    report,
    origin: root,
    name: stringOf(property(root, 'name'))?.trim() || 'Documentation',
    repositories: names,
  });
  const own = property(root, 'redirects');
  const redirects = documents.flatMap((one) => one.redirects);
  const list = own?.kind === 'array' ? own.items : [];
  const members = {
    ...(navigation === undefined ? {} : { navigation }),
    ...(redirects.length === 0 || (own !== undefined && own.kind !== 'array')
      ? {}
      : { redirects: arrayNode(own ?? root, [...list, ...redirects]) }),
    ...variablesOf(root, documents, report),
  };
  if (root.kind !== 'object') return root;
  return { ...root, entries: new Map([...root.entries, ...Object.entries(members)]) };
}

/** The base's value wins, then that of the source that is named first. */
function variablesOf(
  root: JsonNode,
  documents: readonly MountedDocument[],
  report: Joining['report'],
): Readonly<Record<string, JsonNode>> {
  const own = property(root, 'variables');
  if (documents.every(({ variables }) => variables.size === 0)) return {};
  if (own !== undefined && own.kind !== 'object') return {};
  const base = own?.entries ?? new Map<string, JsonNode>();
  const all = new Map<string, JsonNode>();
  const owner = new Map<string, string>();
  for (const { variables, mount } of documents)
    for (const [name, value] of variables) {
      const before = all.get(name);
      if (base.has(name)) continue;
      if (before === undefined) {
        all.set(name, value);
        owner.set(name, mount.repository);
      } else if (stringOf(before) !== stringOf(value))
        report({
          severity: 'warning',
          code: 'sources/variable',
          message: `The variable ${shorten(name)} of "${mount.repository}" has another value in "${owner.get(name)}", which is used`,
          hint: 'Give one of the two another name, or set it in the docs.json of the site itself',
          ...(value.keyAt ?? value.at),
        });
    }
  return { variables: objectNode(own ?? root, Object.fromEntries([...all, ...base])) };
}

/** Where nothing can be fetched, as for a commit that a job made, mounts are missing. */
function notMounted(root: JsonNode): readonly Issue[] {
  const sources = property(root, 'sources');
  if (sources?.kind !== 'array' || sources.items.length === 0) return [];
  return [
    {
      severity: 'warning',
      code: 'sources/not-mounted',
      message: 'The repositories of "sources" are not shown here',
      hint: 'They are on the site itself',
      ...(sources.keyAt ?? sources.at),
    },
  ];
}
