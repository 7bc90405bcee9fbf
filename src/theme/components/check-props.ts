/** Checks the props an author wrote against those the component has, the same way for all components. */
import { isHtml } from '../../lib/html.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type {
  Component,
  ComponentContext,
  PropSpec,
  Props,
  PropValue,
} from '../../site/content/component.ts';
import { asChoice, asText } from './prop-value.ts';
import { safeColor } from './safe-color.ts';

/** Props that every element may have. */
const ALWAYS =
  /^(?:class|className|id|style|key|ref|children|role|dir|lang|slot|hidden|tabIndex|tabindex|data-.*|aria-.*|on[A-Za-z]+)$/;
const SWITCH = /^(?:|true|false|yes|no|on|off|0|1)$/i;
const LONGEST_SHOWN = 60;
/** What to write instead, for the hint. */
const EXPECTED: Partial<Record<PropSpec['kind'], string>> = {
  number: 'a number such as {2}',
  boolean: '{true} or {false}',
  color: 'a CSS colour such as "#0f7a6c"',
};

/**
 * Warns of unknown props, of values outside of a prop's list, and of missing props.
 * A prop without a value was code: its value is unknown, so it is not checked.
 */
export function checkProps(component: Component, props: Props, context: ComponentContext): void {
  const known = specsOf(component);
  for (const [name, value] of Object.entries(props)) {
    const spec = known.get(name);
    if (spec !== undefined) checkValue(component.name, { name, spec, value }, context);
    else if (component.ignored?.includes(name)) unused(component, name, context);
    else if (!ALWAYS.test(name)) unknown(component, name, context);
  }
  checkMissing(component, props, context);
}

const specs = new WeakMap<Component, ReadonlyMap<string, PropSpec>>();

/** Prop documentation by every spelling. */
function specsOf(component: Component): ReadonlyMap<string, PropSpec> {
  let known = specs.get(component);
  if (known === undefined) {
    known = new Map(
      Object.entries(component.props).flatMap(([name, spec]) =>
        [name, ...(spec.aliases ?? [])].map((each) => [each, spec] as const),
      ),
    );
    specs.set(component, known);
  }
  return known;
}

/** Reported once per page: an author who makes this mistake makes it everywhere. */
function unknown(component: Component, name: string, context: ComponentContext): void {
  if (!context.once(`prop ${component.name} ${name}`)) return;
  const near = nearest(name, specsOf(component).keys());
  context.warn(
    'component/unknown-prop',
    `<${component.name}> has no prop "${shown(name)}", so it has no effect`,
    near === undefined ? 'Remove it' : `Did you mean "${near}"?`,
  );
}

/** A prop of other programs: known, and without effect here. */
function unused(component: Component, name: string, context: ComponentContext): void {
  if (!context.once(`prop ${component.name} ${name}`)) return;
  context.warn(
    'component/no-effect',
    `The prop "${name}" of <${component.name}> is accepted and has no effect`,
    'Remove it, or leave it for other programs that read these files',
  );
}

interface Written {
  readonly name: string;
  readonly spec: PropSpec;
  readonly value: PropValue;
}

function checkValue(component: string, { name, spec, value }: Written, context: ComponentContext): void {
  if (value === undefined || value === null) return;
  const expected = expectedOf(spec, value);
  if (expected === undefined) return;
  const near = spec.values === undefined ? undefined : nearest(asText(value) ?? '', spec.values);
  context.warn(
    'component/wrong-value',
    `The prop "${name}" of <${component}> is ${expected}, and not ${spelled(value)}`,
    near === undefined
      ? `Write ${EXPECTED[spec.kind] ?? 'one of them'}, or leave the prop out`
      : `Did you mean "${near}"?`,
  );
}

/** A description of the values allowed; undefined when the value is valid. */
function expectedOf({ kind, values }: PropSpec, value: PropValue): string | undefined {
  const text = asText(value);
  if (kind === 'color') {
    if (safeColor(value) !== undefined || isEmpty(value) || isChoice(value, values)) return undefined;
    return values === undefined ? 'a colour' : `a colour or ${listed(values)}`;
  }
  if (kind === 'number') return isNumber(value) ? undefined : 'a number';
  if (kind === 'boolean') {
    if (typeof value === 'boolean' || (text !== undefined && SWITCH.test(text)) || isEmpty(value))
      return undefined;
    return 'true or false';
  }
  if (values === undefined || isEmpty(value) || isChoice(value, values)) return undefined;
  return listed(values);
}

/** Every item of a list is checked. */
function isChoice(value: PropValue, values: readonly string[] | undefined): boolean {
  if (values === undefined) return false;
  const items: readonly PropValue[] = Array.isArray(value) ? (value as readonly PropValue[]) : [value];
  return items.every((item) => asChoice(item, values) !== undefined);
}

/** A length in pixels counts as its number. */
function isNumber(value: PropValue): boolean {
  const text = asText(value)?.replace(/px$/, '');
  return text === undefined ? isEmpty(value) : Number.isFinite(Number(text));
}

/** An empty value counts as absent. */
function isEmpty(value: PropValue): boolean {
  return value === '' || value === false || (typeof value === 'string' && value.trim() === '');
}

function checkMissing(component: Component, props: Props, context: ComponentContext): void {
  const { name, nameProps } = component;
  for (const [prop, { required, aliases = [] }] of Object.entries(component.props))
    if (required === true && ![prop, ...aliases].some((each) => isGiven(props, each)))
      context.warn('component/missing-prop', `<${name}> has no "${prop}"`, `Write <${name} ${prop}="…">`);
  if (nameProps !== undefined && !nameProps.some((each) => isGiven(props, each)))
    context.warn(
      'component/missing-prop',
      `<${name}> has no name; it is given by ${listed(nameProps)}`,
      `Write <${name} ${nameProps[0]}="…">`,
    );
}

function isGiven(props: Props, name: string): boolean {
  if (!Object.hasOwn(props, name)) return false;
  const value = props[name];
  return !(value === null || value === false || (typeof value === 'string' && value.trim() === ''));
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? `"${values[0]}"` : `one of ${values.map((each) => `"${each}"`).join(', ')}`;
}

function spelled(value: PropValue): string {
  if (isHtml(value)) return 'JSX';
  if (typeof value === 'string') return `"${shown(value)}"`;
  return shown(JSON.stringify(value) ?? '');
}

function shown(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text;
}
