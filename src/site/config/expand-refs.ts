/** Replaces each `$ref` by the content of its file; fields beside the reference win over those of the file. */
import type { Issue } from '../../lib/issue.ts';
import { nearest } from '../../lib/text/nearest.ts';
import { type ConfigFiles, refPath } from './config-files.ts';
import { type JsonNode, type ObjectNode, stringOf } from './json-node.ts';
import { MAX_DEPTH, MAX_VALUES } from './parse-json.ts';
import { shorten } from './shorten.ts';

const MAX_ISSUES = 500;

interface ExpandedJson {
  /** Undefined when the first file holds no value. */
  readonly root: JsonNode | undefined;
  readonly issues: readonly Issue[];
}

/** The tree of the first file with those of all others in their places; each problem becomes an issue and drops only that value. */
export function expandRefs(read: Pick<ConfigFiles, 'first' | 'files' | 'known'>): ExpandedJson {
  const expander = new RefExpander(read);
  const root = expander.file(read.first.file)?.node;
  return { root, issues: expander.issues };
}

/** An expanded value with its size and depth, or undefined when its reference failed. */
interface Expanded {
  readonly node: JsonNode;
  readonly values: number;
  readonly depth: number;
}

class RefExpander {
  readonly issues: Issue[] = [];
  private readonly files: ConfigFiles['files'];
  private readonly known: ConfigFiles['known'];
  private readonly done = new Map<string, Expanded | undefined>();
  private readonly chain: string[] = [];
  private level = 0;

  constructor({ files, known }: Pick<ConfigFiles, 'files' | 'known'>) {
    this.files = files;
    this.known = known;
  }

  /** A file's expanded content; computed once, so that files used often cost nothing. */
  file(path: string): Expanded | undefined {
    if (this.done.has(path)) return this.done.get(path);
    this.chain.push(path);
    const root = this.files.get(path)?.root;
    const expanded = root === undefined ? undefined : this.node(root);
    this.chain.pop();
    this.done.set(path, expanded);
    return expanded;
  }

  private node(node: JsonNode): Expanded | undefined {
    if (node.kind === 'scalar') return { node, values: 1, depth: 0 };
    if (this.level > MAX_DEPTH) {
      this.tooLarge(node);
      return undefined;
    }
    this.level += 1;
    const expanded = node.kind === 'array' ? this.array(node) : this.objectOrReference(node);
    this.level -= 1;
    return expanded;
  }

  private objectOrReference(node: ObjectNode): Expanded | undefined {
    const ref = node.entries.get('$ref');
    const text = stringOf(ref);
    if (ref === undefined || text === undefined) return this.object(node);
    return this.reference(node, ref, text);
  }

  private array(node: Extract<JsonNode, { kind: 'array' }>): Expanded {
    const items: JsonNode[] = [];
    let values = 1;
    let depth = 0;
    for (const item of node.items) {
      const expanded = this.node(item);
      if (expanded === undefined || !this.fits(item, expanded, values)) continue;
      items.push(expanded.node);
      values += expanded.values;
      depth = Math.max(depth, expanded.depth);
    }
    return { node: { ...node, items }, values, depth: depth + 1 };
  }

  private object(node: ObjectNode): Expanded {
    const entries = new Map<string, JsonNode>();
    let values = 1;
    let depth = 0;
    for (const [key, child] of node.entries) {
      const expanded = this.node(child);
      if (expanded === undefined || !this.fits(child, expanded, values)) continue;
      entries.set(key, child.keyAt === undefined ? expanded.node : { ...expanded.node, keyAt: child.keyAt });
      values += expanded.values;
      depth = Math.max(depth, expanded.depth);
    }
    return { node: { ...node, entries }, values, depth: depth + 1 };
  }

  private reference(node: ObjectNode, ref: JsonNode, text: string): Expanded | undefined {
    const siblings = this.object({
      ...node,
      entries: new Map([...node.entries].filter(([key]) => key !== '$ref')),
    });
    const target = this.target(ref, text);
    const lonely = siblings.node.kind === 'object' && siblings.node.entries.size === 0;
    if (target === undefined) return lonely ? undefined : siblings;
    if (lonely) return target;
    if (target.node.kind === 'object' && siblings.node.kind === 'object') {
      const entries = new Map([...target.node.entries, ...siblings.node.entries]);
      return {
        node: { ...target.node, entries },
        values: target.values + siblings.values,
        depth: Math.max(target.depth, siblings.depth),
      };
    }
    const kind = target.node.kind === 'array' ? 'a list' : 'a single value';
    this.report(
      'warning',
      'config/ref-siblings',
      ref,
      `${shorten(text)} holds ${kind}, so the fields beside the reference are ignored`,
      'Remove the fields beside "$ref"',
    );
    return target;
  }

  private target(ref: JsonNode, text: string): Expanded | undefined {
    const target = refPath(text, ref.at.file);
    if (!('path' in target)) {
      this.report('error', target.code, ref, target.message, target.hint);
      return undefined;
    }
    const { path } = target;
    const start = this.chain.indexOf(path);
    if (start >= 0) {
      const circle = [...this.chain.slice(start), path].map((file) => `"${file}"`).join(' → ');
      this.report(
        'error',
        'config/ref-cycle',
        ref,
        `The references go in a circle: ${circle}`,
        'Remove one of these references',
      );
      return undefined;
    }
    const file = this.files.get(path);
    if (!this.files.has(path)) {
      this.report(
        'error',
        'config/ref-too-many',
        ref,
        `The documentation is spread over more than ${this.files.size} files`,
        'Join some of the referenced files',
      );
    } else if (file === undefined) this.notFound(ref, text, path);
    else if (file.root === undefined) {
      this.report(
        'error',
        'config/ref-invalid',
        ref,
        `The referenced file "${path}" holds no JSON value`,
        'A referenced file is JSON: an object, a list or a single value',
      );
    } else return this.file(path);
    return undefined;
  }

  private notFound(ref: JsonNode, text: string, path: string): void {
    if (this.issues.length >= MAX_ISSUES) return;
    const similar = nearest(path, this.known);
    const hint =
      similar === undefined
        ? `References are relative to "${ref.at.file}"; check the name and that no ignore rule covers the file`
        : `Did you mean the file "${similar}"? References are relative to "${ref.at.file}"`;
    this.report(
      'error',
      'config/ref-missing',
      ref,
      `The referenced file ${shorten(text)} was not found`,
      hint,
    );
  }

  /** A few small files that reference each other can expand to gigabytes, so the whole document has one limit. */
  private fits(origin: JsonNode, expanded: Expanded, before: number): boolean {
    if (before + expanded.values <= MAX_VALUES && expanded.depth <= MAX_DEPTH) return true;
    this.tooLarge(origin);
    return false;
  }

  private tooLarge(origin: JsonNode): void {
    if (this.issues.some((issue) => issue.code === 'config/ref-too-large')) return;
    this.report(
      'error',
      'config/ref-too-large',
      origin,
      'The references expand to more than can be read',
      `Keep the whole document under ${MAX_VALUES} values and ${MAX_DEPTH} levels`,
    );
  }

  private report(
    severity: Issue['severity'],
    code: string,
    at: JsonNode,
    message: string,
    hint: string,
  ): void {
    if (this.issues.length >= MAX_ISSUES) return;
    this.issues.push({ severity, code, message, hint, ...at.at });
  }
}
