/** Runs tables of rule tests: an authored navigation, the resulting tree in one line, and its issues. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NavNode, NavTree } from '../nav-node.ts';
import { issueLines, resolveSample, type SampleOptions } from './resolve-sample.ts';

/** A tree in one line: `tab(X)[page(a) group(G)[page(b)]]`. */
function outline(nodes: readonly NavNode[]): string {
  return nodes.map(one).join(' ');
}

function one(node: NavNode): string {
  if (node.kind === 'page') return node.path;
  if (node.kind === 'link') return `link(${node.href})`;
  const name = node.kind === 'group' ? 'group' : node.collection;
  const root = node.kind === 'group' && node.root !== undefined ? `root:${node.root.path} ` : '';
  return `${name}(${node.label})[${root}${outline(node.children)}]`;
}

function treeLine(tree: NavTree): string {
  return outline([...tree.children, ...tree.globals]);
}

export interface RuleCase {
  readonly name: string;
  readonly navigation: unknown;
  readonly tree: string;
  readonly issues?: readonly string[];
  readonly options?: SampleOptions;
}

/** One test per case. */
export function testRules(cases: readonly RuleCase[]): void {
  for (const { name, navigation, tree, issues = [], options } of cases) {
    test(name, () => {
      const result = resolveSample(navigation, options);
      assert.deepEqual(issueLines(result.issues), issues);
      assert.equal(treeLine(result.tree), tree);
    });
  }
}
