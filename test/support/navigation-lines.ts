/** The resolved navigation as one line for each entry, so that a test reads like the sidebar. */
import { loadNavigation } from '../../src/tasks/load-navigation.ts';

interface Node {
  readonly kind: string;
  readonly label?: string;
  readonly title?: string;
  readonly method?: string;
  readonly url?: string;
  readonly hidden?: boolean;
  readonly children?: readonly Node[];
}

/** `Label` for what holds others, `METHOD Title -> /address` for pages, two blanks for each level. */
export async function navigationLines(folder: string): Promise<string[]> {
  const { json } = await loadNavigation(folder);
  const { root } = json as unknown as { readonly root: Node };
  return lines(root.children ?? [], '');
}

function lines(nodes: readonly Node[], indent: string): string[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'page') return [`${indent}${node.label}`, ...lines(node.children ?? [], `${indent}  `)];
    const method = node.method === undefined ? '' : `${node.method} `;
    return [`${indent}${method}${node.title} -> ${node.url}${node.hidden === true ? ' (hidden)' : ''}`];
  });
}
