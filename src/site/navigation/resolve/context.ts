/** The context shared by all steps of resolving: the pages, the issues and the limits. */
import type { Issue } from '../../../lib/issue.ts';
import type { LocatedJson } from '../../config/docs-config.ts';
import type { SpecificationSet } from '../../openapi/specification.ts';
import { isBelow } from '../../source/mount.ts';
import type { SpecRef } from '../nav-node.ts';
import { type AccessInput, type AccessRules, createAccessRules } from './access-rules.ts';
import type { PageIndex } from './page-index.ts';
import type { Problem } from './problem.ts';
import { createReferenceRegistry, type ReferenceRegistry } from './reference-registry.ts';

/** Elements inside elements; real sites reach 9. */
export const MAX_DEPTH = 40;
/** Nodes of the whole tree. */
export const MAX_NODES = 100_000;

export interface ResolveContext {
  readonly located: LocatedJson;
  readonly pages: PageIndex;
  readonly issues: Issue[];
  /** Who may read what. */
  readonly access: AccessRules;
  /** `api.openapi`: for endpoint entries without a specification from a navigation element. */
  readonly siteOpenapi: SpecRef | undefined;
  /** Pages generated from specifications; undefined when none was loaded. */
  readonly references: ReferenceRegistry | undefined;
  /** True for a path of the site that is not a page: a redirect, a file, a generated page. */
  readonly hasRedirect: (path: string) => boolean;
  /** Whether the files are those of a commit, beside which other commits can be shown. */
  readonly fromRepository: boolean;
  report(problem: Problem): void;
  /** Counts one more node; false, with one issue, when the tree is full. */
  admit(pointer: string): boolean;
}

interface ContextInput extends Pick<AccessInput, 'navigation' | 'site' | 'audience' | 'mounts' | 'closes'> {
  readonly located: LocatedJson;
  readonly pages: PageIndex;
  readonly specifications: SpecificationSet | undefined;
  readonly siteOpenapi: SpecRef | undefined;
  readonly hasRedirect: ((path: string) => boolean) | undefined;
  readonly fromRepository: boolean;
}

/** A context without issues and nodes. */
export function createContext(input: ContextInput): ResolveContext {
  const { pages, specifications } = input;
  const issues: Issue[] = [];
  let nodes = 0;
  const report = ({ pointer, ...problem }: Problem): void => {
    const place = input.located.at(pointer);
    const { file, line, column } = place;
    issues.push({ ...problem, file, line, column, pointer: place.pointer });
  };
  const admit = (pointer: string): boolean => {
    nodes += 1;
    if (nodes === MAX_NODES + 1) report(tooManyNodes(pointer));
    return nodes <= MAX_NODES;
  };
  return {
    located: input.located,
    pages,
    issues,
    access: createAccessRules({
      ...input,
      isWrittenIn: (mount, pointer) => isBelow(input.located.at(pointer).file, mount.path),
    }),
    siteOpenapi: input.siteOpenapi,
    references:
      specifications === undefined
        ? undefined
        : createReferenceRegistry({
            specifications,
            pages,
            located: input.located,
            report,
            mounts: input.mounts,
          }),
    hasRedirect: input.hasRedirect ?? (() => false),
    fromRepository: input.fromRepository,
    report,
    admit,
  };
}

function tooManyNodes(pointer: string): Problem {
  return {
    severity: 'error',
    code: 'nav/too-many-entries',
    pointer,
    message: `The navigation has more than ${MAX_NODES} entries; everything from here on is left out`,
    hint: 'Split the documentation into several sites',
  };
}
