/** Finds where expressions name `user` as a free variable, and where they read deeper than a stranger's empty data allows. */
import { isElement, isExpression, type MarkdownNode } from '../syntax/markdown-node.ts';
import type { Expression, Parameter } from './expression.ts';
import { parseExpression } from './parse-expression.ts';

export const USER = 'user';
/** Nodes and expressions inside each other; deeper text has been refused before. */
const DEEPEST = 400;
/** A quick test, which most text fails. */
const NAMED = /(?<![\p{ID_Continue}$.])user(?![\p{ID_Continue}$])/u;
const PLAIN_KEY = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** An access that fails for readers without data: `user.org.plan`. */
interface DeepUse {
  /** As it should be written: `user.org?.plan`. */
  readonly advice: string;
  readonly written: string;
  /** The element or expression of the text that contains it. */
  readonly node?: MarkdownNode | undefined;
}

export interface UserUses {
  /** True when `user` is named anywhere, whether or not it is reached. */
  readonly found: boolean;
  readonly deep: readonly DeepUse[];
}

/** Uses in the elements and expressions of a text; import and export lines are separate. */
export function userUsesInNodes(nodes: readonly MarkdownNode[]): UserUses {
  const uses = new Uses();
  uses.nodes(nodes, { tested: new Set(), depth: 0 });
  return uses;
}

export function userUsesIn(expression: Expression, node?: MarkdownNode): UserUses {
  const uses = new Uses();
  uses.expression(expression, { tested: new Set(), depth: 0, node });
  return uses;
}

interface Around {
  /** Paths that a condition around has tested: `user.org`. */
  readonly tested: ReadonlySet<string>;
  readonly depth: number;
  readonly node?: MarkdownNode | undefined;
}

type Member = Extract<Expression, { kind: 'member' }>;

class Uses implements UserUses {
  found = false;
  readonly deep: DeepUse[] = [];

  nodes(nodes: readonly MarkdownNode[], around: Around): void {
    if (around.depth > DEEPEST) return;
    for (const node of nodes) {
      const inside = { ...around, depth: around.depth + 1, node: node.position ? node : around.node };
      if (isExpression(node)) this.code(node.value ?? '', inside);
      else if (isElement(node))
        for (const { name, value } of node.attributes ?? []) {
          if (typeof value === 'object' && value !== null) this.code(value.value, inside);
          else if (name === undefined && typeof value === 'string')
            this.code(value.trim().replace(/^\.\.\./, ''), inside);
        }
      if (node.children !== undefined) this.nodes(node.children, inside);
    }
  }

  /** Text that is not in the subset is found when its code is prepared to run. */
  private code(text: string, around: Around): void {
    if (!NAMED.test(text)) return;
    const expression = parseExpression(text);
    if (expression !== undefined) this.expression(expression, around);
  }

  expression(from: Expression, outer: Around): void {
    if (outer.depth > DEEPEST) return;
    const around = { ...outer, depth: outer.depth + 1 };
    switch (from.kind) {
      case 'name':
        this.found ||= from.name === USER;
        return;
      case 'member':
        this.member(from, around);
        return;
      case 'binary':
        this.expression(from.left, around);
        this.expression(from.right, after(from.left, around));
        return;
      case 'choice':
        this.expression(from.test, around);
        for (const branch of [from.yes, from.no]) this.expression(branch, after(from.test, around));
        return;
      case 'arrow':
        if (!from.parameters.some(bindsUser)) for (const part of partsOf(from)) this.expression(part, around);
        return;
      case 'jsx':
        this.nodes([from.node], around);
        return;
      default:
        for (const part of partsOf(from)) this.expression(part, around);
    }
  }

  private member(from: Member, around: Around): void {
    const steps = stepsOf(from);
    if (steps === undefined) {
      this.expression(from.object, around);
      this.expression(from.property, around);
      return;
    }
    this.found = true;
    const open = steps.findIndex(({ optional }, i) => i > 0 && optional);
    const at = steps.findIndex(
      ({ optional }, i) => i > 0 && !optional && !around.tested.has(written(steps.slice(0, i))),
    );
    if (at < 1 || (open > 0 && open < at)) return;
    const safe = steps.map((step, i) => (i === at ? { ...step, optional: true } : step));
    this.deep.push({ advice: written(safe), written: written(steps), node: around.node });
  }
}

interface Step {
  readonly key: string | number;
  readonly optional: boolean;
}

/** The steps of `user.a.b`, or undefined for an access that begins elsewhere or has computed names. */
function stepsOf(from: Expression): Step[] | undefined {
  const steps: Step[] = [];
  let at = from;
  for (; at.kind === 'member'; at = at.object) {
    if (at.property.kind !== 'value') return undefined;
    const { value } = at.property;
    steps.unshift({ key: typeof value === 'number' ? value : String(value), optional: at.optional });
  }
  return at.kind === 'name' && at.name === USER && steps.length > 0 ? steps : undefined;
}

function written(steps: readonly Step[]): string {
  return (
    USER +
    steps
      .map(({ key, optional }) => {
        if (typeof key === 'string' && PLAIN_KEY.test(key)) return `${optional ? '?.' : '.'}${key}`;
        return `${optional ? '?.' : ''}[${JSON.stringify(key)}]`;
      })
      .join('')
  );
}

/** What a condition mentions counts as tested behind it: it cannot be known how, and a false alarm costs more than a miss. */
function after(test: Expression, around: Around): Around {
  const tested = new Set(around.tested);
  const visit = (part: Expression, depth: number): void => {
    if (depth > DEEPEST) return;
    for (let steps = stepsOf(part) ?? []; steps.length > 0; steps = steps.slice(0, -1)) {
      tested.add(written(steps));
      tested.add(written(steps.map((step) => ({ ...step, optional: false }))));
    }
    for (const inner of partsOf(part)) visit(inner, depth + 1);
  };
  visit(test, 0);
  return tested.size === around.tested.size ? around : { ...around, tested };
}

function bindsUser(parameter: Parameter): boolean {
  if ('name' in parameter) return parameter.name === USER;
  return parameter.rest === USER || parameter.picks.some(({ name }) => name === USER);
}

function partsOf(from: Expression): readonly Expression[] {
  switch (from.kind) {
    case 'template':
      return from.values;
    case 'array':
      return from.items;
    case 'object':
      return from.entries.flatMap(({ key, value }) => (key === undefined ? [value] : [key, value]));
    case 'spread':
    case 'unary':
      return [from.value];
    case 'member':
      return [from.object, from.property];
    case 'binary':
      return [from.left, from.right];
    case 'choice':
      return [from.test, from.yes, from.no];
    case 'call':
      return [from.callee, ...from.values];
    case 'arrow':
      return [
        ...from.parameters.flatMap((parameter) =>
          'picks' in parameter ? parameter.picks.flatMap(({ fallback }) => fallback ?? []) : [],
        ),
        from.body,
      ];
    default:
      return [];
  }
}
