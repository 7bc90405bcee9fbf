/** Values of a reader for the fields of a playground, by place and by the name of the field in the specification. */

export interface PlaygroundValues {
  readonly header: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly cookie: Readonly<Record<string, unknown>>;
  readonly server: Readonly<Record<string, unknown>>;
}

const PLACES = ['header', 'query', 'cookie', 'server'] as const;
const MAX_NAMES = 100;
const LONGEST = 8_000;

/**
 * The usable values of a reader's data, whoever wrote it: own fields with text, numbers, truth values or short JSON.
 * @returns undefined when there are none
 */
export function playgroundValues(given: unknown): PlaygroundValues | undefined {
  const found = PLACES.map((place) => [place, usable(field(given, place))] as const);
  return found.some(([, values]) => Object.keys(values).length > 0)
    ? (Object.fromEntries(found) as unknown as PlaygroundValues)
    : undefined;
}

/** The own field of an object, never one of its prototype. */
export function field(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** A header's name has no case. */
export function readerValue(values: PlaygroundValues, place: keyof PlaygroundValues, name: string): unknown {
  const own = field(values[place], name);
  if (own !== undefined || place !== 'header') return own;
  const other = Object.keys(values.header).find((key) => key.toLowerCase() === name.toLowerCase());
  return other === undefined ? undefined : field(values.header, other);
}

function usable(values: unknown): Readonly<Record<string, unknown>> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return {};
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && (JSON.stringify(value) ?? '').length <= LONGEST)
      .slice(0, MAX_NAMES),
  );
}
