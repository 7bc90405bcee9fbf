/** Says truthfully that pages of API operations are not generated yet, once per specification. */
import type { Issue } from '../lib/issue.ts';
import type { NavNode, NavTree, SpecRef } from './navigation/nav-node.ts';

interface Waiting {
  entries: string[];
  generated: string[];
}

function collect(nodes: readonly NavNode[], found: Map<string, Waiting>): void {
  const of = (spec: SpecRef): Waiting => {
    const name = spec.sources.join(', ');
    const known = found.get(name) ?? { entries: [], generated: [] };
    found.set(name, known);
    return known;
  };
  for (const node of nodes) {
    if (node.kind === 'page' && node.url === '' && node.openapi !== undefined)
      of(node.openapi).entries.push(node.path);
    if (node.kind !== 'division' && node.kind !== 'group') continue;
    if (node.openapi !== undefined && node.children.length === 0) of(node.openapi).generated.push(node.label);
    collect(node.children, found);
  }
}

/** One warning for each specification whose operations stand in the navigation. */
export function endpointNotice(tree: NavTree, file: string): Issue[] {
  const found = new Map<string, Waiting>();
  collect(tree.children, found);
  return [...found].map(([name, { entries, generated }]) => {
    const parts = [
      ...(entries.length > 0
        ? [
            `${entries.length} listed ${entries.length === 1 ? 'endpoint' : 'endpoints'} (first "${entries[0]}")`,
          ]
        : []),
      ...(generated.length > 0
        ? [`all endpoints of ${generated.map((label) => `"${label}"`).join(', ')}`]
        : []),
    ];
    return {
      severity: 'warning',
      code: 'reference/not-generated',
      file,
      pointer: '/navigation',
      message: `The specification "${name}" is named for ${parts.join(' and ')}, but this version of Lectern does not generate API reference pages`,
      hint: 'The entries stay in the navigation of "lectern nav" and are left out of the site until then',
    };
  });
}
