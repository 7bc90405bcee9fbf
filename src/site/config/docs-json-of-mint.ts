/** Converts a mint.json to a docs.json, and lists what could not be converted. */
import { type JsonNode, plainValue, pointerStep } from './json-node.ts';
import { fromMintJson } from './modernise.ts';
import { parseJson } from './parse-json.ts';
import { DEFAULT_THEME } from './schema/docs-fields.ts';

interface DocsJsonText {
  readonly text: string;
  /** Pointers into mint.json of values that were not converted. */
  readonly lost: readonly string[];
  readonly comments: boolean;
  /** Labels of tabs and anchors without pages, which were omitted because they are not shown. */
  readonly empty: readonly string[];
}

const SCHEMA = 'https://mintlify.com/docs.json';
/** The usual order of fields; all others keep theirs. */
const FIRST = ['$schema', 'theme', 'name', 'description', 'colors', 'logo', 'favicon', 'navigation'];
/** Fields that became a position in the tree or a label, so nothing is lost. */
const CONSUMED: readonly RegExp[] = [
  /^\/\$schema$/,
  /^\/(?:tabs|anchors)\/\d+\/(?:url|name)$/,
  /^\/(?:topAnchor|primaryTab)\/(?:name|icon)$/,
  /^\/navigation\/.*\/version$/,
  /^\/(?:footerSocials|footer\/socials)\/\d+\/type$/,
  /^\/topbarLinks\/\d+\/type$/,
  /^\/topbarCtaButton\/type$/,
  /^\/seo\/indexHiddenPages$/,
  /^\/api\/playground\/(?:mode|disableProxy)$/,
  /^\/modeToggle(?:\/|$)/,
  /^\/codeBlock\/mode$/,
];

/** Undefined when the text is not a complete JSON object. */
export function docsJsonOfMint(text: string): DocsJsonText | undefined {
  const { root, issues } = parseJson(text, 'mint.json');
  const broken = issues.some(({ severity }) => severity === 'error');
  if (root?.kind !== 'object' || broken) return undefined;
  const modern = fromMintJson(root).root;
  const empty: string[] = [];
  const value = withoutEmpty(plainValue(modern), empty) as Readonly<Record<string, unknown>>;
  // The former default theme, which other readers of docs.json require to be explicit.
  const named: Readonly<Record<string, unknown>> = { theme: DEFAULT_THEME, ...value, $schema: SCHEMA };
  const ordered: Record<string, unknown> = {};
  for (const key of [...FIRST, ...Object.keys(named)])
    if (named[key] !== undefined) ordered[key] = named[key];
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return {
    text: `${JSON.stringify(ordered, null, indent)}\n`.replaceAll('\n', eol),
    lost: lostIn(root, modern),
    empty: [...new Set(empty)],
    comments: issues.some(({ code }) => code === 'config/comment'),
  };
}

/** Removes navigation tabs and anchors that contain no group, unless nothing would remain. */
function withoutEmpty(root: unknown, empty: string[]): unknown {
  const { navigation, ...rest } = root as Readonly<Record<string, unknown>>;
  const visit = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const now: Record<string, unknown> = { ...value };
    for (const key of ['versions', 'tabs', 'anchors']) {
      const list = now[key];
      if (!Array.isArray(list)) continue;
      const full = list.filter((item) => !hasNoGroup(item));
      if (full.length > 0) {
        empty.push(...list.filter(hasNoGroup).map(labelOf));
        now[key] = full.map(visit);
      }
    }
    return now;
  };
  return navigation === undefined ? root : { ...rest, navigation: visit(navigation) };
}

function hasNoGroup(item: unknown): boolean {
  const { groups, version } = (item ?? {}) as { readonly groups?: unknown; readonly version?: unknown };
  return version === undefined && Array.isArray(groups) && groups.length === 0;
}

function labelOf(item: unknown): string {
  const { tab, anchor } = item as { readonly tab?: unknown; readonly anchor?: unknown };
  return String(tab ?? anchor);
}

/** Pointers of the largest parts from which no value was converted. */
function lostIn(before: JsonNode, after: JsonNode): string[] {
  const kept = new Set<string>();
  const collect = (node: JsonNode): void => {
    if (node.kind === 'scalar') kept.add(node.at.pointer);
    else for (const child of childrenOf(node)) collect(child[1]);
  };
  collect(after);
  const lost: string[] = [];
  /** @returns true when nothing of it is converted */
  const visit = (node: JsonNode, pointer: string): boolean => {
    if (CONSUMED.some((each) => each.test(pointer))) return false;
    if (node.kind === 'scalar') return !kept.has(node.at.pointer) && node.value !== null && node.value !== '';
    const children = childrenOf(node);
    const gone = children.filter(([key, child]) => visit(child, pointer + pointerStep(key)));
    if (children.length > 0 && gone.length === children.length && pointer !== '') return true;
    lost.push(...gone.map(([key]) => pointer + pointerStep(key)));
    return false;
  };
  visit(before, '');
  return lost.sort();
}

function childrenOf(node: JsonNode): readonly (readonly [string | number, JsonNode])[] {
  if (node.kind === 'object') return [...node.entries];
  return node.kind === 'array' ? node.items.map((item, index) => [index, item] as const) : [];
}
